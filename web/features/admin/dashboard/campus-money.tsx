import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { moneyColumns } from '#domain/money/ledger.ts';
import { campusMoneyTexts, moneyTerms } from '../../../copy/admin-money.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatPrice } from '../../../copy/format.ts';
import { StateBadge } from '../list/cells.tsx';
import { campusMoneyOptions } from '../money/queries.ts';
import classes from './campus-money.module.css';

/**
 * Shows whether the money received from buyers equals the sum of the places it is in: one line that expands to an
 * explanation of each place.
 */
export function CampusMoney() {
  const { data, error } = useQuery(campusMoneyOptions);
  return (
    <details id="uang-transfer" className={classes.money} {...(data && !data.isBalanced ? { open: true } : {})}>
      <summary>
        <strong>{campusMoneyTexts.title}</strong>
        <span>
          {data ? campusMoneyTexts.received(data.received) : error ? sentenceFor(error) : campusMoneyTexts.loading}
        </span>
        {data ? (
          <StateBadge tone={data.isBalanced ? 'good' : 'bad'}>
            {data.isBalanced ? campusMoneyTexts.right : campusMoneyTexts.wrong(data.difference)}
          </StateBadge>
        ) : error ? null : (
          // Reserves the space, to prevent a layout shift.
          <span style={{ visibility: 'hidden' }}>
            <StateBadge tone="good">{campusMoneyTexts.right}</StateBadge>
          </span>
        )}
      </summary>
      {data ? (
        <>
          {data.isBalanced ? null : <p className={classes.wrong}>{campusMoneyTexts.wrongHint}</p>}
          <p>{campusMoneyTexts.terms}</p>
          <dl className={classes.terms}>
            {moneyColumns.map((column) => (
              <div key={column}>
                <dt>{moneyTerms[column].name}</dt>
                <dd>{formatPrice(data[column])}</dd>
                <dd className={classes.means}>{moneyTerms[column].hint}</dd>
              </div>
            ))}
            <div>
              <dt>{campusMoneyTexts.owed.name}</dt>
              <dd>{campusMoneyTexts.minus(data.owed)}</dd>
              <dd className={classes.means}>{campusMoneyTexts.owed.hint}</dd>
            </div>
          </dl>
          <p>{campusMoneyTexts.settled}</p>
          <p className={classes.ways}>
            <Link to="/admin/payouts">{campusMoneyTexts.payouts}</Link>
            <Link to="/admin/refunds">{campusMoneyTexts.refunds}</Link>
          </p>
        </>
      ) : null}
    </details>
  );
}
