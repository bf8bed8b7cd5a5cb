import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { balanceWords, moneyTexts } from '../../../copy/money.ts';
import { useUser } from '../../../lib/session/session.ts';
import { ownMoneyOptions } from '../../../shop/money/queries.ts';
import classes from './money-summary.module.css';

/** The seller's money in one line, with a link to its page. The same height while loading. */
export function MoneySummary() {
  const { userId } = useUser();
  const { data, error } = useQuery(ownMoneyOptions(userId));
  const words = data ? balanceWords(data.balance, data.account !== null) : error ? moneyTexts.notLoaded : '…';
  return (
    <p className={classes.line}>
      <Link to="/sales/money">
        {moneyTexts.toMoney} <IconChevronRight size={18} aria-hidden="true" />
      </Link>
      <span>{words}</span>
    </p>
  );
}
