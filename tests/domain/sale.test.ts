import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { limits } from '#domain/limits.ts';
import { allowedSaleEvents, needsReason } from '#domain/orders/allowed-sale-events.ts';
import { isSettled, type OrderEvent } from '#domain/orders/order.ts';
import {
  isOfOneMoment,
  moveAllSales,
  moveOneSale,
  type OrderMove,
  type OrderSale,
  orderMoveNeeds,
  orderStatusOf,
} from '#domain/orders/order-of-sales.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import {
  isFinalSale,
  isPaidSale,
  type Sale,
  type SaleActor,
  type SaleEvent,
  type SaleState,
  saleActors,
  saleEvents,
  saleStates,
  saleTransitions,
} from '#domain/orders/sale.ts';
import { saleDueAt, saleReminderAt } from '#domain/orders/sale-deadlines.ts';
import { moveSale } from '#domain/orders/sale-move.ts';
import { runs } from '../support/proof.ts';
import { ruleCode } from '../support/refusals.ts';
import { dayMs, hourMs, idOf, mover, sale, start } from './plain-sale.ts';

describe('the state table of a sale', () => {
  it('reaches every state from unpaid and waiting', () => {
    const reached = new Set<string>(['unpaid', 'waiting']);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const row of saleTransitions) if (row.from.some((state) => reached.has(state))) reached.add(row.to);
    }
    expect(saleStates.filter((state) => !reached.has(state))).toEqual([]);
  });

  it.each([cashOnDelivery, bankTransfer])('lets people and the schedule end every running state (%s)', (method) => {
    for (const state of saleStates) {
      if (state === 'completed' || state === 'canceled' || (state === 'unpaid' && method === cashOnDelivery)) continue;
      const running = sale(state, { method });
      const people = (['buyer', 'seller', 'admin'] as const).flatMap((as) =>
        allowedSaleEvents(running, mover(as), start, 'WIB'),
      );
      expect(people, state).not.toEqual([]);
      // A dispute has no deadline: it waits for the administrator.
      const later = allowedSaleEvents(running, mover('system'), start + 60 * dayMs, 'WIB');
      expect(later.length > 0, state).toBe(state !== 'disputed');
    }
  });

  it('offers each event once to each actor', () => {
    for (const state of saleStates) {
      for (const method of [cashOnDelivery, bankTransfer]) {
        for (const as of saleActors) {
          const events = allowedSaleEvents(sale(state, { method }), mover(as), start + 60 * dayMs, 'WIB');
          expect(new Set(events).size).toBe(events.length);
        }
      }
    }
  });
});

/** TRADE 2, transcribed by hand: COD and transfer alike unless named; `late` is after every deadline. */
const allowed: Record<SaleState, Partial<Record<SaleActor, SaleEvent[]>>> = {
  unpaid: { buyer: ['cancel'], admin: ['accept_outside', 'cancel'], system: ['settle', 'expire'] },
  waiting: { buyer: ['cancel'], seller: ['accept', 'decline'], admin: ['accept', 'cancel'] },
  accepted: {
    buyer: ['cancel', 'object'],
    seller: ['ready', 'cancel', 'object'],
    admin: ['ready', 'cancel'],
  },
  ready: {
    buyer: ['receive', 'cancel', 'object'],
    seller: ['claim', 'cancel', 'object'],
    admin: ['confirm', 'cancel'],
  },
  handed_over: { buyer: ['receive', 'object'], seller: ['object'], admin: ['confirm', 'cancel'] },
  rented: { seller: ['take_back', 'object'], buyer: ['object'], admin: ['confirm', 'cancel'] },
  disputed: { admin: ['release', 'refund', 'cancel'] },
  completed: {},
  canceled: {},
};

describe('allowed events', () => {
  for (const state of saleStates) {
    for (const as of saleActors) {
      const expected = allowed[state][as] ?? [];
      it(`at ${state} the ${as} may ${expected.join(', ') || 'nothing'}`, () => {
        expect(allowedSaleEvents(sale(state), mover(as), start, 'WIB')).toEqual(expected);
        for (const event of saleEvents) {
          expect(ruleCode(() => moveSale(sale(state), event, mover(as), start, 'WIB', 'Karena begitu'))).toBe(
            expected.includes(event) ? 'none' : 'sale_event_not_allowed',
          );
        }
      });
    }
  }

  it('a buyer can dispute a paid sale in preparation, but not cancel it', () => {
    for (const state of ['accepted', 'ready'] as const) {
      expect(allowedSaleEvents(sale(state, { method: bankTransfer }), mover('buyer'), start, 'WIB')).toEqual([
        'receive',
        'object',
      ]);
    }
  });

  it('only the side that opened a dispute can withdraw it', () => {
    const open = sale('disputed', { endedBy: idOf.buyer });
    expect(allowedSaleEvents(open, mover('buyer'), start, 'WIB')).toEqual(['withdraw']);
    expect(allowedSaleEvents(open, mover('seller'), start, 'WIB')).toEqual([]);
  });
});

describe('deadlines', () => {
  it.each([
    ['waiting', 48 * hourMs, 'lapse', 'canceled'],
    ['handed_over', 3 * dayMs, 'settle_down', 'completed'],
    ['accepted', 14 * dayMs, 'overdue', 'canceled'],
    ['ready', 14 * dayMs, 'overdue', 'canceled'],
  ] as const)('%s ends after %d ms by %s', (state, length, event, to) => {
    const running = sale(state);
    expect(Date.parse(running.dueAt ?? '')).toBe(start + length);
    expect(allowedSaleEvents(running, mover('system'), start + length - 1, 'WIB')).toEqual([]);
    expect(allowedSaleEvents(running, mover('system'), start + length, 'WIB')).toEqual([event]);
    expect(moveSale(running, event, mover('system'), start + length, 'WIB').change).toMatchObject({
      state: to,
      dueAt: null,
    });
  });

  it('an unfinished paid sale becomes a dispute, which keeps the money', () => {
    const { change } = moveSale(
      sale('ready', { method: bankTransfer }),
      'overdue',
      mover('system'),
      start + 14 * dayMs,
      'WIB',
    );
    expect(change).toMatchObject({ state: 'disputed', disputedFrom: 'ready', endedBy: 'upkeep' });
  });

  it('an agreed meeting moves the deadline to seven days after it', () => {
    const meetAt = new Date(start + 20 * dayMs).toISOString();
    expect(saleDueAt('ready', { meetAt, acceptedAt: null }, start, 'WIB')).toBe(
      new Date(start + 27 * dayMs).toISOString(),
    );
  });

  const met = { meetAt: new Date(start + hourMs).toISOString(), meetAgreedAt: new Date(start).toISOString() };
  const late = start + hourMs + 30 * 60_000;
  const afterIt = new Date(start + hourMs + 60_000).toISOString();

  it('a late cancel counts as an absence, unless an admin cancels or the seller’s account is gone', () => {
    const blameOf = (as: SaleActor, now: number, one = sale('ready', met)) => {
      const { against, absentAt } = moveSale(one, 'cancel', mover(as), now, 'WIB', 'Batal').change;
      return { against, absentAt };
    };
    const absent = (as: string) => ({ against: as, absentAt: new Date(late).toISOString() });
    const present = (as: string) => ({ against: as, absentAt: null });
    for (const as of ['buyer', 'seller'] as const) {
      expect(blameOf(as, late - 1)).toEqual(present(as));
      expect(blameOf(as, late)).toEqual(absent(as));
      expect(blameOf(as, late, sale('ready'))).toEqual(present(as));
    }
    // A buyer who cancels late is not absent if the seller was not ready by the meeting. A seller who cancels late is
    // absent, ready or not.
    expect(blameOf('buyer', late, sale('accepted', met))).toEqual(present('buyer'));
    expect(blameOf('seller', late, sale('accepted', met))).toEqual(absent('seller'));
    expect(blameOf('buyer', late, sale('ready', { ...met, readyAt: afterIt }))).toEqual(present('buyer'));
    const nobody = { against: '', absentAt: null };
    expect(blameOf('admin', late)).toEqual(nobody);
    expect(blameOf('buyer', late, sale('ready', { ...met, isSellerGone: true }))).toEqual(nobody);
  });

  it('each side can report the other’s absence from 30 minutes after the start of the meeting', () => {
    for (const as of ['buyer', 'seller'] as const) {
      const ready = sale('ready', met);
      expect(allowedSaleEvents(ready, mover(as), late - 1, 'WIB')).not.toContain('absent');
      expect(moveSale(ready, 'absent', mover(as), late, 'WIB')).toMatchObject({
        change: { state: 'canceled', endedBy: idOf[as], against: as === 'buyer' ? 'seller' : 'buyer' },
        effects: ['restock', 'against_absent'],
      });
      const paid = { ...ready, method: bankTransfer };
      expect(moveSale(paid, 'absent', mover(as), late, 'WIB').change.state).toBe('disputed');
    }
  });

  it('no absence can be reported if acceptance or agreement came after the meeting; with a late "ready" it can', () => {
    const mayBoth = (state: SaleState, more: Partial<OrderSale>) =>
      (['buyer', 'seller'] as const).filter((as) =>
        allowedSaleEvents(sale(state, { ...met, ...more }), mover(as), late, 'WIB').includes('absent'),
      );
    // The buyer waited at the meeting, and may report the absence even if the seller is ready afterwards.
    expect(mayBoth('ready', { readyAt: afterIt })).toEqual(['buyer', 'seller']);
    for (const state of ['accepted', 'ready'] as const) {
      expect(mayBoth(state, {})).toEqual(['buyer', 'seller']);
      expect(mayBoth(state, { acceptedAt: afterIt, readyAt: afterIt })).toEqual([]);
      expect(mayBoth(state, { meetAgreedAt: afterIt })).toEqual([]);
      expect(mayBoth(state, { meetAgreedAt: null })).toEqual([]);
    }
    // The report of a seller who was not ready does not count; the report of the waiting buyer does.
    const unready = sale('accepted', met);
    expect(moveSale(unready, 'absent', mover('seller'), late, 'WIB').change).toMatchObject({
      against: '',
      absentAt: null,
    });
    expect(moveSale(unready, 'absent', mover('buyer'), late, 'WIB').change).toMatchObject({ against: 'seller' });
    const pressed = moveSale(unready, 'ready', mover('seller'), late, 'WIB').change;
    const lateReady = moveSale({ ...unready, ...pressed }, 'absent', mover('seller'), late, 'WIB').change;
    expect(lateReady, 'a late "ready" takes nothing away and makes no mark').toMatchObject({
      against: '',
      absentAt: null,
    });
  });

  it('only unanswered sales (after 24 hours) and handed-over ones (after two days) have reminders', () => {
    expect(saleReminderAt(sale('waiting'), 0, 'WIB')).toBe(new Date(start + 24 * hourMs).toISOString());
    expect(saleReminderAt(sale('handed_over'), 0, 'WIB')).toBe(new Date(start + 2 * dayMs).toISOString());
    for (const state of ['unpaid', 'accepted', 'ready', 'disputed', 'completed', 'canceled'] as const) {
      expect(saleReminderAt(sale(state), 0, 'WIB')).toBeNull();
    }
  });

  it.each(['accepted', 'ready', 'handed_over'] as const)(
    'a dispute opened in %s and withdrawn stops the deadline without extending it',
    (state) => {
      let one = sale(state, { method: bankTransfer });
      let now = start;
      let running = 0;
      const whole = Date.parse(one.dueAt ?? '') - start;
      for (const as of ['buyer', 'seller', 'buyer', 'seller'] as const) {
        now += hourMs;
        running += hourMs;
        one = { ...one, ...moveSale(one, 'object', mover(as), now, 'WIB', 'Rusak').change };
        expect(one).toMatchObject({ state: 'disputed', dueAt: null });
        now += 20 * dayMs;
        one = { ...one, ...moveSale(one, 'withdraw', mover(as), now, 'WIB').change };
        expect(one.state).toBe(state);
        expect(Date.parse(one.dueAt ?? '')).toBe(now + whole - running);
      }
      // The administrator decides after both statements.
      for (const as of ['buyer', 'seller'] as const) {
        const last = { ...one, ...moveSale(one, 'object', mover(as), now, 'WIB', 'Rusak').change };
        expect(allowedSaleEvents(last, mover(as), now, 'WIB')).toEqual([]);
        expect(allowedSaleEvents(last, mover('admin'), now, 'WIB')).toEqual(['release', 'refund', 'cancel']);
      }
    },
  );

  it('a reminder sent before a dispute is not sent again after its withdrawal', () => {
    const now = start + 2.5 * dayMs;
    const open = {
      ...sale('handed_over'),
      ...moveSale(sale('handed_over'), 'object', mover('buyer'), now, 'WIB', 'Ya').change,
    };
    expect(moveSale(open, 'withdraw', mover('buyer'), now + dayMs, 'WIB').change.remindAt).toBeNull();
  });
});

describe('a deleted account', () => {
  const left = (state: SaleState, leaver: 'buyer' | 'seller', more: Partial<OrderSale> = {}) =>
    moveSale(sale(state, { leaver, ...more }), 'leave', { id: 'accounts', as: 'system' }, start, 'WIB', 'Akun dihapus');

  it.each(['buyer', 'seller'] as const)('disputes the %s’s accepted paid sales instead of canceling them', (leaver) => {
    for (const method of [bankTransfer, cashOnDelivery]) {
      const waiting = left('waiting', leaver, { method });
      expect(waiting.change).toMatchObject({ state: 'canceled', against: '' });
      expect(waiting.effects).toEqual(method === bankTransfer ? ['restock', 'refund_if_paid'] : ['restock']);
      for (const state of ['accepted', 'ready'] as const) {
        const { change, effects } = left(state, leaver, { method });
        if (method === cashOnDelivery) expect(change).toMatchObject({ state: 'canceled', against: leaver });
        else expect([change.state, change.disputedFrom, effects]).toEqual(['disputed', state, []]);
      }
    }
  });

  it('keeps its disputes, which only the administrator can end', () => {
    const open = sale('disputed', { endedBy: idOf.seller, disputedFrom: 'ready', dueLeftMs: 7 });
    const { change } = left('disputed', 'buyer', open);
    expect(change).toMatchObject({ state: 'disputed', disputedFrom: 'ready', dueLeftMs: 7, endedBy: 'accounts' });
    const after = { ...open, ...change };
    for (const as of ['buyer', 'seller'] as const)
      expect(allowedSaleEvents(after, mover(as), start, 'WIB')).toEqual([]);
    expect(allowedSaleEvents(after, mover('admin'), start, 'WIB')).toEqual(['release', 'refund', 'cancel']);
  });

  it('the event leave is never offered, and only a deleted account causes it', () => {
    for (const state of saleStates)
      for (const as of saleActors)
        expect(allowedSaleEvents(sale(state), mover(as), start, 'WIB')).not.toContain('leave');
    for (const state of ['handed_over', 'completed', 'canceled'] as const)
      expect(ruleCode(() => left(state, 'buyer'))).toBe('sale_event_not_allowed');
  });
});

describe('a handover confirmed by one side', () => {
  it('COD: the buyer can confirm only once ready, and the seller has three days to answer', () => {
    expect(ruleCode(() => moveSale(sale('accepted'), 'receive', mover('buyer'), start, 'WIB'))).toBe(
      'sale_event_not_allowed',
    );
    const said = { ...sale('ready'), ...moveSale(sale('ready'), 'receive', mover('buyer'), start, 'WIB').change };
    expect(said).toMatchObject({ state: 'handed_over', isCashReceived: false, completedAt: null });
    expect(Date.parse(said.dueAt ?? '')).toBe(start + 3 * dayMs);
    expect(allowedSaleEvents(said, mover('buyer'), start, 'WIB')).toEqual(['object']);
    expect(allowedSaleEvents(said, mover('seller'), start, 'WIB')).toEqual(['claim', 'object']);
    expect(moveSale(said, 'claim', mover('seller'), start, 'WIB').change).toMatchObject({
      ...{ state: 'completed', isCashReceived: true },
    });
    // A missing answer is no confirmation of the cash.
    const silent = moveSale(said, 'settle_down', mover('system'), start + 3 * dayMs, 'WIB').change;
    expect(silent).toMatchObject({ state: 'completed', isCashReceived: false });
  });

  it('gift: the buyer’s confirmation completes the sale, because there is no cash', () => {
    const gift = sale('ready', { subtotal: 0 });
    expect(allowedSaleEvents(gift, mover('buyer'), start, 'WIB')).toEqual(['receive', 'cancel', 'object']);
    expect(moveSale(gift, 'receive', mover('buyer'), start, 'WIB').change).toMatchObject({
      ...{ state: 'completed', receivedAt: null, isCashReceived: false },
    });
    // The giver's confirmation alone does not complete it, as in other sales.
    expect(moveSale(gift, 'claim', mover('seller'), start, 'WIB').change.state).toBe('handed_over');
  });

  it('a second confirmation completes the sale, in either order', () => {
    const claimed = { ...sale('ready'), ...moveSale(sale('ready'), 'claim', mover('seller'), start, 'WIB').change };
    expect(moveSale(claimed, 'receive', mover('buyer'), start, 'WIB').change.state).toBe('completed');
    expect(allowedSaleEvents(claimed, mover('seller'), start, 'WIB')).toEqual(['object']);
  });

  it('transfer: the buyer’s confirmation completes the sale from its acceptance on', () => {
    for (const state of ['accepted', 'ready', 'handed_over'] as const) {
      const { change } = moveSale(sale(state, { method: bankTransfer }), 'receive', mover('buyer'), start, 'WIB');
      expect(change).toMatchObject({ state: 'completed', isCashReceived: false });
    }
  });
});

describe('reasons and money', () => {
  it('tells which events need a reason', () => {
    expect(needsReason('decline', sale('waiting'), mover('seller'), start, 'WIB')).toBe(true);
    expect(needsReason('accept', sale('waiting'), mover('seller'), start, 'WIB')).toBe(false);
    expect(needsReason('cancel', sale('waiting'), mover('admin'), start, 'WIB')).toBe(false);
    expect(needsReason('cancel', sale('accepted'), mover('admin'), start, 'WIB')).toBe(true);
  });

  it('requires a reason for events that the other side must understand', () => {
    for (const blank of ['', '   ']) {
      expect(ruleCode(() => moveSale(sale('waiting'), 'decline', mover('seller'), start, 'WIB', blank))).toBe(
        'invalid_input',
      );
      expect(ruleCode(() => moveSale(sale('disputed'), 'refund', mover('admin'), start, 'WIB', blank))).toBe(
        'invalid_input',
      );
    }
    expect(moveSale(sale('waiting'), 'cancel', mover('buyer'), start, 'WIB').change.reason).toBe('');
    expect(moveSale(sale('waiting'), 'decline', mover('seller'), start, 'WIB', ' Sudah laku ').change.reason).toBe(
      'Sudah laku',
    );
  });

  it('refunds only money that we received', () => {
    const decline = (method: string) =>
      moveSale(sale('waiting', { method }), 'decline', mover('seller'), start, 'WIB', 'Habis').effects;
    expect(decline(bankTransfer)).toEqual(['restock', 'refund_if_paid', 'against_seller']);
    expect(decline(cashOnDelivery)).toEqual(['restock', 'against_seller']);
    const outside = sale('ready', { method: bankTransfer, isPaidOutside: true });
    expect(isPaidSale(outside)).toBe(false);
    expect(isPaidSale({ ...outside, isPaidOutside: false, money: 'held' })).toBe(true);
    expect(isPaidSale({ ...outside, isPaidOutside: false, money: 'refunded' })).toBe(false);
    expect(moveSale(outside, 'cancel', mover('admin'), start, 'WIB', 'Batal').effects).toEqual(['restock']);
  });

  it('records received cash of COD sales only', () => {
    expect(moveSale(sale('ready'), 'claim', mover('seller'), start, 'WIB').change.isCashReceived).toBe(true);
    const paid = sale('ready', { method: bankTransfer });
    expect(moveSale(paid, 'receive', mover('buyer'), start, 'WIB').change.isCashReceived).toBe(false);
  });
});

describe('an administrator changes an order’s status', () => {
  const needs = (state: SaleState, event: OrderEvent, more: Partial<OrderSale> = {}) =>
    orderMoveNeeds(
      { status: 'PENDING', version: 1, totalAmount: 100, canceledAmount: 0 },
      [sale('waiting'), sale(state, more)],
      event,
      mover('admin'),
      start,
      'WIB',
    );

  it('needs a reason after the acceptance or for an unpaid transfer, otherwise nothing', () => {
    expect(needs('waiting', 'cancel')).toBe('nothing');
    expect(needs('accepted', 'cancel')).toBe('reason');
    expect(needs('unpaid', 'process', { method: bankTransfer })).toBe('reason');
  });

  it('can only cancel while a dispute is open', () => {
    const disputed = { disputedFrom: 'ready' };
    expect(needs('disputed', 'process', disputed)).toBeNull();
    expect(needs('disputed', 'ship', disputed)).toBeNull();
    expect(needs('disputed', 'cancel', disputed)).toBe('reason');
  });
});

describe('an order’s status follows from its sales', () => {
  const of = (...states: SaleState[]) => orderStatusOf(states.map((state) => sale(state)));

  it.each([
    [['waiting', 'waiting'], 'PENDING'],
    [['unpaid', 'unpaid'], 'PENDING'],
    [['accepted', 'waiting'], 'Processed'],
    [['ready', 'accepted'], 'Processed'],
    [['ready', 'handed_over'], 'Shipped'],
    [['completed', 'ready'], 'Shipped'],
    [['completed', 'waiting'], 'Processed'],
    [['completed', 'canceled'], 'Completed'],
    [['canceled', 'canceled'], 'Canceled'],
    [['disputed', 'ready'], 'Shipped'],
  ] as [SaleState[], string][])('for sales that are %j the order is %s', (states, status) => {
    expect(of(...states)).toBe(status);
  });

  it('is PAID while paid sales wait for an answer, and stays Processed if the accepted one is canceled', () => {
    const waiting = sale('waiting', { method: bankTransfer });
    expect(orderStatusOf([waiting, waiting])).toBe('PAID');
    expect(
      orderStatusOf([waiting, sale('canceled', { method: bankTransfer, acceptedAt: new Date(start).toISOString() })]),
    ).toBe('Processed');
  });
});

interface Model {
  readonly status: string;
  readonly version: number;
  readonly canceledAmount: number;
  readonly sales: readonly OrderSale[];
}

const sellers = ['budi', 'nadia', 'raka'];
const totalAmount = 300;
const orderEvents: OrderEvent[] = ['process', 'ship', 'complete', 'cancel', 'settle', 'expire'];
const place = (state: 'unpaid' | 'waiting', method: string): Model => ({
  status: 'PENDING',
  version: 0,
  canceledAmount: 0,
  sales: sellers.map((_, index) => sale(state, { $id: `o-${index + 1}`, method })),
});

type Action = (model: Model, now: number) => OrderMove;

/** An account is deleted: leaves each of its sales that can be left. */
const leaving = (['buyer', 'seller'] as const).flatMap((leaver) =>
  sellers.map((_, index): [string, Action] => [
    `${leaver} leaves ${index + 1}`,
    ({ sales, ...order }, now) => {
      const told = sales.map((one, at) => (at === index ? { ...one, leaver } : one));
      const by = { id: 'accounts', as: 'system' } as const;
      return moveOneSale({ ...order, totalAmount }, told, `o-${index + 1}`, 'leave', by, now, 'WIB', 'Akun dihapus');
    },
  ]),
);

const oneSale = sellers.flatMap((seller, index) =>
  saleEvents.flatMap((event) =>
    saleActors.map((as): [string, Action] => [
      `${as} ${event} ${index + 1}`,
      ({ sales, ...order }, now) =>
        moveOneSale(
          { ...order, totalAmount },
          sales,
          `o-${index + 1}`,
          event,
          { as, id: as === 'seller' ? seller : idOf[as] },
          now,
          'WIB',
          'Karena begitu',
        ),
    ]),
  ),
);
const allSales = orderEvents.flatMap((event) =>
  (['buyer', 'admin', 'system'] as const).map((as): [string, Action] => [
    `${as} ${event} all`,
    ({ sales, ...order }, now) =>
      moveAllSales({ ...order, totalAmount }, sales, event, mover(as), now, 'WIB', 'Karena begitu'),
  ]),
);
const actions = [...oneSale, ...allSales, ...leaving];

function apply(model: Model, move: OrderMove): Model {
  const changes = new Map(move.moved.map(({ sale: one, change }) => [one.$id, change]));
  return {
    status: move.to,
    version: move.version,
    canceledAmount: move.canceledAmount,
    sales: model.sales.map(({ leaver: _, ...one }) => ({ ...one, ...changes.get(one.$id) })),
  };
}

const order = ['PENDING', 'PAID', 'Processed', 'Shipped', 'Completed'];
const gone = (one: Sale) => one.state === 'canceled';

const settledIn = (status: string) => (isSettled(status) ? totalAmount : 0);

/** Invariants after each step. */
function broken(before: Model, move: OrderMove, after: Model, now: number): string | undefined {
  const faults: Record<string, boolean> = {
    'the status is not the rule': after.status !== orderStatusOf(after.sales),
    'a final order moved': ['Completed', 'Canceled'].includes(before.status),
    'the order went back': after.status !== 'Canceled' && order.indexOf(after.status) < order.indexOf(before.status),
    'a final sale moved': before.sales.some((one, at) => isFinalSale(one) && one.state !== after.sales[at]?.state),
    'paid, accepted, and canceled by who left': move.moved.some(
      ({ sale: one, change }) =>
        one.leaver !== undefined &&
        one.method === bankTransfer &&
        one.state !== 'waiting' &&
        change.state !== 'disputed',
    ),
    'an objection won time': move.moved.some(
      ({ sale: one, change }) =>
        one.state === 'disputed' && change.dueAt !== null && Date.parse(change.dueAt) - now > (one.dueLeftMs ?? 0),
    ),
    'objections without end': after.sales.some(({ buyerObjections, sellerObjections }) =>
      [buyerObjections, sellerObjections].some((count) => count > limits.objectionsPerSide),
    ),
    'completed by a COD buyer alone': move.moved.some(
      ({ sale: one, change }, at) =>
        at === 0 &&
        one.method === cashOnDelivery &&
        change.state === 'completed' &&
        change.endedBy === idOf.buyer &&
        !one.isCashReceived,
    ),
    'stock came back from a running sale': move.moved.some(
      ({ change, effects }) => change.state !== 'canceled' && effects.some((effect) => effect.startsWith('restock')),
    ),
    'the canceled amount is wrong': after.canceledAmount !== 100 * after.sales.filter(gone).length,
    'the settled amount is wrong': move.settledDelta !== settledIn(after.status) - settledIn(before.status),
    'the version did not rise by one': after.version !== before.version + 1,
  };
  return Object.keys(faults).find((fault) => faults[fault]);
}

function check(before: Model, move: OrderMove, after: Model, name: string, now: number): void {
  const fault = broken(before, move, after, now);
  if (fault) throw new Error(`${name}: ${fault} (${before.status} → ${after.status})`);
}

const attempt = (model: Model, action: Action, now: number): OrderMove | null => {
  try {
    return action(model, now);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

const starts = [place('waiting', cashOnDelivery), place('unpaid', bankTransfer)];

describe('every interleaving of three sellers, buyer, admin, schedule and payment', () => {
  // Most actions are refused, and recording their stacks would take most of the time.
  const { stackTraceLimit } = Error;
  beforeAll(() => {
    Error.stackTraceLimit = 0;
  });
  afterAll(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });

  it(`keeps the invariants, exhaustively to depth ${runs(4, 5)}`, () => {
    // The three sellers are interchangeable: permutations of them are skipped.
    const shapeOf = (one: OrderSale) =>
      [
        one.state,
        one.disputedFrom,
        sellers.includes(one.endedBy) ? 'seller' : one.endedBy,
        one.acceptedAt !== null,
        one.isPaidOutside,
        one.receivedAt !== null,
        one.readyAt !== null,
        one.buyerObjections,
        one.sellerObjections,
      ].join();
    const shape = (model: Model) => [model.status, ...model.sales.map(shapeOf).sort()].join(' | ');
    for (const now of [start, start + 30 * dayMs]) {
      let front = starts;
      const seen = new Set<string>();
      for (let depth = 0; depth < runs(4, 5); depth++) {
        const next = new Map<string, Model>();
        for (const model of front) {
          for (const [name, action] of actions) {
            const move = attempt(model, action, now);
            if (!move) continue;
            const after = apply(model, move);
            check(model, move, after, name, now);
            const key = shape(after);
            if (!seen.has(key)) next.set(key, after);
            seen.add(key);
          }
        }
        front = [...next.values()];
      }
      expect(seen.size).toBeGreaterThan(200);
    }
  });

  it('keeps the invariants in random walks through time', () => {
    const step = fc.record({ pick: fc.nat(actions.length - 1), hours: fc.integer({ min: 0, max: 60 }) });
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.array(step, { minLength: 5, maxLength: 40 }), (first, steps) => {
        let model = first;
        let now = start;
        for (const { pick, hours } of steps) {
          now += hours * hourMs;
          const [name, action] = actions[pick] ?? [
            'none',
            () => {
              throw new RangeError('no action');
            },
          ];
          const move = attempt(model, action, now);
          if (!move) continue;
          const after = apply(model, move);
          check(model, move, after, name, now);
          model = after;
        }
      }),
      { numRuns: runs(2_000, 20_000) },
    );
  });
});

it('an order and its sales were read consistently if the newest sale version equals the order’s', () => {
  const sales = (...versions: number[]) => versions.map((orderVersion) => ({ orderVersion }));
  expect(isOfOneMoment({ saleVersion: 0 }, sales(0, 0))).toBe(true);
  expect(isOfOneMoment({ saleVersion: 0 }, [])).toBe(true);
  expect(isOfOneMoment({ saleVersion: 4 }, sales(2, 4))).toBe(true);
  // The order was read before, or after, the second sale changed.
  expect(isOfOneMoment({ saleVersion: 2 }, sales(2, 4))).toBe(false);
  expect(isOfOneMoment({ saleVersion: 4 }, sales(2, 3))).toBe(false);
});
