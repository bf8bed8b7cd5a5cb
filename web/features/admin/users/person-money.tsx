import { adminPayoutTexts, adminRefundTexts } from '../../../copy/admin-money.ts';
import { formatDate, formatPrice } from '../../../copy/format.ts';
import { personTexts } from '../../../copy/people.ts';
import page from '../../../shop/detail-page.module.css';
import classes from './person-page.module.css';
import type { PersonSeen } from './user-actions.ts';

const shown = ['held', 'available', 'inPayout', 'paidOut', 'refundsDue', 'refunded'] as const;
const wordOf = (words: Readonly<Record<string, string>>, state: string) => words[state] ?? state;

/** The person's balance and payouts. */
export function PersonMoney({ money }: { money: NonNullable<PersonSeen['money']> }) {
  const { balance, account, payouts, refunds } = money;
  return (
    <section className={page.panel} aria-labelledby="uang">
      <h2 id="uang">{personTexts.money}</h2>
      <dl className={classes.facts}>
        {shown.map((column) => (
          <div key={column} className={classes.pair}>
            <dt>{personTexts.balances[column]}</dt>
            <dd>{formatPrice(balance[column])}</dd>
          </div>
        ))}
        <div className={classes.pair}>
          <dt>{personTexts.account}</dt>
          <dd>{account ? `${account.bankName} ${account.number}, ${account.holder}` : personTexts.noAccount}</dd>
        </div>
      </dl>
      {payouts.length > 0 ? <h3 className={classes.part}>{personTexts.payouts}</h3> : null}
      <ul className={classes.list}>
        {payouts.map(({ payoutId, amount, state, reference, at }) => (
          <li key={payoutId}>
            <strong>{formatPrice(amount)}</strong>
            <span>{wordOf(adminPayoutTexts.states, state)}</span>
            <small>
              {formatDate(at)}
              {reference ? ` · ${reference}` : ''}
            </small>
          </li>
        ))}
      </ul>
      {refunds.length > 0 ? <h3 className={classes.part}>{personTexts.refunds}</h3> : null}
      <ul className={classes.list}>
        {refunds.map(({ refundId, amount, state, reference, since }) => (
          <li key={refundId}>
            <strong>{formatPrice(amount)}</strong>
            <span>{wordOf(adminRefundTexts.states, state)}</span>
            <small>
              {formatDate(since)}
              {reference ? ` · ${reference}` : ''}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
