import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { isSettled, type OrderEvent } from '#domain/orders/order.ts';
import {
  moveAllSales,
  moveOneSale,
  type OrderMove,
  type OrderSale,
  orderMoveNeeds,
  orderStatusOf,
} from '#domain/orders/order-of-sales.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import {
  allowedSaleEvents,
  isFinalSale,
  isPaidSale,
  moveSale,
  needsReason,
  type Sale,
  type SaleActor,
  type SaleEvent,
  type SaleState,
  saleActors,
  saleDueAt,
  saleEvents,
  saleReminderAt,
  saleStates,
  saleTransitions,
} from '#domain/orders/sale.ts';
import { ruleCode } from '../support/refusals.ts';
import { dayMs, hourMs, idOf, mover, sale, start } from './plain-sale.ts';

describe('the table of a sale’s life', () => {
  it('lets every state be reached from where a sale begins', () => {
    const reached = new Set<string>(['unpaid', 'waiting']);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const row of saleTransitions) if (row.from.some((state) => reached.has(state))) reached.add(row.to);
    }
    expect(saleStates.filter((state) => !reached.has(state))).toEqual([]);
  });

  it.each([cashOnDelivery, bankTransfer])('lets every running state be left by a person and by time (%s)', (method) => {
    for (const state of saleStates) {
      if (state === 'completed' || state === 'canceled' || (state === 'unpaid' && method === cashOnDelivery)) continue;
      const running = sale(state, { method });
      const people = (['buyer', 'seller', 'admin'] as const).flatMap((as) =>
        allowedSaleEvents(running, mover(as), start),
      );
      expect(people, state).not.toEqual([]);
      // A dispute waits for the administrator, however long: it stands on the desk.
      const later = allowedSaleEvents(running, mover('system'), start + 60 * dayMs);
      expect(later.length > 0, state).toBe(state !== 'disputed');
    }
  });

  it('offers each event once to each actor', () => {
    for (const state of saleStates) {
      for (const method of [cashOnDelivery, bankTransfer]) {
        for (const as of saleActors) {
          const events = allowedSaleEvents(sale(state, { method }), mover(as), start + 60 * dayMs);
          expect(new Set(events).size).toBe(events.length);
        }
      }
    }
  });
});

/** TRADE 2, read by hand: with COD and transfer alike unless named; `late` after every deadline. */
const allowed: Record<SaleState, Partial<Record<SaleActor, SaleEvent[]>>> = {
  unpaid: { buyer: ['cancel'], admin: ['accept_outside', 'cancel'], system: ['settle', 'expire'] },
  waiting: { buyer: ['cancel'], seller: ['accept', 'decline'], admin: ['accept', 'cancel'] },
  accepted: {
    buyer: ['receive', 'cancel', 'object'],
    seller: ['ready', 'cancel', 'object'],
    admin: ['ready', 'cancel'],
  },
  ready: {
    buyer: ['receive', 'cancel', 'object'],
    seller: ['claim', 'cancel', 'object'],
    admin: ['confirm', 'cancel'],
  },
  handed_over: { buyer: ['receive', 'object'], seller: ['object'], admin: ['confirm', 'cancel'] },
  disputed: { admin: ['release', 'refund', 'cancel'] },
  completed: {},
  canceled: {},
};

describe('who may do what', () => {
  for (const state of saleStates) {
    for (const as of saleActors) {
      const expected = allowed[state][as] ?? [];
      it(`at ${state} the ${as} may ${expected.join(', ') || 'nothing'}`, () => {
        expect(allowedSaleEvents(sale(state), mover(as), start)).toEqual(expected);
        for (const event of saleEvents) {
          expect(ruleCode(() => moveSale(sale(state), event, mover(as), start, 'Karena begitu'))).toBe(
            expected.includes(event) ? 'none' : 'sale_event_not_allowed',
          );
        }
      });
    }
  }

  it('a buyer whose money lies with us can’t cancel what the seller prepares, only object', () => {
    for (const state of ['accepted', 'ready'] as const) {
      expect(allowedSaleEvents(sale(state, { method: bankTransfer }), mover('buyer'), start)).toEqual([
        'receive',
        'object',
      ]);
    }
  });

  it('an objection is withdrawn by who raised it, alone', () => {
    const open = sale('disputed', { endedBy: idOf.buyer });
    expect(allowedSaleEvents(open, mover('buyer'), start)).toEqual(['withdraw']);
    expect(allowedSaleEvents(open, mover('seller'), start)).toEqual([]);
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
    expect(allowedSaleEvents(running, mover('system'), start + length - 1)).toEqual([]);
    expect(allowedSaleEvents(running, mover('system'), start + length)).toEqual([event]);
    expect(moveSale(running, event, mover('system'), start + length).change).toMatchObject({ state: to, dueAt: null });
  });

  it('a paid sale that nobody finishes becomes a dispute instead of losing the money', () => {
    const { change } = moveSale(
      sale('ready', { method: bankTransfer }),
      'overdue',
      mover('system'),
      start + 14 * dayMs,
    );
    expect(change).toMatchObject({ state: 'disputed', disputedFrom: 'ready', endedBy: 'upkeep' });
  });

  it('an agreed meeting moves the deadline to seven days after it', () => {
    const meetAt = new Date(start + 20 * dayMs).toISOString();
    expect(saleDueAt('ready', { meetAt, acceptedAt: null }, start)).toBe(new Date(start + 27 * dayMs).toISOString());
  });

  it('who cancels what was ready counts as absent from then on, too; an administrator, and who leaves a seller who is gone, does not', () => {
    const met = sale('ready', { meetAt: new Date(start).toISOString() });
    const late = start + 30 * 60_000;
    const blameOf = (as: SaleActor, now: number, one = met) => {
      const { against, absentAt } = moveSale(one, 'cancel', mover(as), now, 'Batal').change;
      return { against, absentAt };
    };
    for (const as of ['buyer', 'seller'] as const) {
      expect(blameOf(as, late - 1)).toEqual({ against: as, absentAt: null });
      expect(blameOf(as, late)).toEqual({ against: as, absentAt: new Date(late).toISOString() });
      expect(blameOf(as, late, sale('ready'))).toEqual({ against: as, absentAt: null });
      // Nobody can say yet that this one's other did not come.
      expect(blameOf(as, late, { ...met, state: 'accepted' })).toEqual({ against: as, absentAt: null });
    }
    const nobody = { against: '', absentAt: null };
    expect(blameOf('admin', late)).toEqual(nobody);
    expect(blameOf('buyer', late, { ...met, isSellerGone: true })).toEqual(nobody);
  });

  it('the other counts as absent from 30 minutes after the meeting, on both sides', () => {
    const meetAt = new Date(start).toISOString();
    for (const as of ['buyer', 'seller'] as const) {
      const met = sale('ready', { meetAt });
      expect(allowedSaleEvents(met, mover(as), start + 30 * 60_000 - 1)).not.toContain('absent');
      expect(moveSale(met, 'absent', mover(as), start + 30 * 60_000)).toMatchObject({
        change: { state: 'canceled', endedBy: idOf[as] },
        effects: ['restock', 'against_absent'],
      });
      const paid = { ...met, method: bankTransfer };
      expect(moveSale(paid, 'absent', mover(as), start + 30 * 60_000).change.state).toBe('disputed');
    }
  });

  it('is recalled after 24 hours without an answer and two days after a handover, and never else', () => {
    expect(saleReminderAt(sale('waiting'))).toBe(new Date(start + 24 * hourMs).toISOString());
    expect(saleReminderAt(sale('handed_over'))).toBe(new Date(start + 2 * dayMs).toISOString());
    for (const state of ['unpaid', 'accepted', 'ready', 'disputed', 'completed', 'canceled'] as const) {
      expect(saleReminderAt(sale(state))).toBeNull();
    }
  });

  it('a withdrawn objection gives a fresh deadline', () => {
    const now = start + 10 * dayMs;
    const back = (from: SaleState) =>
      moveSale(sale('disputed', { disputedFrom: from, endedBy: 'budi' }), 'withdraw', mover('seller'), now).change;
    expect(back('handed_over')).toMatchObject({ state: 'handed_over', dueAt: new Date(now + 3 * dayMs).toISOString() });
    expect(back('ready')).toMatchObject({ state: 'ready', dueAt: new Date(now + 14 * dayMs).toISOString() });
  });
});

describe('reasons and money', () => {
  it('says beforehand who has to say why', () => {
    expect(needsReason('decline', sale('waiting'), mover('seller'), start)).toBe(true);
    expect(needsReason('accept', sale('waiting'), mover('seller'), start)).toBe(false);
    expect(needsReason('cancel', sale('waiting'), mover('admin'), start)).toBe(false);
    expect(needsReason('cancel', sale('accepted'), mover('admin'), start)).toBe(true);
  });

  it('asks why where the other has to read it', () => {
    for (const blank of ['', '   ']) {
      expect(ruleCode(() => moveSale(sale('waiting'), 'decline', mover('seller'), start, blank))).toBe('invalid_input');
      expect(ruleCode(() => moveSale(sale('disputed'), 'refund', mover('admin'), start, blank))).toBe('invalid_input');
    }
    expect(moveSale(sale('waiting'), 'cancel', mover('buyer'), start).change.reason).toBe('');
    expect(moveSale(sale('waiting'), 'decline', mover('seller'), start, ' Sudah laku ').change.reason).toBe(
      'Sudah laku',
    );
  });

  it('owes back only what came to us', () => {
    const decline = (method: string) =>
      moveSale(sale('waiting', { method }), 'decline', mover('seller'), start, 'Habis').effects;
    expect(decline(bankTransfer)).toEqual(['restock', 'refund_if_paid', 'against_seller']);
    expect(decline(cashOnDelivery)).toEqual(['restock', 'against_seller']);
    const outside = sale('ready', { method: bankTransfer, isPaidOutside: true });
    expect(isPaidSale(outside)).toBe(false);
    expect(isPaidSale({ ...outside, isPaidOutside: false, money: 'held' })).toBe(true);
    expect(isPaidSale({ ...outside, isPaidOutside: false, money: 'refunded' })).toBe(false);
    expect(moveSale(outside, 'cancel', mover('admin'), start, 'Batal').effects).toEqual(['restock']);
  });

  it('notes cash of COD sales only', () => {
    expect(moveSale(sale('ready'), 'claim', mover('seller'), start).change.isCashReceived).toBe(true);
    const paid = sale('ready', { method: bankTransfer });
    expect(moveSale(paid, 'receive', mover('buyer'), start).change.isCashReceived).toBe(false);
  });
});

describe('what an order’s move asks of the administrator', () => {
  const needs = (state: SaleState, event: OrderEvent, more: Partial<OrderSale> = {}) =>
    orderMoveNeeds(
      { status: 'PENDING', version: 1, totalAmount: 100, canceledAmount: 0 },
      [sale('waiting'), sale(state, more)],
      event,
      mover('admin'),
      start,
    );

  it('nothing while nobody has accepted, a reason after it, and for a transfer that has not come', () => {
    expect(needs('waiting', 'cancel')).toBe('nothing');
    expect(needs('accepted', 'cancel')).toBe('reason');
    expect(needs('unpaid', 'process', { method: bankTransfer })).toBe('reason');
  });

  it('with an open dispute only canceling goes through', () => {
    const disputed = { disputedFrom: 'ready' };
    expect(needs('disputed', 'process', disputed)).toBeNull();
    expect(needs('disputed', 'ship', disputed)).toBeNull();
    expect(needs('disputed', 'cancel', disputed)).toBe('reason');
  });
});

describe('an order’s status is a rule over its sales', () => {
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
  ] as [SaleState[], string][])('%j is %s', (states, status) => {
    expect(of(...states)).toBe(status);
  });

  it('a paid order whose sales wait is PAID, and stays Processed when the accepted one is canceled', () => {
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
          'Karena begitu',
        ),
    ]),
  ),
);
const allSales = orderEvents.flatMap((event) =>
  (['buyer', 'admin', 'system'] as const).map((as): [string, Action] => [
    `${as} ${event} all`,
    ({ sales, ...order }, now) =>
      moveAllSales({ ...order, totalAmount }, sales, event, mover(as), now, 'Karena begitu'),
  ]),
);
const actions = [...oneSale, ...allSales];

function apply(model: Model, move: OrderMove): Model {
  const changes = new Map(move.moved.map(({ sale: one, change }) => [one.$id, change]));
  return {
    status: move.to,
    version: move.version,
    canceledAmount: move.canceledAmount,
    sales: model.sales.map((one) => ({ ...one, ...changes.get(one.$id) })),
  };
}

const order = ['PENDING', 'PAID', 'Processed', 'Shipped', 'Completed'];
const gone = (one: Sale) => one.state === 'canceled';

const settledIn = (status: string) => (isSettled(status) ? totalAmount : 0);

/** What must not be true after a step. */
function broken(before: Model, move: OrderMove, after: Model): string | undefined {
  const faults: Record<string, boolean> = {
    'the status is not the rule': after.status !== orderStatusOf(after.sales),
    'a final order moved': ['Completed', 'Canceled'].includes(before.status),
    'the order went back': after.status !== 'Canceled' && order.indexOf(after.status) < order.indexOf(before.status),
    'a final sale moved': before.sales.some((one, at) => isFinalSale(one) && one.state !== after.sales[at]?.state),
    'stock came back from a running sale': move.moved.some(
      ({ change, effects }) => change.state !== 'canceled' && effects.some((effect) => effect.startsWith('restock')),
    ),
    'the canceled amount is wrong': after.canceledAmount !== 100 * after.sales.filter(gone).length,
    'the settled amount is wrong': move.settledDelta !== settledIn(after.status) - settledIn(before.status),
    'the version did not rise by one': after.version !== before.version + 1,
  };
  return Object.keys(faults).find((fault) => faults[fault]);
}

function check(before: Model, move: OrderMove, after: Model, name: string): void {
  const fault = broken(before, move, after);
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
  // Most actions are refused, and writing down where each refusal came from would take most of the time.
  const { stackTraceLimit } = Error;
  beforeAll(() => {
    Error.stackTraceLimit = 0;
  });
  afterAll(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });

  it('keeps the rule, exhaustively to depth 5', () => {
    // The three sellers are alike: an order seen with two of them exchanged has been seen.
    const shapeOf = (one: OrderSale) =>
      [
        one.state,
        one.disputedFrom,
        sellers.includes(one.endedBy) ? 'seller' : one.endedBy,
        one.acceptedAt !== null,
        one.isPaidOutside,
      ].join();
    const shape = (model: Model) => [model.status, ...model.sales.map(shapeOf).sort()].join(' | ');
    for (const now of [start, start + 30 * dayMs]) {
      let front = starts;
      const seen = new Set<string>();
      for (let depth = 0; depth < 5; depth++) {
        const next = new Map<string, Model>();
        for (const model of front) {
          for (const [name, action] of actions) {
            const move = attempt(model, action, now);
            if (!move) continue;
            const after = apply(model, move);
            check(model, move, after, name);
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

  it('keeps the rule in 20,000 random walks through time', () => {
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
          check(model, move, after, name);
          model = after;
        }
      }),
      { numRuns: 20_000 },
    );
  });
});
