import { formatPrice } from '../../../copy/format.ts';
import { balanceTexts, signedAmount } from '../../../copy/money.ts';
import type { OwnMoney } from '../../../shop/money/queries.ts';
import classes from './money.module.css';

/** Below zero is owed. */
const amountOf = (amount: number): string => (amount < 0 ? signedAmount(amount) : formatPrice(amount));

const columns = ['held', 'available', 'inPayout', 'paidOut'] as const;

/** Where a seller's money is; `explained`: with what each number means. Of the same height before it is known. */
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
          <dd data-owed={(balance && balance[column] < 0) || undefined}>{balance ? amountOf(balance[column]) : '…'}</dd>
          {explained ? <dd className={classes.means}>{balanceTexts[column].hint}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
