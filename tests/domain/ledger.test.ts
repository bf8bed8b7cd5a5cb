/** A campus of money as the rules alone tell it: orders, payments, disputes, refunds, payouts, in any order and repeated. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import {
  addMoney,
  changeOf,
  differenceOf,
  differingColumns,
  type Entry,
  type Money,
  moneyByPerson,
  noMoney,
  sumOf,
} from '#domain/money/ledger.ts';
import { assertAvailable, assertPrepared, endedEntry, preparedEntry } from '#domain/money/payout.ts';
import { assertRefundDue, refundedEntry } from '#domain/money/refund.ts';
import {
  type Booking,
  bookMove,
  bookTakenBack,
  bookUnwanted,
  ledgerOf,
  type MoneySale,
  platformFee,
  receivedEntry,
} from '#domain/money/sale-money.ts';
import { moveAllSales, moveOneSale, type OrderMove, type OrderSale } from '#domain/orders/order-of-sales.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { type SaleActor, type SaleEvent, saleDueAt, saleEvents, untouchedSale } from '#domain/orders/sale.ts';
import { runs } from '../support/proof.ts';
import { ruleRefusal } from '../support/refusals.ts';

const start = Date.parse('2026-11-20T08:00:00.000Z');
const dayMs = 86_400_000;
const buyers = ['sari', 'budi'];
const sellers = ['nadia', 'agus', ''];

const kinds = [
  ...['received', 'held', 'released', 'fee', 'returned', 'due', 'refunded'],
  ...['prepared', 'paid_out', 'payout_failed'],
];

type Sale = OrderSale & MoneySale;
interface Order {
  readonly $id: string;
  readonly buyerId: string;
  readonly method: string;
  status: string;
  version: number;
  totalAmount: number;
  canceledAmount: number;
  sales: readonly Sale[];
  readonly paidAttempts: Set<number>;
}
interface Refund {
  readonly id: string;
  readonly orderId: string;
  readonly saleId: string;
  readonly buyerId: string;
  readonly amount: number;
  state: string;
  reference: string;
}
interface Payout {
  readonly $id: string;
  readonly personId: string;
  readonly amount: number;
  state: string;
  reference: string;
}

/** What the usecases keep: entries by id, balances that are counted along, and the rows that they speak of. */
class Books {
  readonly entries = new Map<string, Entry>();
  readonly balances = new Map<string, Money>();
  readonly refunds = new Map<string, Refund>();
  readonly payouts = new Map<string, Payout>();
  readonly orders: Order[] = [];
  readonly gone = new Set<string>();
  /** What Midtrans transferred, told by it alone. */
  arrived = 0;
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
    if (refund) this.refunds.set(refund.id, { ...refund, state: 'due', reference: '' });
  }

  /** What a move of an order writes, and the order after it. */
  apply(order: Order, move: OrderMove, feePercent: number): void {
    const changed = new Map(move.moved.map((one) => [one.sale.$id, one]));
    order.sales = order.sales.map((sale) => {
      const one = changed.get(sale.$id);
      if (!one) return sale;
      const booking = bookMove(sale, one.effects, feePercent);
      this.book(booking);
      return { ...sale, ...one.change, money: booking.money ?? sale.money };
    });
    order.status = move.to;
    order.version = move.version;
    order.canceledAmount = move.canceledAmount;
  }

  pay(order: Order, attempt: number, feePercent: number): void {
    const payment = { orderId: order.$id, attempt, buyerId: order.buyerId, amount: order.totalAmount };
    if (order.paidAttempts.has(attempt)) return; // told twice
    const isFirst = order.paidAttempts.size === 0;
    order.paidAttempts.add(attempt);
    this.arrived += payment.amount;
    if (isFirst && order.status === 'PENDING') {
      this.write([receivedEntry(payment)]);
      this.apply(
        order,
        moveAllSales(order, order.sales, 'settle', { id: 'midtrans', as: 'system' }, this.now),
        feePercent,
      );
    } else this.book(bookUnwanted(payment, isFirst ? 'late' : 'twice'));
  }

  /** The buyer's bank takes back what settled the order. */
  chargeBack(order: Order): void {
    order.sales = order.sales.map((sale) => {
      const { entries, refund, money } = bookTakenBack(sale);
      this.write(entries);
      if (refund) this.refunds.set(refund.id, { ...refund, state: 'paid', reference: 'Midtrans' });
      return { ...sale, money: money ?? sale.money };
    });
  }
}

/** What would happen next if nothing went wrong: what is tried at random hardly ever gets so far that anybody is paid. */
const onward = fc.record({ do: fc.constant('onward' as const), order: fc.nat(2), sale: fc.nat(1) });
const nextOf: Partial<Record<string, readonly [SaleEvent, SaleActor]>> = {
  waiting: ['accept', 'seller'],
  accepted: ['ready', 'seller'],
  ready: ['receive', 'buyer'],
  handed_over: ['confirm', 'buyer'],
};

const prepare = fc.record({
  do: fc.constant('prepare' as const),
  seller: fc.nat(2),
  share: fc.integer({ min: -1, max: 12 }),
});
const end = fc.record({ do: fc.constantFrom('paid' as const, 'failed' as const), at: fc.nat(5) });

/** A sale is settled by its payment alone; all else anybody may try. */
const step = fc.oneof(
  fc.record({
    do: fc.constant('order' as const),
    buyer: fc.nat(1),
    transfer: fc.boolean(),
    prices: fc.array(fc.tuple(fc.nat(2), fc.oneof(fc.nat(3), fc.integer({ min: 1, max: 1_000_000_000_000 }))), {
      minLength: 1,
      maxLength: 5,
    }),
  }),
  fc.record({ do: fc.constant('pay' as const), order: fc.nat(2), attempt: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('pay' as const), order: fc.nat(2), attempt: fc.integer({ min: 1, max: 3 }) }),
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
  fc.record({ do: fc.constant('refund' as const), at: fc.nat(5) }),
  fc.record({ do: fc.constant('chargeback' as const), order: fc.nat(2) }),
  fc.record({ do: fc.constant('leave' as const), seller: fc.nat(1) }),
  fc.record({ do: fc.constant('recount' as const), seller: fc.nat(2) }),
  fc.record({ do: fc.constant('wait' as const) }),
);

function placed(
  books: Books,
  one: { buyer: number; transfer: boolean; prices: readonly (readonly [number, number])[] },
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
    money: '',
    state,
    method,
    disputedFrom: '',
    disputedAt: null,
    ...{ against: '', absentAt: null, acceptedWithin: 0 },
    dueAt: saleDueAt(state, { meetAt: null, acceptedAt: null }, books.now),
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
    paidAttempts: new Set(),
  };
}

const idOf = (as: SaleActor, sale: Sale): string =>
  as === 'buyer' ? sale.buyerId : as === 'seller' ? sale.sellerId : as === 'admin' ? 'admin' : 'upkeep';

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Of those that there are: a step that finds nothing to do tries nothing. */
const pick = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(1, all.length)];

/** One step, as its usecase would decide it; refused ones change nothing. */
function perform(books: Books, one: Step, feePercent: number): void {
  const order = 'order' in one ? pick(books.orders, one.order) : undefined;
  switch (one.do) {
    case 'order':
      if (books.orders.length < 3) books.orders.push(placed(books, one));
      break;
    case 'pay':
      if (order && order.method === bankTransfer && order.totalAmount > 0) books.pay(order, one.attempt, feePercent);
      break;
    case 'onward': {
      const sale = order && pick(order.sales, one.sale);
      const [event, as] = nextOf[sale?.state ?? ''] ?? [];
      if (order && sale?.state === 'unpaid' && order.totalAmount > 0) books.pay(order, 1, feePercent);
      if (!order || !sale || !event || !as) break;
      const mover = { id: idOf(as, sale), as };
      books.apply(order, moveOneSale(order, order.sales, sale.$id, event, mover, books.now, ''), feePercent);
      break;
    }
    case 'sale': {
      const sale = order?.sales[one.sale];
      if (!order || !sale) break;
      const mover = { id: idOf(one.as, sale), as: one.as };
      books.apply(order, moveOneSale(order, order.sales, sale.$id, one.event, mover, books.now, 'Begitu'), feePercent);
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
            'Begitu',
          ),
          feePercent,
        );
      break;
    case 'prepare': {
      const able = [...books.balances].filter(([, money]) => money.available > 0).map(([id]) => id);
      const personId = pick(able, one.seller) ?? '';
      const { available } = books.balances.get(personId) ?? noMoney;
      // A tenth more than there is, too.
      const amount = Math.floor((available * one.share) / 10);
      if (amount < 1) break;
      assertAvailable(amount, available);
      const payout = {
        $id: `pencairan${String(books.payouts.size).padStart(11, '0')}`,
        personId,
        amount,
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
      payout.state = one.do;
      books.write([endedEntry(payout, one.do)]);
      break;
    }
    case 'refund': {
      const refund = pick([...books.refunds.values()], one.at);
      if (!refund) break;
      assertRefundDue(refund);
      refund.state = 'paid';
      books.write([refundedEntry(refund)]);
      break;
    }
    case 'chargeback':
      if (order) books.chargeBack(order);
      break;
    case 'leave': {
      // As the account's end does it: what is not handed over is canceled, all else runs on.
      const person = sellers[one.seller] ?? '';
      for (const open of books.orders) {
        for (const { $id, sellerId, state } of open.sales) {
          if (sellerId !== person || !['waiting', 'accepted', 'ready'].includes(state)) continue;
          const mover = { id: 'accounts', as: 'admin' } as const;
          books.apply(open, moveOneSale(open, open.sales, $id, 'cancel', mover, books.now, 'Akun dihapus'), feePercent);
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

/** What the rows say by themselves, beside the ledger. */
function expectWhole(books: Books): void {
  const all = sumOf(books.balances.values());
  expect(differenceOf(all)).toBe(0);
  expect(all.received).toBe(books.arrived);
  const sales = books.orders.flatMap((order) => order.sales);
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  const refunds = [...books.refunds.values()];
  const payouts = [...books.payouts.values()];
  expect(all.refundsDue).toBe(sum(refunds.filter(({ state }) => state === 'due')));
  expect(all.refunded).toBe(sum(refunds.filter(({ state }) => state === 'paid')));
  expect(all.inPayout).toBe(sum(payouts.filter(({ state }) => state === 'prepared')));
  expect(all.paidOut).toBe(sum(payouts.filter(({ state }) => state === 'paid')));
  const heldSales = sales.filter(({ money }) => money === 'held');
  expect(all.held).toBe(heldSales.reduce((total, { subtotal }) => total + subtotal, 0));
  for (const money of books.balances.values())
    for (const value of Object.values(money)) expect(value).toBeGreaterThanOrEqual(0);
  for (const { money, state } of sales) {
    if (money === 'held') expect(['completed', 'canceled', 'unpaid']).not.toContain(state);
    if (money === 'released') expect(state).toBe('completed');
    if (money === 'refund_due') expect(state).toBe('canceled');
  }
}

describe('the ledger', () => {
  it('to the rupiah, received is what lies somewhere, whatever comes in which order', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 40, maxLength: 120, size: 'max' }),
        fc.constantFrom(0, 0.5, 2.5, 100),
        (steps, feePercent) => {
          const books = new Books();
          for (const one of steps) {
            try {
              perform(books, one, feePercent);
            } catch (refusal) {
              if (!(refusal instanceof DomainError)) throw refusal;
            }
          }
          expectWhole(books);
          for (const { kind } of books.entries.values()) met.add(kind);
        },
      ),
      { numRuns: runs(300, 20_000) },
    );
    // A campus on which nobody is ever paid would prove nothing.
    expect([...met].sort()).toEqual([...kinds].sort());
  }, 600_000);

  it('tells what lies nowhere, which columns differ, and a kind of entry that is none', () => {
    const money = { ...noMoney, received: 500, held: 300, fees: 150 };
    expect(differenceOf(money)).toBe(50);
    expect(differenceOf({ ...money, refunded: 50 })).toBe(0);
    expect(differingColumns(money, { ...money, held: 1, paidOut: 2 })).toEqual(['held', 'paidOut']);
    expect(() => changeOf({ kind: 'gift', amount: 1 })).toThrow('gift');
  });

  it('takes the fee in whole rupiah, never more than the percentage', () => {
    expect(platformFee(150_000, 0)).toBe(0);
    expect(platformFee(150_000, 2.5)).toBe(3_750);
    expect(platformFee(99, 2.5)).toBe(2);
    expect(platformFee(1, 99)).toBe(0);
    expect(platformFee(999_999_999_999, 33.33)).toBe(333_299_999_999);
    expect(platformFee(1_000_000_000_000, 100)).toBe(1_000_000_000_000);
  });

  it('catches up with sales that were paid before there was a ledger', () => {
    const sale = {
      $id: 'o-1',
      orderId: 'o',
      buyerId: 'sari',
      sellerId: 'budi',
      subtotal: 500,
      method: bankTransfer,
      isPaidOutside: false,
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
    // Nothing is written of nothing: the fee takes all of it, or none.
    expect(bookMove({ ...sale, state: 'ready', money: 'held' }, ['release_money'], 100)).toMatchObject({
      entries: [{ id: 'o-1-fee', amount: 500 }],
      money: 'released',
    });
    expect(bookMove({ ...sale, state: 'ready', money: 'held' }, ['release_money'], 0).entries).toHaveLength(1);
    // Cash, what was paid outside, and what was never paid write nothing.
    for (const other of [{ method: cashOnDelivery }, { isPaidOutside: true }, { state: 'unpaid' }, { subtotal: 0 }]) {
      expect(
        bookMove({ ...sale, state: 'ready', money: '', ...other }, ['release_money', 'refund_if_paid'], 10),
      ).toMatchObject({ entries: [], refund: null });
    }
  });

  it('writes of a payment, a refund and a payout what belongs to which', () => {
    const payment = { orderId: 'o', attempt: 2, buyerId: 'sari', amount: 500 };
    const whole = { orderId: 'o', saleId: '', payoutId: '', amount: 500, personId: 'sari' };
    const late = bookUnwanted(payment, 'late');
    expect(late).toEqual({
      entries: [
        { ...whole, id: 'o-a2-received', kind: 'received' },
        { ...whole, id: 'o-a2-due', kind: 'due' },
      ],
      refund: { id: 'o-a2', orderId: 'o', saleId: '', buyerId: 'sari', amount: 500, reason: 'late' },
      money: null,
    });
    const sale = { $id: 'o-1', orderId: 'o', buyerId: 'sari', sellerId: 'budi', subtotal: 500, state: 'ready' };
    const held = { ...sale, method: bankTransfer, isPaidOutside: false, money: 'held' };
    const back = bookTakenBack(held);
    const ofSale = { orderId: 'o', saleId: 'o-1', payoutId: '', amount: 500 };
    expect(back.entries).toEqual([
      { ...ofSale, id: 'o-1-returned', kind: 'returned', personId: 'budi' },
      { ...ofSale, id: 'o-1-due', kind: 'due', personId: 'sari' },
      { ...ofSale, id: 'o-1-refunded', kind: 'refunded', personId: 'sari' },
    ]);
    expect(back).toMatchObject({ refund: { reason: 'taken_back' }, money: 'refunded' });
    expect(bookTakenBack({ ...held, money: 'released' })).toEqual({ entries: [], refund: null, money: null });
    expect(bookMove(held, ['refund_if_paid'], 0).refund?.reason).toBe('canceled');
    const both = ledgerOf([late, back, bookTakenBack({ ...held, money: '' })]);
    expect([both.entries.length, both.refunds.length]).toEqual([5, 2]);

    const payout = { $id: 'p', personId: 'budi', amount: 500 };
    const ofPayout = { personId: 'budi', orderId: '', saleId: '', payoutId: 'p', amount: 500 };
    expect(preparedEntry(payout)).toEqual({ ...ofPayout, id: 'p-prepared', kind: 'prepared' });
    expect(endedEntry(payout, 'paid')).toEqual({ ...ofPayout, id: 'p-ended', kind: 'paid_out' });
    expect(endedEntry(payout, 'failed')).toEqual({ ...ofPayout, id: 'p-ended', kind: 'payout_failed' });
  });

  it('is told once of each end, and pays out no more than there is', () => {
    const ended = { state: 'paid', reference: 'BCA 1' };
    expect(ruleRefusal(() => assertPrepared(ended))).toEqual({ code: 'payout_ended', ...ended });
    expect(ruleRefusal(() => assertRefundDue(ended))).toEqual({ code: 'refund_ended', reference: 'BCA 1' });
    expect(() => assertPrepared({ state: 'prepared', reference: '' })).not.toThrow();
    expect(() => assertRefundDue({ state: 'due', reference: '' })).not.toThrow();
    expect(() => assertAvailable(500, 500)).not.toThrow();
    expect(ruleRefusal(() => assertAvailable(501, 500))).toEqual({ code: 'payout_above_balance', available: 500 });
  });
});
