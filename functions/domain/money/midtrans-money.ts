/**
 * What Midtrans says came or went, as entries, whatever the order is by then and in whichever order it is told (TRADE, "Money"). Pure: the
 * usecase brings what is known of the order's money, and writes what comes out.
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
  /** How often its payment was taken back (refund.ts). */
  readonly undone?: number;
}

/** All that is known of one order's money. */
export interface KnownMoney {
  readonly orderId: string;
  readonly buyerId: string;
  readonly totalAmount: number;
  readonly status: string;
  readonly sales: readonly { readonly $id: string; readonly sellerId: string }[];
  readonly entries: readonly Booked[];
  readonly refunds: readonly KnownRefund[];
  /** Attempts whose money was taken for this order, the one that settled it first. */
  readonly paidAttempts: readonly number[];
}

/** What Midtrans says of one attempt. `amount`: what the buyer was charged; `fee`: what of it is Midtrans'. */
export interface ReportedPayment {
  readonly attempt: number;
  readonly amount: number;
  readonly fee: number;
}

/** `total`: all that went back so far, not this time; `keys`: refunds under our own key among it. */
export interface ReportedReturn extends ReportedPayment {
  readonly total: number;
  readonly keys: readonly string[];
}

export interface BookedPayment {
  /** `settle`: the order is paid by it, so its sales hold the money; `kept`: it is owed back. */
  readonly as: 'settle' | 'kept';
  readonly entries: readonly Entry[];
  readonly refund: NewRefund | null;
  /** A refund that is owed no more: its money pays the order after all. */
  readonly withdrawn: string | null;
  readonly flag: PaymentFlag | null;
}

/** Whether this attempt's money is in the ledger. */
export const isReceived = (known: KnownMoney, attempt: number): boolean => receivedOf(known, attempt) > 0;

/** What the ledger has of this attempt, as Midtrans told it last. Rupiah. */
export function receivedOf({ orderId, entries }: KnownMoney, attempt: number): number {
  const of = entries.filter(({ id }) => id.startsWith(`${paymentId(orderId, attempt)}-`));
  const sumOf = (kind: EntryKind) => sum(of.filter((one) => one.kind === kind).map(({ amount }) => amount));
  return sumOf('received') - sumOf('unreceived');
}

/** Money that came, which must not be in the ledger yet (isReceived). What is not the order's price pays nothing and is owed back. */
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
 * An attempt whose amount was not the order's is told again, with the right one: it pays the order after all, and is owed back no more. Null
 * where it can't any more: a part has gone back, or somebody is giving it back, or the order does not wait for it.
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

/** A part of one sale's money that went back; `isHeld`: before its seller had earned it. */
interface TakenFromSale {
  readonly saleId: string;
  readonly sellerId: string;
  readonly amount: number;
  readonly isHeld: boolean;
}

export interface BookedReturn {
  /** What went back since it was told last. */
  readonly amount: number;
  readonly entries: readonly Entry[];
  /** Refunds that were due and are paid by it. */
  readonly paid: readonly KnownRefund[];
  /** Refunds of which this much is due now. */
  readonly lessened: readonly {
    readonly id: string;
    readonly saleId: string;
    readonly amount: number;
    readonly taken: number;
  }[];
  /** The refund, paid already, of all that was not due; null: all of it was. */
  readonly refund: NewRefund | null;
  readonly sales: readonly TakenFromSale[];
  /** What the buyer has twice now. */
  readonly buyerOwes: number;
}

const isOfPayment = (known: KnownMoney, attempt: number, { id }: Pick<KnownRefund, 'id'>): boolean =>
  (attemptOfPayment(id) ?? known.paidAttempts[0]) === attempt;

/** What Midtrans has given back of this attempt, as far as the ledger knows. */
const returnedOf = (known: KnownMoney, attempt: number): number =>
  known.refunds
    .filter((refund) => refund.state === 'paid' && refund.way === 'midtrans' && isOfPayment(known, attempt, refund))
    .reduce((sum, { amount }) => sum + amount, 0);

/** What a kind of entries of a sale comes to. */
const sumOfKind = (entries: readonly Booked[], saleId: string, ...kinds: readonly EntryKind[]): number =>
  entries
    .filter((entry) => entry.saleId === saleId && kinds.some((kind) => kind === entry.kind))
    .reduce((sum, { amount }) => sum + amount, 0);

/** Where the money of a sale lies by its entries: waiting, with its seller, with the platform. */
function placesOf(entries: readonly Booked[], saleId: string) {
  const of = (...kinds: readonly EntryKind[]) => sumOfKind(entries, saleId, ...kinds);
  return {
    held: of('held') - of('released', 'fee', 'returned', 'held_taken'),
    earned: of('released') - of('owed'),
    fee: of('fee') - of('fee_back'),
  };
}

/** `amount` of these parts, each in proportion, in whole rupiah; never more of one than there is. `amount` ≤ their sum. */
function shareOut(amount: number, parts: readonly number[]): number[] {
  let rest = amount;
  let left = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => {
    // What is left over goes to the last ones, so that the shares add up.
    const share = left === 0 ? 0 : Number((BigInt(rest) * BigInt(part)) / BigInt(left));
    rest -= share;
    left -= part;
    return share;
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/**
 * Money that went back through Midtrans; null: nothing of it is new. `settle_first`: a part went back of a payment that nobody told of, so
 * that came first. It is taken from what was due anyway, then from what is held, then from who earned it (with the platform's part), then
 * from Midtrans' own fee; what was given back by hand before, the buyer has twice and owes. Of several sales alike, in proportion.
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
    // It came and went before anybody was told of it: nobody is paid by it.
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
  const held = shareOut(
    take(sum(sales.map((sale) => sale.held))),
    sales.map((sale) => sale.held),
  );
  const earnings = sales.map(({ earned, fee }) => earned + fee);
  const earned = shareOut(take(sum(earnings)), earnings);
  const ofKind = (kind: EntryKind): number =>
    sum(before.filter((one) => one.kind === kind && one.id.startsWith(`${id}-`)).map((one) => one.amount));
  const ownFee = take(ofKind('provider_fee') - ofKind('provider_fee_back'));
  const buyerOwes = rest;
  const byItself = amount - sum(paid.map((refund) => refund.amount));

  const ofSales = sales.flatMap(({ $id, sellerId, fee }, at) => {
    const entryId = (word: string) => `${$id}-${attempt}b${nth}-${word}`;
    const gone = earned[at] ?? 0;
    // The platform keeps nothing of what did not stay: its part goes back in proportion, rounded up.
    const all = earnings[at] ?? 0;
    const feeBack = all === 0 ? 0 : Number((BigInt(fee) * BigInt(gone) + BigInt(all) - 1n) / BigInt(all));
    return [
      ...entry(entryId('h'), 'held_taken', sellerId, $id, held[at] ?? 0),
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

/** The order's mark once this went back. */
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
