/** Asks Midtrans to return a payment to its source. If it cannot, an administrator transfers the refund by hand. */
import { DomainError } from '../../domain/errors.ts';
import { attemptOfPayment } from '../../domain/ids.ts';
import { assertRefundDue } from '../../domain/money/refund.ts';
import { paidAttempts } from '../../domain/orders/midtrans.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { incrementFrom, type Row, update } from '../rows.ts';
import type { Caller, PayingWorld } from '../world.ts';
import { type PaidRefund, payRefund } from './pay-refund.ts';
import { attemptId } from './payment-attempt.ts';

type RefundWorld = Pick<PayingWorld, 'rows' | 'newId' | 'now' | 'payments'>;

/** The Midtrans order_id of the payment that this refund returns; null if unknown. */
async function paymentOf(world: RefundWorld, { $id, orderId }: Row<'refunds'>): Promise<string | null> {
  const [copy, events] = await Promise.all([
    world.rows.get('transactions', orderId),
    world.rows.list('paymentEvents', { where: { orderId }, limit: 100 }),
  ]);
  const attempt = attemptOfPayment($id) ?? paidAttempts(events)[0]?.attempt;
  return copy && attempt !== undefined ? attemptId(copy, attempt) : null;
}

/** Records that a request to Midtrans is in progress or has ended, so that the refund is not also paid by hand. */
async function note(world: RefundWorld, refundId: string, way: '' | 'midtrans'): Promise<void> {
  await world.rows.transact(async () => {
    const refund = await world.rows.get('refunds', refundId);
    if (refund?.state !== 'due' || refund.way === way) return { operations: [], result: undefined };
    // A manual payment raises the same version, so only one of the two succeeds.
    const counted = incrementFrom('refunds', refundId, 'version', refund.version);
    return { operations: [update('refunds', refundId, { way }), counted], result: undefined };
  });
}

/**
 * Refunds through Midtrans. Refuses refund_not_found, own_case, refund_ended, refund_by_hand (with the reason), and
 * payment_unavailable if the response was lost; a retry then shows whether Midtrans had received the first request.
 */
export async function refundByMidtrans(
  world: RefundWorld,
  admin: Caller,
  { refundId }: { refundId: string },
): Promise<PaidRefund> {
  const refund = await world.rows.get('refunds', refundId);
  if (!refund) throw new DomainError('refund_not_found', { refundId });
  assertNotOwnCase(admin.id, [refund.buyerId]);
  const isDone = refund.state === 'paid' && refund.way === 'midtrans';
  if (isDone) return payRefund(world, admin, { refundId, way: 'midtrans', reference: refund.reference });
  assertRefundDue(refund);
  const midtransOrderId = await paymentOf(world, refund);
  if (midtransOrderId === null) throw new DomainError('refund_by_hand', { why: 'unknown', paymentType: '' });
  await note(world, refundId, 'midtrans');
  const reason = 'Pesanan dibatalkan';
  const answer = await world.payments.refund({ midtransOrderId, key: refundId, amount: refund.amount, reason });
  if (answer.outcome !== 'refunded') {
    await note(world, refundId, '');
    throw new DomainError('refund_by_hand', { why: answer.outcome, paymentType: answer.paymentType });
  }
  return payRefund(world, admin, { refundId, way: 'midtrans', reference: answer.reference });
}
