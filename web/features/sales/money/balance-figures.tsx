import { balanceAmount, balanceTexts } from '../../../copy/money.ts';
import type { OwnMoney } from '../../../shop/money/queries.ts';
import classes from './money.module.css';

const columns = ['held', 'available', 'inPayout', 'paidOut'] as const;

/** The figures of a seller's balance; `explained` adds the meaning of each. Keeps the same height while loading. */
export function BalanceFigures({
  balance,
  explained = false,
}: {
  balance?: OwnMoney['balance'] | undefined;
  explained?: boolean;
}) {
  return (
    <dl className={classes.figures}>
      {columns.map((column) => (
        <div key={column} className={classes.figure} data-strong={column === 'available' || undefined}>
          <dt>{balanceTexts[column].name}</dt>
          <dd data-owed={(balance && balance[column] < 0) || undefined}>
            {balance ? balanceAmount(balance[column]) : '…'}
          </dd>
          {explained ? <dd className={classes.means}>{balanceTexts[column].hint}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
