/** Transfers from before the ledger get their entries: running ones are held, completed ones paid out long ago, canceled ones owed back. */
import { versionOfEvent } from '#domain/ids.ts';
import type { Entry } from '#domain/money/ledger.ts';
import { beforeLedger, endedEntry, preparedEntry } from '#domain/money/payout.ts';
import { type NewRefund, refundedEntry } from '#domain/money/refund.ts';
import { bookMove, bookUnwanted, nothingBooked, receivedEntries } from '#domain/money/sale-money.ts';
import { paidAttempts } from '#domain/orders/midtrans.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { rowsOf } from '../../../functions/adapters/rows.ts';
import { booked, paidRefundRow, refundRow } from '../../../functions/usecases/money/book.ts';
import { create, type Operation, type Row, type Rows, update } from '../../../functions/usecases/rows.ts';
import { ensureTotals } from '../../../functions/usecases/totals.ts';
import type { DataMigration } from './data-migration.ts';

/** A transfer that was paid, with all that tells what became of its money. */
interface PastOrder {
  readonly order: Row<'orders'>;
  readonly sales: readonly Row<'sales'>[];
  readonly events: readonly Row<'orderEvents'>[];
  /** Ids of entries that are there already. */
  readonly known: ReadonlySet<string>;
  /** Attempts that were paid, first things first, and when. */
  readonly paid: readonly { readonly attempt: number; readonly at: string }[];
}

interface DatedEntry {
  readonly entry: Entry;
  readonly at: string;
}

/** What is to be written of a few sales, or of the payments themselves. */
interface Past {
  readonly entries: readonly DatedEntry[];
  readonly refunds: readonly {
    readonly refund: NewRefund;
    readonly paidAt: string | null;
    readonly reference: string;
  }[];
  readonly others: readonly Operation[];
}

/** A sale takes up to eight operations. */
const salesPerTransaction = 8;

function paymentsOf(copy: Row<'transactions'> | null, events: readonly Row<'paymentEvents'>[]): PastOrder['paid'] {
  const paid = paidAttempts(events);
  if (paid.length > 0 || !copy?.paidAt) return paid;
  return [{ attempt: Math.max(copy.attempt, 1), at: copy.paidAt }];
}

async function read(rows: Rows, orderId: string): Promise<PastOrder | null> {
  const where = { orderId };
  const [order, copy, sales, events, payments, entries] = await Promise.all([
    rows.get('orders', orderId),
    rows.get('transactions', orderId),
    rows.list('sales', { where, limit: 100 }),
    rows.list('orderEvents', { where, limit: 500 }),
    rows.list('paymentEvents', { where, limit: 100 }),
    rows.list('entries', { where, select: ['$id'], limit: 500 }),
  ]);
  const paid = paymentsOf(copy, payments);
  if (!order || paid.length === 0) return null;
  return { order, sales, events, paid, known: new Set(entries.map(({ $id }) => $id)) };
}

/** Whether the first payment settled the order; else it came for one that was gone, or had been accepted without it. */
const isSettled = ({ order, sales, events }: PastOrder): boolean =>
  events.some(({ event }) => event === 'settle') ||
  (order.paymentFlag !== 'paid_after_cancel' &&
    sales.some(({ state, isPaidOutside }) => state !== 'unpaid' && !isPaidOutside));

/** The event of a refund that was paid after this happened to the sale ('' = to the whole order), where there was one. */
function refundedAfter({ order, events }: PastOrder, saleId: string): { at: string; reference: string } | null {
  const others = events.filter((one) => one.event !== 'refunded' && (one.saleId === '' || one.saleId === saleId));
  const last = Math.max(0, ...others.map(({ $id }) => versionOfEvent($id)));
  const refund = events.find((one) => one.event === 'refunded' && versionOfEvent(one.$id) > last);
  if (refund) return { at: refund.$createdAt, reference: refund.note || beforeLedger };
  return order.paymentFlag === 'refunded' ? { at: order.$updatedAt, reference: beforeLedger } : null;
}

function refundOf(past: PastOrder, refund: NewRefund): Pick<Past, 'refunds' | 'entries'> & { isPaid: boolean } {
  const paid = refundedAfter(past, refund.saleId);
  return {
    isPaid: paid !== null,
    refunds: [{ refund, paidAt: paid?.at ?? null, reference: paid?.reference ?? '' }],
    entries: paid ? [{ entry: refundedEntry(refund), at: paid.at }] : [],
  };
}

/** A payout of before: nobody knows the account any more. */
const oldPayout = (sale: Row<'sales'>, id: string, at: string): Operation =>
  dated(
    create('payouts', id, {
      personId: sale.sellerId,
      amount: sale.subtotal,
      state: 'paid',
      bank: '',
      number: '',
      holder: '',
      reference: beforeLedger,
      reason: '',
      endedAt: at,
    }),
    at,
  );

const dated = (operation: Operation, $createdAt: string): Operation => ({
  ...operation,
  data: { ...operation.data, $createdAt },
});

/** What became of the money of one sale of a settled order. Nothing where the new code has seen to it. */
function pastOfSale(past: PastOrder, sale: Row<'sales'>): Past {
  const heldAt = past.paid[0]?.at ?? past.order.$createdAt;
  const at = sale.completedAt ?? sale.$updatedAt;
  const word = (money: string) => update('sales', sale.$id, { money });
  const held = bookMove(sale, ['hold_money'], 0).entries.map((entry) => ({ entry, at: heldAt }));
  if (sale.money !== '' || held.length === 0) return { entries: [], refunds: [], others: [] };
  // As if it moved now; the sale stands where it stood before its money was told.
  const before = { ...sale, state: 'ready', money: 'held' };
  if (sale.state === 'completed') {
    const payout = { $id: `${sale.$id}-p`, personId: sale.sellerId, amount: sale.subtotal };
    const out = [...bookMove(before, ['release_money'], 0).entries, preparedEntry(payout), endedEntry(payout, 'paid')];
    const entries = [...held, ...out.map((entry) => ({ entry, at }))];
    return { entries, refunds: [], others: [word('released'), oldPayout(sale, payout.$id, at)] };
  }
  if (sale.state === 'canceled') {
    const { entries, refund } = bookMove(before, ['refund_if_paid'], 0);
    if (!refund) throw new RangeError(`The canceled sale ${sale.$id} owes nothing`);
    const back = refundOf(past, refund);
    return {
      entries: [...held, ...entries.map((entry) => ({ entry, at })), ...back.entries],
      refunds: back.refunds,
      others: [word(back.isPaid ? 'refunded' : 'refund_due')],
    };
  }
  return { entries: held, refunds: [], others: [word('held')] };
}

/** The payments themselves, and what of them nobody waited for. */
function pastOfPayments(past: PastOrder): Past {
  const { order, sales, paid, known } = past;
  const settled = isSettled(past);
  const entries: DatedEntry[] = [];
  const refunds: Past['refunds'][number][] = [];
  for (const [place, { attempt, at }] of paid.entries()) {
    const payment = { orderId: order.$id, attempt, buyerId: order.userId, amount: order.totalAmount, fee: 0 };
    const isHeld = settled && place === 0;
    const amount = isHeld ? sales.reduce((sum, { subtotal }) => sum + subtotal, 0) : order.totalAmount;
    const received = receivedEntries({ ...payment, amount });
    const booking = isHeld ? nothingBooked : bookUnwanted(payment, place === 0 ? 'late' : 'twice');
    if (amount === 0 || received.some(({ id }) => known.has(id))) continue;
    entries.push(...[...received, ...booking.entries].map((entry) => ({ entry, at })));
    if (!booking.refund) continue;
    const back = refundOf(past, booking.refund);
    entries.push(...back.entries);
    refunds.push(...back.refunds);
  }
  return { entries, refunds, others: [] };
}

const together = (parts: readonly Past[]): Past => ({
  entries: parts.flatMap(({ entries }) => entries),
  refunds: parts.flatMap(({ refunds }) => refunds),
  others: parts.flatMap(({ others }) => others),
});

const refundOperation = ({ refund, paidAt, reference }: Past['refunds'][number]): Operation =>
  paidAt === null ? refundRow(refund) : paidRefundRow(refund, { way: 'manual', reference, paidAt });

/** Whoever owes money without a mark gets one: the desk finds it by that. */
const markOf = ({ order }: PastOrder, { refunds }: Past): Operation[] =>
  order.paymentFlag === '' && refunds.some(({ paidAt }) => paidAt === null)
    ? [update('orders', order.$id, { paymentFlag: 'refund_due' })]
    : [];

/** Entries carry the time at which it happened, so that a month's statement tells that month. */
function at(operations: readonly Operation[], entries: readonly DatedEntry[]): Operation[] {
  const times = new Map(entries.map(({ entry, at: time }) => [entry.id, time]));
  return operations.map((operation) => {
    const time = operation.tableId === 'entries' ? times.get(operation.rowId) : undefined;
    return time === undefined ? operation : dated(operation, time);
  });
}

/** The next part of an order that is not told yet, in one transaction. False when all of it is. */
function tellPart(rows: Rows, orderId: string): Promise<boolean> {
  return rows.transact<boolean>(async () => {
    const past = await read(rows, orderId);
    if (!past) return { operations: [], result: false };
    const sales = isSettled(past) ? past.sales.filter(({ money, subtotal }) => money === '' && subtotal > 0) : [];
    const parts = sales.slice(0, salesPerTransaction).map((sale) => pastOfSale(past, sale));
    const part = together([pastOfPayments(past), ...parts]);
    const ledger = await booked(
      { rows },
      part.entries.map(({ entry }) => entry),
    );
    const operations = [
      ...at(ledger, part.entries),
      ...part.refunds.map(refundOperation),
      ...part.others,
      ...markOf(past, part),
    ];
    return { operations, result: operations.length > 0 };
  });
}

export const ledgerOfOrders: DataMigration = {
  id: 'm0005',
  what: 'every transfer of before is in the ledger',
  after: true,
  async run({ tables }) {
    const rows = rowsOf(tables, ensureTotals);
    const ids: string[] = [];
    for await (const { $id } of rows.each('orders', { where: { paymentMethod: bankTransfer }, select: ['$id'] })) {
      ids.push($id);
    }
    let changed = 0;
    for (const id of ids) while (await tellPart(rows, id)) changed++;
    return changed;
  },
};
