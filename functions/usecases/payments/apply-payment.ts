import { attemptOfPayment, paymentEventId } from '../../domain/ids.ts';
import type { RefundReason } from '../../domain/money/refund.ts';
import { type ArrivedPayment, bookUnwanted, ledgerOf, receivedEntry } from '../../domain/money/sale-money.ts';
import {
  isWholeBack,
  type PaymentFlag,
  paidAttempts,
  paidOutcome,
  readGrossAmount,
  readMidtransOrderId,
} from '../../domain/orders/midtrans.ts';
import { readStatus } from '../../domain/orders/order.ts';
import { booked } from '../money/book.ts';
import { closeFlag, refundRows } from '../money/pay-refund.ts';
import { type LoadedOrder, loadOrder, type MoveWorld, planMove } from '../orders/move-order.ts';
import { create, decrement, increment, type Operation, type Plan, type Row, remove, update } from '../rows.ts';
import { isoNow, type PaymentUpdate } from '../world.ts';

/** How the news ended, kept in paymentEvents. */
export type AppliedPayment = string;

const payer = { id: 'midtrans', as: 'system' } as const;

/** The cart loses only the lines and quantities that this order was made from. */
async function emptyCart(
  world: MoveWorld,
  order: Row<'orders'>,
  items: readonly Row<'orderItems'>[],
): Promise<Operation[]> {
  const ordered = new Map(items.map((item) => [item.productId, item.quantity]));
  if (ordered.size === 0) return [];
  const where = { userId: order.userId, productId: [...ordered.keys()] };
  const lines = await world.rows.list('cartItems', { where, limit: ordered.size });
  return lines.map((line) => {
    const quantity = ordered.get(line.productId) ?? 0;
    return line.quantity > quantity
      ? decrement('cartItems', line.$id, 'quantity', quantity, 1)
      : remove('cartItems', line.$id);
  });
}

interface Case {
  readonly world: MoveWorld;
  readonly report: PaymentUpdate;
  readonly loaded: LoadedOrder;
  readonly attempt: number;
}

const flag = (order: Row<'orders'>, paymentFlag: PaymentFlag): Operation[] => [
  update('orders', order.$id, { paymentFlag }),
  increment('orders', order.$id, 'flagVersion'),
];

const note = ({ loaded: { copy }, report }: Case, more: Partial<Row<'transactions'>> = {}): Operation[] =>
  copy ? [update('transactions', copy.$id, { paymentStatus: report.transactionStatus, ...more })] : [];

/** Money that nobody waits for goes into the ledger as the buyer's. */
async function unwanted(world: MoveWorld, payment: ArrivedPayment, reason: RefundReason): Promise<Operation[]> {
  const { entries, refunds } = ledgerOf([bookUnwanted(payment, reason)]);
  return booked(world, entries, refunds);
}

/** Money came: settles a pending order; otherwise it is kept and, where an administrator must look, flagged. */
async function paid(it: Case): Promise<Plan<AppliedPayment>> {
  const { world, report, loaded, attempt } = it;
  const { order } = loaded;
  const result = paidOutcome(attempt);
  const isPending = readStatus(order.status) === 'PENDING';
  const [events, items] = await Promise.all([
    world.rows.list('paymentEvents', { where: { orderId: order.$id }, limit: 100 }),
    isPending ? loaded.items() : [],
  ]);
  const earlier = paidAttempts(events);
  if (earlier.some((one) => one.attempt === attempt)) return { operations: note(it), result };
  const payment = { orderId: order.$id, attempt, buyerId: order.userId, amount: order.totalAmount };
  if (earlier.length > 0) {
    return { operations: [...flag(order, 'paid_twice'), ...(await unwanted(world, payment, 'twice'))], result };
  }
  if (isPending) {
    const [emptied, moved] = await Promise.all([
      emptyCart(world, order, items),
      planMove(world, loaded, 'settle', payer, {
        copy: { paymentStatus: report.transactionStatus },
        entries: [receivedEntry(payment)],
      }),
    ]);
    return { operations: [...moved.operations, ...emptied], result };
  }
  // Accepted without this money, or gone: it belongs to the buyer.
  const isOwedBack = loaded.sales.some((sale) => sale.isPaidOutside);
  const isLate = readStatus(order.status) === 'Canceled';
  const late: PaymentFlag | null = isLate ? 'paid_after_cancel' : isOwedBack ? 'refund_due' : null;
  const owed = late ? [...flag(order, late), ...(await unwanted(world, payment, 'late'))] : [];
  return { operations: [...owed, ...note(it, { paidAt: isoNow(world) })], result };
}

/**
 * Midtrans gave money back, because it was asked to, or somebody did so at its own desk, or the buyer's bank took it. Of a whole payment:
 * what was due of it is paid now, and what was still held for sellers went as well. Of a part, which one is known to whoever asked for it
 * (refund-by-midtrans.ts). The mark stays while more is due.
 */
async function refundedByMidtrans({ world, report, loaded: { order, sales }, attempt }: Case): Promise<Operation[]> {
  const [refunds, events] = await Promise.all([
    world.rows.list('refunds', { where: { orderId: order.$id, state: 'due' }, limit: 100 }),
    world.rows.list('paymentEvents', { where: { orderId: order.$id }, limit: 100 }),
  ]);
  const settling = paidAttempts(events)[0]?.attempt;
  const isOfThis = ({ $id }: Row<'refunds'>) => (attemptOfPayment($id) ?? settling) === attempt;
  const isWhole = isWholeBack(report.transactionStatus);
  const back = isWhole ? refunds.filter(isOfThis) : [];
  const takenFrom = isWhole && settling === attempt ? sales.filter(({ money }) => money === 'held') : [];
  const how = { way: 'midtrans', reference: report.midtransOrderId } as const;
  const left = refunds.length - back.length;
  if (back.length + takenFrom.length > 0)
    return refundRows(world, payer.id, order, { refunds: back, takenFrom }, left, how);
  return left === 0 ? closeFlag(order) : [];
}

async function decide(it: Case): Promise<Plan<AppliedPayment>> {
  const { report, loaded, attempt } = it;
  const { order, copy } = loaded;
  if (readGrossAmount(report.grossAmount) !== order.totalAmount) {
    return { operations: flag(order, 'amount_mismatch'), result: 'amount_mismatch' };
  }
  if (report.outcome === 'paid') return paid(it);
  if (report.outcome === 'refunded')
    return { operations: [...(await refundedByMidtrans(it)), ...note(it)], result: 'refunded' };
  // Late or reordered news of an attempt that was paid, or replaced by a newer one, says nothing any more.
  const isCurrent = copy !== null && copy.paidAt === null && copy.attempt === attempt;
  return { operations: isCurrent ? note(it) : [], result: report.outcome };
}

/**
 * Applies what Midtrans told (its authenticity checked before) once: the paymentEvents row is created in the same
 * transaction, so duplicates change nothing. Answers how it ended; unknown orders are answered, too.
 */
export async function applyPayment(world: MoveWorld, report: PaymentUpdate): Promise<AppliedPayment> {
  const parts = readMidtransOrderId(report.midtransOrderId);
  if (!parts) return 'foreign';
  const { orderId, attempt } = parts;
  const eventId = paymentEventId(report);
  return world.rows.transact<AppliedPayment>(async () => {
    const [known, loaded] = await Promise.all([
      world.rows.get('paymentEvents', eventId),
      loadOrder(world, orderId, false),
    ]);
    if (known) return { operations: [], result: known.outcome };
    const { operations, result } = loaded
      ? await decide({ world, report, loaded, attempt })
      : { operations: [], result: 'order_not_found' };
    const event = { orderId, outcome: result, receivedAt: isoNow(world) };
    return { operations: [create('paymentEvents', eventId, event), ...operations], result };
  });
}
