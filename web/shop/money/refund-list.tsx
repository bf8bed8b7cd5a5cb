import type { ReactNode } from 'react';
import { refundPromise } from '#domain/orders/money-place.ts';
import { formatDate, formatDateTime, formatPrice } from '../../copy/format.ts';
import { accountLine, moneyTexts, refundReason, refundTexts } from '../../copy/money.ts';
import badge from '../status-badge.module.css';
import classes from './money.module.css';
import type { OwnRefund } from './queries.ts';

/** How a paid refund was sent. */
function wayOf({ way, account }: OwnRefund): string {
  if (way === 'midtrans') return refundTexts.byMidtrans;
  return account ? refundTexts.byHandTo(accountLine(account)) : refundTexts.byHand;
}

/** A buyer's refunds: amount, reason, and whether each was sent. `about`: renders the purchase of a refund. */
export function RefundList({
  refunds,
  about,
}: {
  refunds: readonly OwnRefund[];
  about: (refund: OwnRefund) => ReactNode;
}) {
  return (
    <ul className={classes.refunds}>
      {refunds.map((refund) => (
        <li key={refund.refundId} className={classes.refund}>
          <div>
            {about(refund)}
            <small>{refundReason(refund.reason)}</small>
            {refund.state === 'paid' ? (
              <>
                <small>{wayOf(refund)}</small>
                {refund.reference ? <small>{moneyTexts.reference(refund.reference)}</small> : null}
                {refund.paidAt ? <small>{refundTexts.paidAt(formatDateTime(refund.paidAt))}</small> : null}
              </>
            ) : (
              <small>{refundTexts.promised(formatDate(refundPromise(refund.since)))}</small>
            )}
          </div>
          <div className={classes.side}>
            <strong>{formatPrice(refund.amount)}</strong>
            <span className={badge.badge} data-tone={refund.state === 'paid' ? 'done' : 'waiting'}>
              {refund.state === 'paid' ? refundTexts.paid : refundTexts.due}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
