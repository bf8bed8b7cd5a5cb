/**
 * The money of a campus, moved by the domain rules alone: orders, payments, disputes, refunds and payouts in any order,
 * with repetitions.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { attemptOfPayment } from '#domain/ids.ts';
import { depositWithin } from '#domain/money/deposit.ts';
import {
  addMoney,
  changeOf,
  differenceOf,
  differingColumns,
  type Entry,
  type Money,
  moneyByPerson,
  moneyColumns,
  noMoney,
  sumOf,
} from '#domain/money/ledger.ts';
import {
  type BookedReturn,
  bookCorrection,
  bookPayment,
  bookReturn,
  isReceived,
  type KnownMoney,
} from '#domain/money/midtrans-money.ts';
import {
  assertAvailable,
  assertNotHeldBack,
  assertPrepared,
  endedEntry,
  isHeldBack,
  preparedEntry,
} from '#domain/money/payout.ts';
import { assertRefundDue, isDepositRefund, refundedEntry } from '#domain/money/refund.ts';
import {
  type Booking,
  bookMove,
  bookUnwanted,
  ledgerOf,
  leftOf,
  type MoneySale,
  platformFee,
  receivedEntries,
} from '#domain/money/sale-money.ts';
import { moveAllSales, moveOneSale, type OrderMove, type OrderSale } from '#domain/orders/order-of-sales.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { type SaleActor, type SaleEvent, saleEvents, untouchedSale } from '#domain/orders/sale.ts';
import { saleDueAt } from '#domain/orders/sale-deadlines.ts';
import { proof, runs } from '../support/proof.ts';
import { ruleRefusal } from '../support/refusals.ts';

const start = Date.parse('2026-11-20T08:00:00.000Z');
const dayMs = 86_400_000;
const buyers = ['sari', 'budi'];
const sellers = ['nadia', 'agus', ''];

const kinds = [
  ...['received', 'held', 'released', 'fee', 'returned', 'due', 'refunded'],
  ...['prepared', 'paid_out', 'payout_failed'],
  ...['deposit_held', 'deposit_back', 'deposit_kept', 'deposit_paid', 'deposit_taken'],
  ...['unreceived', 'provider_fee', 'provider_fee_back', 'taken_back', 'held_taken', 'due_taken', 'owed', 'fee_back'],
];

type Sale = OrderSale & MoneySale & { readonly depositBack: number };
interface Order {
  readonly $id: string;
  readonly buyerId: string;
  readonly method: string;
  status: string;
  version: number;
  totalAmount: number;
  canceledAmount: number;
  sales: readonly Sale[];
  /** Midtrans's state of each payment attempt. Its notifications reach the ledger in any order. */
  readonly attempts: Map<number, Attempt>;
  /** Attempts accepted for the order, starting with the one that settled it. */
  readonly paidAttempts: number[];
}
interface Attempt {
  gross: number;
  readonly fee: number;
  /** Whether any notification about its money has arrived. */
  isTold: boolean;
  /** Total that Midtrans has refunded of it so far. */
  back: number;
}
interface Refund {
  readonly id: string;
  readonly orderId: string;
  readonly saleId: string;
  readonly buyerId: string;
  readonly reason: string;
  amount: number;
  state: string;
  way: string;
  reference: string;
}
interface Payout {
  readonly $id: string;
  readonly personId: string;
  readonly amount: number;
  readonly version: number;
  state: string;
  reference: string;
}

const depositEnds = ['in time', 'late', 'divided', 'with the price', 'less is due', 'gone after it went back'] as const;
type DepositEnd = (typeof depositEnds)[number];

/** State that the usecases keep: entries by id, running balances, and their rows. */
class Books {
  readonly entries = new Map<string, Entry>();
  readonly balances = new Map<string, Money>();
  readonly refunds = new Map<string, Refund>();
  readonly payouts = new Map<string, Payout>();
  readonly orders: Order[] = [];
  readonly gone = new Set<string>();
  /** Total that Midtrans has received, by its own account. */
  arrived = 0;
  /** How deposits ended, so that random steps are known to cover all ends. */
  readonly ends = new Set<DepositEnd>();
  now = start;

  write(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (entry.amount <= 0 || !Number.isSafeInteger(entry.amount))
        throw new RangeError(`${entry.id}: ${entry.amount}`);
      if (this.entries.has(entry.id)) throw new RangeError(`${entry.id} was written twice`);
      if (entry.id.length > 36) throw new RangeError(`${entry.id} is too long`);
      this.entries.set(entry.id, entry);
      this.balances.set(entry.personId, addMoney(this.balances.get(entry.personId) ?? noMoney, changeOf(entry)));
    }
  }

  book({ entries, refund }: Booking): void {
    this.write(entries);
    if (refund) this.refunds.set(refund.id, { ...refund, state: 'due', way: '', reference: '' });
  }

  known(order: Order): KnownMoney {
    const isIts = ({ orderId }: { readonly orderId: string }) => orderId === order.$id;
    return {
      ...{ orderId: order.$id, buyerId: order.buyerId, totalAmount: order.totalAmount, status: order.status },
      sales: order.sales,
      entries: [...this.entries.values()].filter(isIts),
      refunds: [...this.refunds.values()].filter(isIts),
      paidAttempts: order.paidAttempts,
    };
  }

  takeOff(order: Order, saleId: string, amount: number): void {
    order.sales = order.sales.map((sale) => {
      if (sale.$id !== saleId) return sale;
      const returnedAmount = sale.returnedAmount + amount;
      const isGone = leftOf(sale) - sale.depositBack === amount;
      return { ...sale, returnedAmount, money: isGone ? 'refunded' : sale.money };
    });
  }

  /** Writes the entries of an order's move, and updates the order. */
  apply(order: Order, move: OrderMove, feePercent: number): void {
    const changed = new Map(move.moved.map((one) => [one.sale.$id, one]));
    order.sales = order.sales.map((sale) => {
      const one = changed.get(sale.$id);
      if (!one) return sale;
      // A refunded sale is never completed.
      if (one.change.state === 'completed' && sale.method === bankTransfer && sale.subtotal > 0 && !sale.isPaidOutside)
        expect(leftOf(sale)).toBeGreaterThan(0);
      const booking = bookMove(sale, one.effects, feePercent, one.change.depositKept);
      this.book(booking);
      if (booking.money === 'released' && depositWithin(sale) > 0) {
        const { depositKept } = one.change;
        if (sale.state === 'rented') this.ends.add(depositKept > 0 ? 'late' : 'in time');
        else if (depositKept > 0 && depositKept < depositWithin(sale)) this.ends.add('divided');
      }
      if (booking.money === 'refund_due' && depositWithin(sale) > 0) this.ends.add('with the price');
      return { ...sale, ...one.change, money: booking.money ?? sale.money };
    });
    order.status = move.to;
    order.version = move.version;
    order.canceledAmount = move.canceledAmount;
  }

  /**
   * A new or repeated notification that Midtrans received this attempt's money. `isRight`: the attempt turns out to
   * have the order's amount.
   */
  pay(order: Order, at: number, feePercent: number, isRight = false): void {
    const attempt = attemptOf(order, at);
    const known = this.known(order);
    const isAgain = isReceived(known, at);
    const right = { attempt: at, amount: order.totalAmount, fee: 0 };
    const told = isAgain
      ? isRight && bookCorrection(known, right)
      : bookPayment(known, { attempt: at, amount: attempt.gross, fee: attempt.fee });
    if (!told) return;
    this.arrive(attempt);
    if (isAgain) {
      this.arrived += order.totalAmount - attempt.gross;
      attempt.gross = order.totalAmount;
      this.refunds.delete(told.withdrawn ?? '');
    }
    this.write(told.entries);
    if (told.refund) this.refunds.set(told.refund.id, { ...told.refund, state: 'due', way: '', reference: '' });
    if (told.flag !== 'amount_mismatch') order.paidAttempts.push(at);
    if (told.as === 'kept') return;
    const midtrans = { id: 'midtrans', as: 'system' } as const;
    this.apply(order, moveAllSales(order, order.sales, 'settle', midtrans, this.now, 'WIB'), feePercent);
  }

  arrive(attempt: Attempt): void {
    if (!attempt.isTold) this.arrived += attempt.gross;
    attempt.isTold = true;
  }

  /** A refund notification: `total` is the refunded sum so far, or an earlier one if it arrives late. */
  goBack(order: Order, at: number, total: number, feePercent: number): void {
    const attempt = attemptOf(order, at);
    const told = { attempt: at, amount: attempt.gross, fee: 0, total, keys: [] };
    let back = bookReturn(this.known(order), told);
    if (back === 'settle_first') {
      this.pay(order, at, feePercent);
      back = bookReturn(this.known(order), told);
    }
    if (back === null) return;
    if (back === 'settle_first') throw new Error('Asked to settle twice');
    this.arrive(attempt);
    this.write(back.entries);
    if (back.lessened.some(({ id }) => isDepositRefund(id))) this.ends.add('less is due');
    const isBack = [...this.refunds.values()].some(
      ({ id, orderId, state }) => orderId === order.$id && isDepositRefund(id) && state === 'paid',
    );
    if (isBack) this.ends.add('gone after it went back');
    this.keepReturn(order, back);
  }

  keepReturn(order: Order, back: BookedReturn): void {
    const paid = { state: 'paid', way: 'midtrans', reference: 'Midtrans' } as const;
    for (const { id, saleId, amount } of back.paid) {
      Object.assign(this.refund(id), paid);
      if (!isDepositRefund(id)) this.takeOff(order, saleId, amount);
    }
    for (const { id, saleId, amount, taken } of back.lessened) {
      this.refund(id).amount = amount;
      if (!isDepositRefund(id)) this.takeOff(order, saleId, taken);
    }
    if (back.refund) this.refunds.set(back.refund.id, { ...back.refund, ...paid });
    for (const { saleId, amount } of back.sales) this.takeOff(order, saleId, amount);
  }

  refund(id: string): Refund {
    const refund = this.refunds.get(id);
    if (!refund) throw new Error(`No refund ${id}`);
    return refund;
  }
}

/** Charges each attempt in its own way: exactly, with a fee, too much, too little. */
function attemptOf(order: Order, at: number): Attempt {
  const found = order.attempts.get(at);
  if (found) return found;
  const odd = (order.totalAmount + at) % 7;
  const fee = odd === 1 || odd === 2 ? 71 : 0;
  const extra = odd === 3 ? 9 : odd === 4 ? -1 : 0;
  const attempt = { gross: Math.max(1, order.totalAmount + fee + extra), fee, isTold: false, back: 0 };
  order.attempts.set(at, attempt);
  return attempt;
}

/** The next step of an undisturbed sale: random steps alone hardly ever reach a payout. */
const onward = fc.record({ do: fc.constant('onward' as const), order: fc.nat(2), sale: fc.nat(1) });
const nextOf: Partial<Record<string, readonly [SaleEvent, SaleActor]>> = {
  waiting: ['accept', 'seller'],
  accepted: ['ready', 'seller'],
  ready: ['receive', 'buyer'],
  rented: ['take_back', 'seller'],
  handed_over: ['confirm', 'buyer'],
};

const prepare = fc.record({
  do: fc.constant('prepare' as const),
  seller: fc.nat(2),
  share: fc.integer({ min: -1, max: 12 }),
});
const end = fc.record({
  do: fc.constantFrom('paid' as const, 'failed' as const),
  at: fc.nat(5),
  wasSent: fc.boolean(),
});

const pay = fc.record({
  do: fc.constant('pay' as const),
  order: fc.nat(2),
  attempt: fc.integer({ min: 1, max: 3 }),
  isRight: fc.boolean(),
});

/** A refund initiated at Midtrans that adds `tenths` of the payment, or a repeated old notification. */
const back = fc.record({
  do: fc.constant('back' as const),
  order: fc.nat(2),
  attempt: fc.integer({ min: 1, max: 3 }),
  tenths: fc.constantFrom(1, 3, 10),
  isLate: fc.boolean(),
  /**
   * Whether to prefer an order with a deposit refund that is due or paid, because random steps alone rarely reach one.
   */
  ofDeposit: fc.constantFrom(true, false, false, false),
});

/** The administrator decides a dispute. The owner's share of the deposit, in tenths, may exceed the whole deposit. */
const decide = fc.record({
  do: fc.constant('decide' as const),
  at: fc.nat(5),
  event: fc.constantFrom('release' as const, 'release' as const, 'refund' as const),
  tenths: fc.nat(11),
});

/** A sale is settled by its payment only; every other event may be tried by any actor. */
const step = fc.oneof(
  fc.record({
    do: fc.constant('order' as const),
    buyer: fc.nat(1),
    transfer: fc.boolean(),
    /** Which sales are rentals, and the deposit's share of their price. */
    deposit: fc.nat(10),
    prices: fc.array(fc.tuple(fc.nat(2), fc.oneof(fc.nat(3), fc.integer({ min: 1, max: 1_000_000_000_000 }))), {
      minLength: 1,
      maxLength: 5,
    }),
  }),
  ...Array<typeof pay>(2).fill(pay),
  fc.record({
    do: fc.constant('sale' as const),
    order: fc.nat(2),
    sale: fc.nat(4),
    event: fc.constantFrom<SaleEvent>(
      ...saleEvents.filter((event) => event !== 'settle'),
      'accept',
      'ready',
      'receive',
      'accept',
      'ready',
      'receive',
      'object',
    ),
    as: fc.constantFrom<SaleActor>('buyer', 'seller', 'admin', 'system'),
  }),
  ...Array<typeof onward>(6).fill(onward),
  decide,
  fc.record({
    do: fc.constant('move' as const),
    order: fc.nat(2),
    event: fc.constantFrom(
      'process' as const,
      'ship' as const,
      'complete' as const,
      'cancel' as const,
      'expire' as const,
    ),
  }),
  ...Array<typeof prepare>(2).fill(prepare),
  ...Array<typeof end>(3).fill(end),
  fc.record({
    do: fc.constant('refund' as const),
    at: fc.nat(5),
    byMidtrans: fc.boolean(),
    ofDeposit: fc.constantFrom(true, false, false, false),
  }),
  ...Array<typeof back>(3).fill(back),
  fc.record({ do: fc.constant('leave' as const), seller: fc.nat(1) }),
  fc.record({ do: fc.constant('recount' as const), seller: fc.nat(2) }),
  fc.record({ do: fc.constant('wait' as const) }),
);

function placed(
  books: Books,
  one: { buyer: number; transfer: boolean; deposit: number; prices: readonly (readonly [number, number])[] },
): Order {
  const $id = `pesanan${String(books.orders.length).padStart(13, '0')}`;
  const method = one.transfer ? bankTransfer : cashOnDelivery;
  const state = one.transfer ? 'unpaid' : 'waiting';
  const buyerId = buyers[one.buyer] ?? 'sari';
  const sales = one.prices.map(([seller, subtotal], place) => ({
    $id: `${$id}-${place + 1}`,
    orderId: $id,
    buyerId,
    sellerId: sellers[seller] ?? '',
    subtotal,
    // A third of the sales are rentals for three days or a month from now, late after that.
    ...((place + one.deposit) % 3 === 0
      ? {
          ...{ kind: 'rental', rentFrom: '2026-11-20', rentUntil: one.deposit % 2 ? '2026-11-22' : '2026-12-19' },
          deposit: Math.floor((subtotal * one.deposit) / 11),
        }
      : {}),
    returnedAmount: 0,
    money: '',
    state,
    method,
    disputedFrom: '',
    disputedAt: null,
    ...{ against: '', absentAt: null, acceptedWithin: 0 },
    dueAt: saleDueAt(state, { meetAt: null, acceptedAt: null }, books.now, 'WIB'),
    meetPlace: '',
    meetAt: null,
    isCodeRight: true,
    acceptedAt: null,
    isPaidOutside: false,
    ...untouchedSale,
    isCashReceived: false,
    endedBy: '',
    reason: '',
    completedAt: null,
  }));
  const totalAmount = sales.reduce((sum, sale) => sum + sale.subtotal, 0);
  return {
    $id,
    buyerId,
    method,
    status: 'PENDING',
    version: 0,
    totalAmount,
    canceledAmount: 0,
    sales,
    attempts: new Map(),
    paidAttempts: [],
  };
}

const idOf = (as: SaleActor, sale: Sale): string =>
  as === 'buyer' ? sale.buyerId : as === 'seller' ? sale.sellerId : as === 'admin' ? 'admin' : 'upkeep';

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Picks an existing entry, because a step without a target does nothing. */
const pick = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(1, all.length)];

/** Performs one step as its usecase decides it; refused steps change nothing. */
function perform(books: Books, one: Step, feePercent: number): void {
  const order = 'order' in one ? pick(books.orders, one.order) : undefined;
  switch (one.do) {
    case 'order':
      if (books.orders.length < 3) books.orders.push(placed(books, one));
      break;
    case 'pay':
      if (order && order.method === bankTransfer && order.totalAmount > 0)
        books.pay(order, one.attempt, feePercent, one.isRight);
      break;
    case 'onward': {
      const sale = order && pick(order.sales, one.sale);
      const [event, as] = nextOf[sale?.state ?? ''] ?? [];
      if (order && sale?.state === 'unpaid' && order.totalAmount > 0) books.pay(order, 1, feePercent);
      if (!order || !sale || !event || !as) break;
      const mover = { id: idOf(as, sale), as };
      books.apply(order, moveOneSale(order, order.sales, sale.$id, event, mover, books.now, 'WIB', ''), feePercent);
      break;
    }
    case 'sale': {
      const sale = order?.sales[one.sale];
      if (!order || !sale) break;
      const mover = { id: idOf(one.as, sale), as: one.as };
      books.apply(
        order,
        moveOneSale(order, order.sales, sale.$id, one.event, mover, books.now, 'WIB', 'Begitu'),
        feePercent,
      );
      break;
    }
    case 'decide': {
      const all = books.orders.flatMap((of) => of.sales.map((sale) => ({ of, sale })));
      const out = pick(
        all.filter(({ sale }) => sale.state === 'rented'),
        one.at,
      );
      const found = pick(
        all.filter(({ sale }) => sale.state === 'disputed'),
        one.at,
      );
      if (!found && out) {
        // A dispute about an item in use; the administrator decides it next.
        const { of, sale } = out;
        const move = moveOneSale(
          of,
          of.sales,
          sale.$id,
          'object',
          { id: sale.buyerId, as: 'buyer' },
          books.now,
          'WIB',
          'Rusak',
        );
        books.apply(of, move, feePercent);
      }
      if (!found) break;
      const { of, sale } = found;
      const ownerPart = Math.floor(((sale.deposit ?? 0) * one.tenths) / 10);
      const sales = of.sales.map((each) => (each.$id === sale.$id ? { ...each, ownerPart } : each));
      const move = moveOneSale(
        of,
        sales,
        sale.$id,
        one.event,
        { id: 'admin', as: 'admin' },
        books.now,
        'WIB',
        'Begitu',
      );
      books.apply(of, move, feePercent);
      break;
    }
    case 'move':
      if (order)
        books.apply(
          order,
          moveAllSales(
            order,
            order.sales,
            one.event,
            { id: 'admin', as: one.event === 'expire' ? 'system' : 'admin' },
            books.now,
            'WIB',
            'Begitu',
          ),
          feePercent,
        );
      break;
    case 'prepare': {
      const able = [...books.balances].filter(([, money]) => money.available > 0).map(([id]) => id);
      const personId = pick(able, one.seller) ?? '';
      const { available } = books.balances.get(personId) ?? noMoney;
      // A share above ten tenths exceeds the balance and is refused.
      const amount = Math.floor((available * one.share) / 10);
      if (amount < 1) break;
      assertAvailable(amount, available);
      const payout = {
        $id: `pencairan${String(books.payouts.size).padStart(11, '0')}`,
        personId,
        amount,
        version: 0,
        state: 'prepared',
        reference: '',
      };
      books.payouts.set(payout.$id, payout);
      books.write([preparedEntry(payout)]);
      break;
    }
    case 'paid':
    case 'failed': {
      const payout = pick([...books.payouts.values()], one.at);
      if (!payout) break;
      assertPrepared(payout);
      const { available } = books.balances.get(payout.personId) ?? noMoney;
      expect(isHeldBack(payout, available)).toBe(available < 0);
      if (one.do === 'paid' && !one.wasSent) assertNotHeldBack(payout, available);
      payout.state = one.do;
      books.write([endedEntry(payout, one.do)]);
      break;
    }
    case 'refund': {
      const refunds = [...books.refunds.values()];
      const deposits = refunds.filter(({ id, state }) => one.ofDeposit && isDepositRefund(id) && state === 'due');
      const refund = pick(deposits.length > 0 ? deposits : refunds, one.at);
      if (!refund) break;
      assertRefundDue(refund);
      const of = books.orders.find(({ $id }) => $id === refund.orderId);
      if (!of) throw new Error(`No order of ${refund.id}`);
      refund.state = 'paid';
      refund.way = one.byMidtrans ? 'midtrans' : 'manual';
      if (one.byMidtrans) {
        // Midtrans refunded it on our request and counts it, too.
        const attempt = attemptOf(of, attemptOfPayment(refund.id) ?? of.paidAttempts[0] ?? 0);
        attempt.back += refund.amount;
      }
      if (!isDepositRefund(refund.id)) books.takeOff(of, refund.saleId, refund.amount);
      books.write([refundedEntry(refund)]);
      break;
    }
    case 'back': {
      const deposit = one.ofDeposit ? [...books.refunds.values()].find(({ id }) => isDepositRefund(id)) : undefined;
      const of = deposit ? books.orders.find(({ $id }) => $id === deposit.orderId) : order;
      if (!of || of.method !== bankTransfer || of.totalAmount === 0) break;
      const at = deposit ? (of.paidAttempts[0] ?? one.attempt) : one.attempt;
      const attempt = attemptOf(of, at);
      const before = attempt.back;
      if (!one.isLate) {
        const more = Math.max(1, Math.floor((attempt.gross * one.tenths) / 10));
        attempt.back = Math.min(attempt.gross, attempt.back + more);
      }
      const total = one.isLate ? Math.floor(before / 2) : attempt.back;
      if (total > 0) books.goBack(of, at, total, feePercent);
      break;
    }
    case 'leave': {
      // Like the deletion of an account: sales before handover are canceled, the others continue.
      const person = sellers[one.seller] ?? '';
      for (const open of books.orders) {
        for (const { $id, sellerId, state } of open.sales) {
          if (sellerId !== person || !['waiting', 'accepted', 'ready'].includes(state)) continue;
          const mover = { id: 'accounts', as: 'admin' } as const;
          books.apply(
            open,
            moveOneSale(open, open.sales, $id, 'cancel', mover, books.now, 'WIB', 'Akun dihapus'),
            feePercent,
          );
        }
      }
      books.gone.add(person);
      break;
    }
    case 'recount': {
      const person = sellers[one.seller] ?? '';
      const counted = moneyByPerson(books.entries.values()).get(person) ?? noMoney;
      expect(differingColumns(counted, books.balances.get(person) ?? noMoney)).toEqual([]);
      break;
    }
    case 'wait':
      books.now += 8 * dayMs;
  }
}

/** The part of the deposit that is still held, for a sale whose money is held. */
const heldDepositOf = (sale: Sale): number => Math.min(depositWithin(sale), leftOf(sale));

/** Checks the rows alone, without the ledger; one sentence for each violation. */
function faultsOf(books: Books): string[] {
  const faults: string[] = [];
  const equal = (what: string, is: unknown, should: unknown) => {
    if (is !== should) faults.push(`${what}: ${String(is)}, not ${String(should)}`);
  };
  const all = sumOf(books.balances.values());
  equal('lies nowhere', differenceOf(all), 0);
  equal('received', all.received, books.arrived);
  const sales = books.orders.flatMap((order) => order.sales);
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  const refunds = [...books.refunds.values()];
  const payouts = [...books.payouts.values()];
  const paid = refunds.filter(({ state }) => state === 'paid');
  equal('due', all.refundsDue, sum(refunds.filter(({ state }) => state === 'due')));
  equal('refunded', all.refunded, sum(paid.filter(({ reason }) => reason !== 'taken_back')));
  equal('returned', all.returned, sum(paid.filter(({ reason }) => reason === 'taken_back')));
  // Refunds by `midtrans` equal Midtrans's own totals, to the rupiah.
  const attempts = books.orders.flatMap((order) => [...order.attempts.values()]);
  const gone = attempts.filter(({ isTold }) => isTold).reduce((total, attempt) => total + attempt.back, 0);
  equal('back by Midtrans', sum(paid.filter(({ way }) => way === 'midtrans')), gone);
  equal('in payout', all.inPayout, sum(payouts.filter(({ state }) => state === 'prepared')));
  equal('paid out', all.paidOut, sum(payouts.filter(({ state }) => state === 'paid')));
  const heldSales = sales.filter(({ money }) => money === 'held');
  equal(
    'held',
    all.held,
    heldSales.reduce((total, sale) => total + leftOf(sale) - heldDepositOf(sale), 0),
  );
  equal(
    'deposits',
    all.deposits,
    heldSales.reduce((total, sale) => total + heldDepositOf(sale), 0),
  );
  for (const [personId, money] of books.balances) {
    for (const [column, value] of Object.entries(money))
      if (column !== 'available' && value < 0) faults.push(`${column} of ${personId}: ${value}`);
    // A seller never owes more than was paid out to them.
    if (sellers.includes(personId) && money.available + money.inPayout + money.paidOut < 0)
      faults.push(`${personId} owes too much: ${JSON.stringify(money)}`);
  }
  for (const sale of sales) {
    const { $id, money, state } = sale;
    const left = leftOf(sale) - sale.depositBack;
    if (left < 0 || (money === 'refunded' && left > 0)) faults.push(`${$id}: ${money}, ${left} left`);
    const fits: Partial<Record<string, boolean>> = {
      held: !['completed', 'canceled', 'unpaid'].includes(state),
      released: state === 'completed',
      refund_due: state === 'canceled',
    };
    if (fits[money] === false) faults.push(`${$id}: ${money} but ${state}`);
  }
  return faults;
}

/**
 * Corrupts one column of one balance; the recount must detect it. In the campus's balance, the sum must detect it, too.
 */
function expectTamperingSeen(books: Books, at: number): void {
  const person = pick([...books.balances], at);
  const column = pick(moneyColumns, at);
  if (!person || !column) return;
  const [personId, money] = person;
  const counted = moneyByPerson(books.entries.values()).get(personId) ?? noMoney;
  expect(differingColumns(counted, money)).toEqual([]);
  expect(differingColumns(counted, { ...money, [column]: money[column] + at + 1 })).toEqual([column]);
  const all = sumOf(books.balances.values());
  expect(differenceOf({ ...all, [column]: all[column] + at + 1 })).not.toBe(0);
}

describe('the ledger', () => {
  it('accounts for every received rupiah, whatever the order of events', () => {
    const met = new Set<string>();
    const ends = new Set<DepositEnd>();
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 40, maxLength: 120, size: 'max' }),
        fc.constantFrom(0, 0.5, 2.5, 100),
        fc.nat(1_000),
        (steps, feePercent, tamperedAt) => {
          const books = new Books();
          for (const one of steps) {
            try {
              perform(books, one, feePercent);
            } catch (refusal) {
              if (!(refusal instanceof DomainError)) throw refusal;
            }
            const faults = faultsOf(books);
            if (faults.length > 0) throw new Error(`After ${one.do}: ${faults.join('; ')}`);
          }
          expectTamperingSeen(books, tamperedAt);
          for (const { kind } of books.entries.values()) met.add(kind);
          for (const end of books.ends) ends.add(end);
        },
      ),
      // The short run must meet every kind of entry, so its steps are fixed.
      { numRuns: runs(400, 50_000), ...(proof ? {} : { seed: 1 }) },
    );
    // A campus without any payout would prove nothing.
    expect([...met].sort()).toEqual([...kinds].sort());
    if (proof) expect([...ends].sort()).toEqual([...depositEnds].sort());
  });

  const forward = { do: 'onward', order: 0, sale: 0 } as const;
  const paidAndOut: readonly Step[] = [
    { do: 'order', buyer: 0, transfer: true, deposit: 3, prices: [[0, 1_100_000]] },
    ...[forward, forward, forward, forward],
  ];
  const object: Step = { do: 'decide', at: 0, event: 'release', tenths: 0 };
  const goBack = { do: 'back', order: 0, attempt: 1, isLate: false, ofDeposit: true } as const;
  it.each<[DepositEnd, readonly Step[]]>([
    ['in time', [forward]],
    ['late', [{ do: 'wait' }, forward]],
    ['divided', [object, { do: 'decide', at: 0, event: 'release', tenths: 3 }]],
    ['with the price', [object, { do: 'decide', at: 0, event: 'refund', tenths: 0 }]],
    ['less is due', [forward, { ...goBack, tenths: 1 }]],
    [
      'gone after it went back',
      [forward, { do: 'refund', at: 0, byMidtrans: false, ofDeposit: true }, { ...goBack, tenths: 10 }],
    ],
  ])('knows the place of a deposit that ends %s', (end, steps) => {
    const books = new Books();
    for (const one of [...paidAndOut, ...steps]) {
      perform(books, one, 2.5);
      expect(faultsOf(books), one.do).toEqual([]);
    }
    expect([...books.ends]).toContain(end);
  });

  it('reports missing money, differing columns and unknown kinds of entries', () => {
    const money = { ...noMoney, received: 500, held: 300, fees: 150 };
    expect(differenceOf(money)).toBe(50);
    expect(differenceOf({ ...money, refunded: 50 })).toBe(0);
    expect(differingColumns(money, { ...money, held: 1, paidOut: 2 })).toEqual(['held', 'paidOut']);
    expect(() => changeOf({ kind: 'gift', amount: 1 })).toThrow('gift');
  });

  it('rounds the fee down to whole rupiah', () => {
    expect(platformFee(150_000, 0)).toBe(0);
    expect(platformFee(150_000, 2.5)).toBe(3_750);
    expect(platformFee(99, 2.5)).toBe(2);
    expect(platformFee(1, 99)).toBe(0);
    expect(platformFee(999_999_999_999, 33.33)).toBe(333_299_999_999);
    expect(platformFee(1_000_000_000_000, 100)).toBe(1_000_000_000_000);
  });

  it('books the missing entries of sales that were paid before the ledger existed', () => {
    const sale = {
      $id: 'o-1',
      orderId: 'o',
      buyerId: 'sari',
      sellerId: 'budi',
      subtotal: 500,
      method: bankTransfer,
      isPaidOutside: false,
      returnedAmount: 0,
    };
    const release = bookMove({ ...sale, state: 'ready', money: '' }, ['release_money'], 10);
    expect(release.entries.map(({ id, amount }) => [id, amount])).toEqual([
      ['o-1-held', 500],
      ['o-1-released', 450],
      ['o-1-fee', 50],
    ]);
    const cancel = bookMove({ ...sale, state: 'ready', money: 'held' }, ['restock', 'refund_if_paid'], 10);
    expect(cancel.entries.map(({ id, personId }) => [id, personId])).toEqual([
      ['o-1-returned', 'budi'],
      ['o-1-due', 'sari'],
    ]);
    // Zero amounts write no entry: the fee takes everything, or nothing.
    expect(bookMove({ ...sale, state: 'ready', money: 'held' }, ['release_money'], 100)).toMatchObject({
      entries: [{ id: 'o-1-fee', amount: 500 }],
      money: 'released',
    });
    expect(bookMove({ ...sale, state: 'ready', money: 'held' }, ['release_money'], 0).entries).toHaveLength(1);
    // Cash, outside payments and unpaid sales write no entries.
    for (const other of [{ method: cashOnDelivery }, { isPaidOutside: true }, { state: 'unpaid' }, { subtotal: 0 }]) {
      expect(
        bookMove({ ...sale, state: 'ready', money: '', ...other }, ['release_money', 'refund_if_paid'], 10),
      ).toMatchObject({ entries: [], refund: null });
    }
  });

  it('writes the entries of a payment, a refund and a payout', () => {
    const payment = { orderId: 'o', attempt: 2, buyerId: 'sari', amount: 500 };
    const whole = { orderId: 'o', saleId: '', payoutId: '', personId: 'sari' };
    expect(receivedEntries({ ...payment, amount: 571, fee: 71 })).toEqual([
      { ...whole, amount: 571, id: 'o-a2-received', kind: 'received' },
      { ...whole, amount: 71, id: 'o-a2-provider_fee', kind: 'provider_fee' },
    ]);
    const late = bookUnwanted(payment, 'late');
    expect(late).toEqual({
      entries: [{ ...whole, amount: 500, id: 'o-a2-due', kind: 'due' }],
      refund: { id: 'o-a2', orderId: 'o', saleId: '', buyerId: 'sari', amount: 500, reason: 'late' },
      money: null,
    });
    const sale = { $id: 'o-1', orderId: 'o', buyerId: 'sari', sellerId: 'budi', subtotal: 500, state: 'ready' };
    const held = { ...sale, method: bankTransfer, isPaidOutside: false, money: 'held', returnedAmount: 100 };
    const canceled = bookMove(held, ['refund_if_paid'], 0);
    expect(canceled.refund).toMatchObject({ reason: 'canceled', amount: 400 });
    expect(bookMove({ ...held, money: 'refunded', returnedAmount: 500 }, ['refund_if_paid'], 0).entries).toEqual([]);
    const both = ledgerOf([late, canceled]);
    expect([both.entries.length, both.refunds.length]).toEqual([3, 2]);

    const payout = { $id: 'p', personId: 'budi', amount: 500, version: 0 };
    const ofPayout = { personId: 'budi', orderId: '', saleId: '', payoutId: 'p', amount: 500 };
    expect(preparedEntry(payout)).toEqual({ ...ofPayout, id: 'p-prepared', kind: 'prepared' });
    expect(endedEntry(payout, 'paid')).toEqual({ ...ofPayout, id: 'p-ended', kind: 'paid_out' });
    expect(endedEntry(payout, 'failed')).toEqual({ ...ofPayout, id: 'p-ended', kind: 'payout_failed' });
  });

  it('refuses to end a payout or refund twice, and pays out at most the balance', () => {
    const ended = { state: 'paid', reference: 'BCA 1' };
    expect(ruleRefusal(() => assertPrepared(ended))).toEqual({ code: 'payout_ended', ...ended });
    expect(ruleRefusal(() => assertRefundDue(ended))).toEqual({ code: 'refund_ended', reference: 'BCA 1' });
    expect(() => assertPrepared({ state: 'prepared', reference: '' })).not.toThrow();
    expect(() => assertRefundDue({ state: 'due', reference: '' })).not.toThrow();
    expect(() => assertAvailable(500, 500)).not.toThrow();
    expect(ruleRefusal(() => assertAvailable(501, 500))).toEqual({ code: 'payout_above_balance', available: 500 });
  });
});
