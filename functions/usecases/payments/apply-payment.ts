import { keptPaymentNotificationId, paymentEventId } from '../../domain/ids.ts';
import { readEntryKind } from '../../domain/money/ledger.ts';
import {
  type BookedPayment,
  bookCorrection,
  bookPayment,
  bookReturn,
  flagAfterReturn,
  isReceived,
  type KnownMoney,
  receivedOf,
} from '../../domain/money/midtrans-money.ts';
import { keptPaymentNotification } from '../../domain/notifications/money-notification.ts';
import { boughtAs } from '../../domain/orders/bought-as.ts';
import {
  billedFee,
  isVoided,
  nothingReturned,
  type PaymentFlag,
  paidAttempts,
  paidOutcome,
  readGrossAmount,
  readMidtransOrderId,
  returnedTotal,
  voidsCapture,
} from '../../domain/orders/midtrans.ts';
import { allProductNames } from '../../domain/orders/product-names.ts';
import { booked } from '../money/book.ts';
import { notifyOnce } from '../notifications/notify.ts';
import { type LoadedOrder, loadOrder, type MoveWorld } from '../orders/loaded-order.ts';
import { planMove } from '../orders/move-order.ts';
import {
  create,
  decrement,
  increment,
  type Operation,
  type Plan,
  type Row,
  readersAmong,
  remove,
  update,
} from '../rows.ts';
import { isoNow, type PaymentUpdate } from '../world.ts';
import { returnRows } from './return-money.ts';

/** The outcome of the report, stored in paymentEvents. */
export type AppliedPayment = string;

const payer = { id: 'midtrans', as: 'system' } as const;

/** Removes from the cart only the lines and quantities of this order. */
async function emptyCart(
  world: MoveWorld,
  order: Row<'orders'>,
  items: readonly Row<'orderItems'>[],
): Promise<Operation[]> {
  const ordered = new Map(boughtAs(items).map((item) => [item.productId, item.quantity]));
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
  /** The amount charged to the buyer, rupiah. */
  readonly gross: number;
  /** All reports about this order so far. */
  readonly events: readonly Row<'paymentEvents'>[];
  readonly known: KnownMoney;
}

/** Upper bound of an order's entries: five sales, and every return. */
const most = 500;

const eventsOf = ({ rows }: Pick<MoveWorld, 'rows'>, orderId: string) =>
  rows.list('paymentEvents', { where: { orderId }, limit: most });

/**
 * Reads what is known about the order's money. `isUnreported`: no earlier report about this pending order exists, so it
 * has no money and nothing is read.
 */
async function knownOf(world: MoveWorld, { order, sales }: LoadedOrder, isUnreported: boolean) {
  const where = { orderId: order.$id };
  const [events, entries, refunds] = isUnreported
    ? [[], [], []]
    : await Promise.all([
        eventsOf(world, order.$id), // Read again, because the order may be newer than the first result.
        world.rows.list('entries', { where, limit: most }),
        world.rows.list('refunds', { where, limit: most }),
      ]);
  const known: KnownMoney = {
    ...{ orderId: order.$id, buyerId: order.userId, totalAmount: order.totalAmount, status: order.status, sales },
    entries: entries.map((entry) => ({ ...entry, id: entry.$id, kind: readEntryKind(entry.kind) })),
    refunds: refunds.map((refund) => ({ ...refund, id: refund.$id })),
    paidAttempts: paidAttempts(events).map((paid) => paid.attempt),
  };
  return { events, known, refunds };
}

const flag = (order: Row<'orders'>, paymentFlag: PaymentFlag): Operation[] => [
  update('orders', order.$id, { paymentFlag }),
  increment('orders', order.$id, 'flagVersion'),
];

const note = ({ loaded: { copy }, report }: Case, more: Partial<Row<'transactions'>> = {}): Operation[] =>
  copy ? [update('transactions', copy.$id, { paymentStatus: report.transactionStatus, ...more })] : [];

/** The flag of an order that is now paid. A return of an earlier attempt no longer matters. */
const flagOnceSettled = ({ paymentFlag }: Row<'orders'>): PaymentFlag | null =>
  ['refunded', 'partly_refunded'].includes(paymentFlag) ? '' : null;

async function settled(it: Case, payment: BookedPayment): Promise<Operation[]> {
  const { world, report, loaded } = it;
  const { order } = loaded;
  const [emptied, moved] = await Promise.all([
    loaded.items().then((items) => emptyCart(world, order, items)),
    planMove(world, loaded, 'settle', payer, {
      copy: { paymentStatus: report.transactionStatus },
      entries: payment.entries,
    }),
  ]);
  const mark = payment.flag ?? flagOnceSettled(order);
  const withdrawn = payment.withdrawn === null ? [] : [remove('refunds', payment.withdrawn)];
  return [...moved.operations, ...emptied, ...withdrawn, ...(mark === null ? [] : flag(order, mark))];
}

/** The buyer's notification about a payment that could not settle the order and is refunded. */
function keptNews({ world, loaded: { order, sales }, attempt }: Case, { refund }: BookedPayment): Operation[] {
  if (!refund) return [];
  const { $id: orderId, userId, totalAmount } = order;
  const text = keptPaymentNotification({ ...refund, productNames: allProductNames(sales), totalAmount });
  return readersAmong(order, [userId]).map((id) =>
    notifyOnce(isoNow(world), keptPaymentNotificationId(orderId, attempt), id, text),
  );
}

/**
 * Applies a payment. A pending order is settled; otherwise the money is booked as due to the buyer, and a flag is set
 * for the administrators.
 */
async function paid(it: Case): Promise<Plan<AppliedPayment>> {
  const { world, report, loaded, attempt, gross, events, known } = it;
  if (isVoided(report, events)) return { operations: [], result: 'failed' };
  const isPaid = known.paidAttempts.includes(attempt);
  if (isPaid && receivedOf(known, attempt) === gross) return { operations: note(it), result: paidOutcome(attempt) };
  const told = { attempt, amount: gross, fee: billedFee(gross, report.billed) };
  const isAgain = isReceived(known, attempt);
  // A repeated report of a known payment that was returned or had a wrong amount changes nothing.
  if (isAgain && receivedOf(known, attempt) === gross) return { operations: [], result: 'known' };
  const payment = isAgain ? bookCorrection(known, told) : bookPayment(known, told);
  // The amount has changed and can no longer be corrected automatically; an administrator has to ask Midtrans.
  if (payment === null) return { operations: flag(loaded.order, 'amount_mismatch'), result: 'amount_mismatch' };
  if (payment.as === 'settle') return { operations: await settled(it, payment), result: paidOutcome(attempt) };
  const operations = [
    ...(payment.flag === null ? [] : flag(loaded.order, payment.flag)),
    ...keptNews(it, payment),
    ...(await booked(world, payment.entries, payment.refund ? [payment.refund] : [])),
  ];
  if (payment.flag === 'paid_twice') return { operations, result: paidOutcome(attempt) };
  // Ends this attempt, so that the buyer may try another one.
  if (payment.flag === 'amount_mismatch')
    return { operations: [...operations, ...note(it, { paymentStatus: 'failure' })], result: 'amount_mismatch' };
  return { operations: [...operations, ...note(it, { paidAt: isoNow(world) })], result: paidOutcome(attempt) };
}

/** Outcome for a return of a payment that was never reported: the payment is booked first, in its own transaction. */
const settleFirst = 'settle_first';

/**
 * Applies a return, which was requested by us, made in Midtrans' dashboard, or made by the buyer's bank. `total`: the
 * amount returned so far.
 */
async function wentBack(it: Case, rows: readonly Row<'refunds'>[], total: number): Promise<Plan<AppliedPayment>> {
  const { world, report, loaded, attempt, gross, known } = it;
  const back = bookReturn(known, {
    ...{ attempt, amount: gross, fee: 0, total },
    keys: report.returned.keys,
  });
  if (back === settleFirst) return { operations: [], result: settleFirst };
  if (back === null) return { operations: [], result: 'refunded' };
  const operations = await returnRows(world, loaded, back, {
    ...{ refunds: rows, flag: flagAfterReturn(known, back), reference: report.midtransOrderId, by: payer.id },
  });
  return { operations: [...operations, ...note(it)], result: 'refunded' };
}

async function decide(it: Case, rows: readonly Row<'refunds'>[]): Promise<Plan<AppliedPayment>> {
  const { report, loaded, attempt, gross, events, known } = it;
  if (report.outcome === 'paid') return paid(it);
  if (report.outcome === 'refunded') {
    const total = returnedTotal(report.transactionStatus, gross, report.returned);
    // Midtrans did not report the amount; an administrator has to ask.
    if (total === null) return { operations: flag(loaded.order, 'amount_mismatch'), result: 'amount_unknown' };
    return wentBack(it, rows, total);
  }
  const ofAttempt = events.filter(({ outcome }) => outcome === paidOutcome(attempt));
  if (report.outcome === 'failed' && voidsCapture(report, ofAttempt)) return wentBack(it, rows, gross);
  // A late report about a paid or replaced attempt adds nothing.
  const { copy } = loaded;
  const isOver = copy === null || copy.paidAt !== null || isReceived(known, attempt);
  return { operations: isOver || copy.attempt !== attempt ? [] : note(it), result: report.outcome };
}

async function decideOn(
  { world, report, loaded, attempt }: Omit<Case, 'gross' | 'events' | 'known'>,
  isUnreported: boolean,
): Promise<Plan<AppliedPayment>> {
  const gross = readGrossAmount(report.grossAmount);
  if (gross === null) return { operations: flag(loaded.order, 'amount_mismatch'), result: 'amount_mismatch' };
  const { events, known, refunds } = await knownOf(world, loaded, isUnreported);
  return decide({ world, report, loaded, attempt, gross, events, known }, refunds);
}

/** Applies a report in one transaction; only returns 'settle_first' if the payment must be booked first. */
function applyOnce(world: MoveWorld, report: PaymentUpdate, orderId: string, attempt: number): Promise<AppliedPayment> {
  const eventId = paymentEventId(report);
  return world.rows.transact<AppliedPayment>(async (tried) => {
    const [events, loaded] = await Promise.all([
      eventsOf(world, orderId),
      // Settling needs the items, so they are read in parallel.
      loadOrder(world, orderId, { items: report.outcome === 'paid' }),
    ]);
    const known = events.find(({ $id }) => $id === eventId);
    if (known) return { operations: [], result: known.outcome };
    // If the reports of an earlier payment were lost, its ledger entries conflict, and the next try reads them.
    const isUnreported = tried === 0 && events.length === 0 && loaded?.order.status === 'PENDING';
    const { operations, result } = loaded
      ? await decideOn({ world, report, loaded, attempt }, isUnreported)
      : { operations: [], result: 'order_not_found' };
    if (result === settleFirst) return { operations: [], result };
    const { transactionId, transactionStatus } = report;
    const event = { orderId, outcome: result, transactionId, transactionStatus, receivedAt: isoNow(world) };
    return { operations: [create('paymentEvents', eventId, event), ...operations], result };
  });
}

/**
 * Applies a report of Midtrans whose signature has been checked. The transaction creates the paymentEvents row, so a
 * repeated report changes nothing. Every payment and return reaches the ledger, in any state of the order and in any
 * order of reports. Returns the outcome, also for unknown orders.
 */
export async function applyPayment(world: MoveWorld, report: PaymentUpdate): Promise<AppliedPayment> {
  const parts = readMidtransOrderId(report.midtransOrderId);
  if (!parts) return 'foreign';
  const { orderId, attempt } = parts;
  const outcome = await applyOnce(world, report, orderId, attempt);
  if (outcome !== settleFirst) return outcome;
  const payment = { transactionStatus: 'settlement', outcome: 'paid', returned: nothingReturned } as const;
  await applyOnce(world, { ...report, ...payment }, orderId, attempt);
  return applyOnce(world, report, orderId, attempt);
}
