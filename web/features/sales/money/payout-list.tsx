import type { PayoutState } from '#domain/money/payout.ts';
import { formatDateTime, formatPrice } from '../../../copy/format.ts';
import { accountLine, moneyTexts, payoutStateName } from '../../../copy/money.ts';
import type { OwnMoney } from '../../../shop/money/queries.ts';
import badge from '../../../shop/status-badge.module.css';
import classes from './money.module.css';

const tones = new Map<string, string>(
  Object.entries({ prepared: 'moving', paid: 'done', failed: 'bad' } satisfies Record<PayoutState, string>),
);

type OwnPayout = OwnMoney['payouts'][number];

/** Time at which the payout reached its present state. */
const moment = ({ state, preparedAt, endedAt }: OwnPayout): string => {
  if (state === 'prepared' || !endedAt) return moneyTexts.preparedAt(formatDateTime(preparedAt));
  return (state === 'paid' ? moneyTexts.paidAt : moneyTexts.failedAt)(formatDateTime(endedAt));
};

/** Payouts, sent or prepared, newest first. */
export function PayoutList({ payouts }: { payouts: readonly OwnPayout[] }) {
  if (payouts.length === 0) return <p className={classes.dim}>{moneyTexts.noPayouts}</p>;
  return (
    <ul className={classes.payouts}>
      {payouts.map((payout) => (
        <li key={payout.payoutId}>
          <span>
            <strong>{formatPrice(payout.amount)}</strong>
            <small>{accountLine(payout.account)}</small>
            <small>{moment(payout)}</small>
            {payout.reference ? <small>{moneyTexts.reference(payout.reference)}</small> : null}
            {payout.reason ? <small>{moneyTexts.reason(payout.reason)}</small> : null}
          </span>
          <span className={badge.badge} data-tone={tones.get(payout.state) ?? 'grey'}>
            {payoutStateName(payout.state)}
          </span>
        </li>
      ))}
    </ul>
  );
}
