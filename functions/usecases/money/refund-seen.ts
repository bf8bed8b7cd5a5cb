import { type AccountSeen, masked } from '../../domain/money/payout-account.ts';
import type { Row } from '../rows.ts';

/** A refund as its buyer and administrators see it. */
export interface RefundSeen {
  readonly refundId: string;
  readonly orderId: string;
  /** '' for a refund of the complete payment. */
  readonly saleId: string;
  readonly amount: number;
  readonly state: string;
  readonly reason: string;
  readonly way: string;
  readonly reference: string;
  /** The target of a manual transfer, masked. */
  readonly account: AccountSeen | null;
  readonly since: string;
  readonly paidAt: string | null;
}

export const refundSeen = (refund: Row<'refunds'>): RefundSeen => ({
  refundId: refund.$id,
  orderId: refund.orderId,
  saleId: refund.saleId,
  amount: refund.amount,
  state: refund.state,
  reason: refund.reason,
  way: refund.way,
  reference: refund.reference,
  account: refund.number === '' ? null : masked(refund),
  since: refund.$createdAt,
  paidAt: refund.paidAt,
});
