import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { accountLine, moneyTexts } from '../../../copy/money.ts';
import { useUser } from '../../../lib/session/session.ts';
import { ownMoneyOptions } from '../../../shop/money/queries.ts';
import { BalanceFigures } from './balance-figures.tsx';
import classes from './money.module.css';

/** The seller's money in four numbers, with a link to its page. */
export function MoneySummary() {
  const { userId } = useUser();
  const { data, error } = useQuery(ownMoneyOptions(userId));
  const owed = data && data.balance.available < 0 ? moneyTexts.owed(-data.balance.available) : null;
  const account = data?.account ? moneyTexts.goesTo(accountLine(data.account)) : moneyTexts.accountWanted;
  return (
    <section className={classes.summary} aria-labelledby="uang">
      <div className={classes.summaryHead}>
        <h2 id="uang">{moneyTexts.summary}</h2>
        <Link className={classes.more} to="/sales/money">
          {moneyTexts.toMoney}
        </Link>
      </div>
      <BalanceFigures balance={data?.balance} />
      <p className={classes.line}>{data ? (owed ?? account) : error ? moneyTexts.notLoaded : '…'}</p>
    </section>
  );
}
