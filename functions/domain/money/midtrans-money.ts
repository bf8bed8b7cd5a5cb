/**
 * Turns what Midtrans reports (a payment, a correction, a return) into ledger entries, whatever state the order is in
 * and in whatever order the reports arrive (TRADE, "Money"). Pure: the usecase reads the order's money and writes the
 * result.
 */
import { attemptOfPayment, paymentId, takenBackId } from '../ids.ts';
import type { PaymentFlag } from '../orders/midtrans.ts';
import type { Entry, EntryKind } from './ledger.ts';
import { type NewRefund, refundedEntry } from './refund.ts';
import { bookUnwanted, receivedEntries } from './sale-money.ts';

type Booked = Pick<Entry, 'kind' | 'saleId' | 'amount' | 'id'>;

interface KnownRefund {
  readonly id: string;
  readonly orderId: string;
  readonly saleId: string;
  readonly buyerId: string;
  readonly amount: number;
  readonly state: string;
  readonly way: string;
  /** How often marking the refund as paid was undone (refund.ts). */
  readonly undone?: number;
}

/** Everything we know about one order's money. */
export interface KnownMoney {
  readonly orderId: string;
  readonly buyerId: string;
  readonly totalAmount: number;
  readonly status: string;
  readonly sales: readonly { readonly $id: string; readonly sellerId: string }[];
  readonly entries: readonly Booked[];
  readonly refunds: readonly KnownRefund[];
  /** Attempts that were paid for this order; the first one settled it. */
  readonly paidAttempts: readonly number[];
}

/** A payment that Midtrans reports for one attempt. `amount`: the buyer's charge; `fee`: Midtrans' part of it. */
export interface ReportedPayment {
  readonly attempt: number;
  readonly amount: number;
  readonly fee: number;
}

/**
 * A return that Midtrans reports. `total`: sum of all returns so far; `keys`: ids of the refunds among them that we
 * requested.
 */
export interface ReportedReturn extends ReportedPayment {
  readonly total: number;
  readonly keys: readonly string[];
}

export interface BookedPayment {
  /**
   * `settle`: the payment pays the order, so the order's sales hold the money; `kept`: the payment has to be refunded.
   */
  readonly as: 'settle' | 'kept';
  readonly entries: readonly Entry[];
  readonly refund: NewRefund | null;
  /** Id of a refund that is no longer due, because its payment pays the order after all. */
  readonly withdrawn: string | null;
  readonly flag: PaymentFlag | null;
}

/** Whether this attempt's payment is in the ledger. */
export const isReceived = (known: KnownMoney, attempt: number): boolean => receivedOf(known, attempt) > 0;

/** The amount of this attempt in the ledger, as last reported. Rupiah. */
export function receivedOf({ orderId, entries }: KnownMoney, attempt: number): number {
  const of = entries.filter(({ id }) => id.startsWith(`${paymentId(orderId, attempt)}-`));
  const sumOf = (kind: EntryKind) => sum(of.filter((one) => one.kind === kind).map(({ amount }) => amount));
  return sumOf('received') - sumOf('unreceived');
}

/**
 * Books a payment that is not in the ledger yet (isReceived). An amount other than the order's price pays nothing and
 * is refunded.
 */
export function bookPayment(known: KnownMoney, { attempt, amount, fee }: ReportedPayment): BookedPayment {
  const { orderId, buyerId, totalAmount, status, paidAttempts } = known;
  const payment = { orderId, attempt, buyerId, amount, fee };
  const worth = amount - fee;
  const entries = receivedEntries(payment);
  const keep = (reason: NewRefund['reason'], flag: PaymentFlag): BookedPayment => {
    const owed = bookUnwanted({ ...payment, amount: worth }, reason);
    return { as: 'kept', entries: [...entries, ...owed.entries], refund: owed.refund, withdrawn: null, flag };
  };
  if (paidAttempts.length > 0) return keep('twice', 'paid_twice');
  if (status === 'Canceled') return keep('late', 'paid_after_cancel');
  if (status !== 'PENDING') return keep('late', 'refund_due');
  if (worth !== totalAmount) return keep('mismatch', 'amount_mismatch');
  return { as: 'settle', entries, refund: null, withdrawn: null, flag: null };
}

/**
 * Books a correction: Midtrans first reported a wrong amount for an attempt, and now reports the order's price. The
 * attempt pays the order after all, and its refund is withdrawn. Null if that is no longer possible: part of the money
 * went back, an administrator is refunding it, or the order no longer waits for payment.
 */
export function bookCorrection(known: KnownMoney, { attempt, amount, fee }: ReportedPayment): BookedPayment | null {
  const { orderId, buyerId, refunds } = known;
  const id = paymentId(orderId, attempt);
  const before = receivedOf(known, attempt);
  const owed = refunds.find((refund) => refund.id === id && refund.state === 'due' && refund.way === '');
  const isWhole = owed?.amount === before;
  const isAwaited = known.status === 'PENDING' && known.paidAttempts.length === 0;
  if (!owed || !isWhole || !isAwaited || amount - fee !== known.totalAmount) return null;
  const entry = (word: string, kind: EntryKind, value: number): Entry[] =>
    value > 0
      ? [{ id: `${id}-${word}`, kind, personId: buyerId, orderId, saleId: '', payoutId: '', amount: value }]
      : [];
  const entries = [
    ...entry('w', 'due_taken', owed.amount),
    ...entry('m', 'received', amount - before),
    ...entry('l', 'unreceived', before - amount),
    ...entry('f', 'provider_fee', fee),
  ];
  return { as: 'settle', entries, refund: null, withdrawn: id, flag: '' };
}

/** A returned part of one sale's money; `isHeld`: its seller had not earned it yet. */
interface TakenFromSale {
  readonly saleId: string;
  readonly sellerId: string;
  readonly amount: number;
  readonly isHeld: boolean;
}

export interface BookedReturn {
  /** Returned since the last report. */
  readonly amount: number;
  readonly entries: readonly Entry[];
  /** Due refunds that this return pays in full. */
  readonly paid: readonly KnownRefund[];
  /** Due refunds that become smaller, with the new amount. */
  readonly lessened: readonly {
    readonly id: string;
    readonly saleId: string;
    readonly amount: number;
    readonly taken: number;
  }[];
  /** The paid refund that records the part of the return that was not due; null if all of it was due. */
  readonly refund: NewRefund | null;
  readonly sales: readonly TakenFromSale[];
  /** Money that the buyer has received twice and owes us. */
  readonly buyerOwes: number;
}

const isOfPayment = (known: KnownMoney, attempt: number, { id }: Pick<KnownRefund, 'id'>): boolean =>
  (attemptOfPayment(id) ?? known.paidAttempts[0]) === attempt;

/** The amount of this attempt that Midtrans has returned, according to `known.refunds`. Rupiah. */
const returnedOf = (known: KnownMoney, attempt: number): number =>
  known.refunds
    .filter((refund) => refund.state === 'paid' && refund.way === 'midtrans' && isOfPayment(known, attempt, refund))
    .reduce((sum, { amount }) => sum + amount, 0);

/** The sum of a sale's entries of these kinds. */
const sumOfKind = (entries: readonly Booked[], saleId: string, ...kinds: readonly EntryKind[]): number =>
  entries
    .filter((entry) => entry.saleId === saleId && kinds.some((kind) => kind === entry.kind))
    .reduce((sum, { amount }) => sum + amount, 0);

/** Where a sale's money is, by its entries: held, with the seller, with the platform. */
function placesOf(entries: readonly Booked[], saleId: string) {
  const of = (...kinds: readonly EntryKind[]) => sumOfKind(entries, saleId, ...kinds);
  return {
    held: of('held') - of('released', 'fee', 'returned', 'held_taken'),
    deposit: of('deposit_held') - of('deposit_back', 'deposit_kept', 'deposit_taken'),
    earned: of('released', 'deposit_paid') - of('owed'),
    fee: of('fee') - of('fee_back'),
  };
}

/**
 * Divides `amount` (at most the sum of `parts`) in proportion to the parts, in whole rupiah. No share exceeds its part.
 */
function shareOut(amount: number, parts: readonly number[]): number[] {
  let rest = amount;
  let left = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => {
    // The last parts get the rounding remainder, so that the shares add up.
    const share = left === 0 ? 0 : Number((BigInt(rest) * BigInt(part)) / BigInt(left));
    rest -= share;
    left -= part;
    return share;
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/**
 * Books money that went back through Midtrans; null if the report contains nothing new. `settle_first`: the payment
 * itself was never reported, so it has to be booked first. The money is taken first from due refunds, then from held
 * money, then from the sellers who earned it (with the platform's fee), then from Midtrans' fee. The rest had already
 * been refunded by hand, so the buyer owes it. Several sales share in proportion.
 */
export function bookReturn(known: KnownMoney, told: ReportedReturn): BookedReturn | 'settle_first' | null {
  const { orderId, buyerId, entries: before, refunds } = known;
  const { attempt, keys } = told;
  const id = paymentId(orderId, attempt);
  const nth = refunds.filter((refund) => refund.id.startsWith(`${id}-b`)).length + 1;
  const backId = takenBackId(id, nth);
  const entry = (entryId: string, kind: EntryKind, personId: string, saleId: string, amount: number): Entry[] =>
    amount > 0 ? [{ id: entryId, kind, personId, orderId, saleId, payoutId: '', amount }] : [];
  const asRefund = (amount: number): NewRefund => ({
    id: backId,
    orderId,
    saleId: '',
    buyerId,
    amount,
    reason: 'taken_back',
  });
  const nothing = { paid: [], lessened: [], sales: [], buyerOwes: 0 };
  if (!isReceived(known, attempt)) {
    if (told.total < told.amount) return 'settle_first';
    // The payment was returned before it was reported, so it pays no order.
    const entries = [
      ...receivedEntries({ orderId, attempt, buyerId, amount: told.amount, fee: 0 }),
      ...entry(`${backId}-t`, 'taken_back', buyerId, '', told.amount),
    ];
    return { amount: told.amount, entries, refund: asRefund(told.amount), ...nothing };
  }
  const amount = Math.min(told.total, receivedOf(known, attempt)) - returnedOf(known, attempt);
  if (amount <= 0) return null;
  let rest = amount;
  const take = (most: number): number => {
    const taken = Math.min(rest, most);
    rest -= taken;
    return taken;
  };

  const due = refunds.filter((refund) => refund.state === 'due' && isOfPayment(known, attempt, refund));
  const isAsked = ({ id: refundId }: KnownRefund): boolean => keys.includes(refundId);
  const paid: KnownRefund[] = [];
  const lessened: BookedReturn['lessened'][number][] = [];
  for (const refund of due.toSorted((one, other) => Number(isAsked(other)) - Number(isAsked(one)))) {
    const taken = take(refund.amount);
    if (taken === refund.amount) paid.push(refund);
    else if (taken > 0) lessened.push({ id: refund.id, saleId: refund.saleId, amount: refund.amount - taken, taken });
  }
  const isSettling = known.paidAttempts[0] === attempt;
  const sales = (isSettling ? known.sales : []).map((sale) => ({ ...sale, ...placesOf(before, sale.$id) }));
  // A rental's deposit is held in addition to its price. The price goes back first.
  const inHand = sales.map((sale) => sale.held + sale.deposit);
  const held = shareOut(take(sum(inHand)), inHand);
  const earnings = sales.map(({ earned, fee }) => earned + fee);
  const earned = shareOut(take(sum(earnings)), earnings);
  const ofKind = (kind: EntryKind): number =>
    sum(before.filter((one) => one.kind === kind && one.id.startsWith(`${id}-`)).map((one) => one.amount));
  const ownFee = take(ofKind('provider_fee') - ofKind('provider_fee_back'));
  const buyerOwes = rest;
  const byItself = amount - sum(paid.map((refund) => refund.amount));

  const ofSales = sales.flatMap(({ $id, sellerId, fee, held: price }, at) => {
    const entryId = (word: string) => `${$id}-${attempt}b${nth}-${word}`;
    const gone = earned[at] ?? 0;
    // The platform refunds its fee in proportion to the refunded money, rounded up.
    const all = earnings[at] ?? 0;
    const feeBack = all === 0 ? 0 : Number((BigInt(fee) * BigInt(gone) + BigInt(all) - 1n) / BigInt(all));
    return [
      ...entry(entryId('h'), 'held_taken', sellerId, $id, Math.min(held[at] ?? 0, price)),
      ...entry(entryId('p'), 'deposit_taken', buyerId, $id, Math.max(0, (held[at] ?? 0) - price)),
      ...entry(entryId('o'), 'owed', sellerId, $id, gone - feeBack),
      ...entry(entryId('f'), 'fee_back', sellerId, $id, feeBack),
    ];
  });
  const entries = [
    ...paid.map(refundedEntry),
    ...entry(`${backId}-t`, 'taken_back', buyerId, '', byItself),
    ...lessened.flatMap((one) => entry(`${backId}-d`, 'due_taken', buyerId, one.saleId, one.taken)),
    ...ofSales,
    ...entry(`${backId}-f`, 'provider_fee_back', buyerId, '', ownFee),
    ...entry(`${backId}-o`, 'owed', buyerId, '', buyerOwes),
  ];
  const taken = sales.flatMap(({ $id, sellerId }, at) =>
    [
      { saleId: $id, sellerId, amount: held[at] ?? 0, isHeld: true },
      { saleId: $id, sellerId, amount: earned[at] ?? 0, isHeld: false },
    ].filter((one) => one.amount > 0),
  );
  const refund = byItself > 0 ? asRefund(byItself) : null;
  return { amount, entries, paid, lessened, refund, sales: taken, buyerOwes };
}

/** The order's flag after this return; null while a refund is still due. */
export function flagAfterReturn(known: KnownMoney, back: BookedReturn): PaymentFlag | null {
  const settled = new Set([...back.paid, ...back.lessened].map(({ id }) => id));
  const isMoreDue =
    back.lessened.length > 0 || known.refunds.some(({ id, state }) => state === 'due' && !settled.has(id));
  if (isMoreDue) return null;
  const paid = known.refunds.filter(({ state }) => state === 'paid').map(({ amount }) => amount);
  const sumOf = (entries: readonly Booked[], kind: EntryKind) =>
    sum(entries.filter((one) => one.kind === kind).map(({ amount }) => amount));
  const came = sumOf([...known.entries, ...back.entries], 'received') - sumOf(known.entries, 'unreceived');
  return sum(paid) + back.amount >= came ? 'refunded' : 'partly_refunded';
}
