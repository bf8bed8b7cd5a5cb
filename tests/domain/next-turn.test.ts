/** One turn for every trade: all states of up to four sales, seen by each participant. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedSaleEvents } from '#domain/orders/allowed-sale-events.ts';
import { type Turn, type TurnFacts, type TurnSide, turnOfSale } from '#domain/orders/next-turn.ts';
import type { OrderSale } from '#domain/orders/order-of-sales.ts';
import { nextTurn } from '#domain/orders/order-turn.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { type SaleState, saleStates } from '#domain/orders/sale.ts';
import { byUrgency, urgencyOf } from '#domain/orders/urgency.ts';
import { dayMs, hourMs, idOf, mover, sale, start } from './plain-sale.ts';

const sides: readonly TurnSide[] = ['buyer', 'seller', 'admin'];
const now = start + hourMs;
const iso = (ms: number) => new Date(ms).toISOString();

const part = (state: SaleState, number: number, more: Partial<OrderSale> = {}) => ({
  ...sale(state, more),
  $id: `o-${number}`,
  buyerId: idOf.buyer,
});

/** All lists of one to `most` states. */
function combinations(most: number): SaleState[][] {
  let longest: SaleState[][] = [[]];
  const all: SaleState[][] = [];
  for (let length = 1; length <= most; length++) {
    longest = longest.flatMap((states) => saleStates.map((state) => [...states, state]));
    all.push(...longest);
  }
  return all;
}

/** Whether this side may raise an event on the sale, other than one that opens a dispute. */
const mayAct = (one: ReturnType<typeof part>, side: 'buyer' | 'seller' | 'admin', facts: TurnFacts): boolean =>
  allowedSaleEvents(
    { ...one, isSellerGone: facts.isSellerGone === true, isCodeRight: true },
    mover(side),
    now,
    'WIB',
  ).some((event) => event !== 'object');

describe('the turn of one sale', () => {
  const open = (proposedBy: string) => ({ saleId: 'o-1', proposedBy, state: 'proposed', startsAt: iso(now + dayMs) });
  const met = { meetAgreedAt: iso(start - dayMs), acceptedAt: iso(start - dayMs) };
  const cases: [string, ReturnType<typeof part>, TurnFacts, Turn][] = [
    ['unpaid', part('unpaid', 1), { payUntil: iso(now) }, { kind: 'pay', who: 'buyer', until: iso(now) }],
    ['waiting', part('waiting', 1), {}, { kind: 'answer', who: 'seller', until: iso(start + 48 * hourMs) }],
    [
      'waiting in a batch that still takes orders',
      part('waiting', 1, { stayFrom: iso(now + hourMs) }),
      {},
      { kind: 'batch_open', who: 'nobody', until: iso(now + hourMs) },
    ],
    [
      'waiting in a batch that has closed',
      part('waiting', 1, { stayFrom: iso(now) }),
      {},
      { kind: 'answer', who: 'seller', until: iso(start + 48 * hourMs) },
    ],
    ['accepted', part('accepted', 1), {}, { kind: 'arrange', who: 'both', until: iso(start + 14 * dayMs) }],
    [
      'accepted, in a batch in preparation',
      part('accepted', 1, { kind: 'preorder' }),
      {},
      { kind: 'prepare', who: 'seller', until: iso(start + 14 * dayMs) },
    ],
    [
      'accepted, with a planned meeting',
      part('accepted', 1, { meetAt: iso(now + dayMs) }),
      {},
      { kind: 'meet', who: 'both', until: iso(start + 14 * dayMs) },
    ],
    ['ready', part('ready', 1), {}, { kind: 'arrange', who: 'both', until: iso(start + 14 * dayMs) }],
    [
      'ready, in a batch with a pick-up time',
      part('ready', 1, { kind: 'preorder', meetAt: iso(now + dayMs) }),
      {},
      { kind: 'meet', who: 'both', until: iso(start + 14 * dayMs) },
    ],
    ['handed over', part('handed_over', 1), {}, { kind: 'confirm', who: 'buyer', until: iso(start + 3 * dayMs) }],
    [
      'received',
      part('handed_over', 1, { receivedAt: iso(start) }),
      {},
      { kind: 'confirm_cash', who: 'seller', until: iso(start + 3 * dayMs) },
    ],
    ['disputed', part('disputed', 1), {}, { kind: 'decide', who: 'admin', until: null }],
    ['completed', part('completed', 1), {}, { kind: 'completed', who: 'nobody', until: null }],
    ['canceled', part('canceled', 1), {}, { kind: 'canceled', who: 'nobody', until: null }],
  ];
  it.each(cases)('%s', (_, one, facts, turn) => {
    expect(turnOfSale(one, facts, now, 'WIB')).toEqual(turn);
  });

  it.each(['accepted', 'ready'] as const)(
    '%s: a pending meeting proposal comes first, and its receiver has the turn',
    (state) => {
      const turn = (by: string) => turnOfSale(part(state, 1), { proposals: [open(by)] }, now, 'WIB');
      expect(turn(idOf.buyer)).toEqual({ kind: 'answer_meeting', who: 'seller', until: iso(now + dayMs) });
      expect(turn(idOf.seller)).toEqual({ kind: 'answer_meeting', who: 'buyer', until: iso(now + dayMs) });
      for (const none of [
        { ...open(idOf.buyer), saleId: 'o-2' },
        { ...open(idOf.buyer), state: 'declined' },
        { ...open(idOf.buyer), startsAt: iso(now) },
      ]) {
        expect(turnOfSale(part(state, 1), { proposals: [none] }, now, 'WIB').kind).not.toBe('answer_meeting');
      }
    },
  );

  it.each(['waiting', 'handed_over', 'disputed', 'completed'] as const)(
    '%s: a meeting proposal does not change the turn',
    (state) => {
      expect(turnOfSale(part(state, 1), { proposals: [open(idOf.buyer)] }, now, 'WIB').kind).not.toBe('answer_meeting');
    },
  );

  it.each(['accepted', 'ready'] as const)(
    '%s: both have the turn once the meeting has begun, which counts as missed 30 minutes later',
    (state) => {
      const at = (minutes: number) =>
        turnOfSale(part(state, 1, { ...met, meetAt: iso(now - minutes * 60_000) }), {}, now, 'WIB');
      expect(at(-1).kind).toBe('meet');
      expect(at(0)).toMatchObject({ kind: 'meet', who: 'both' });
      expect(at(29)).toMatchObject({ kind: 'meet', who: 'both' });
      expect(at(30)).toMatchObject({ kind: 'missed', who: 'both' });
      // The turn exists only where the rules allow the report.
      const missed = part(state, 1, { ...met, meetAt: iso(now - 31 * 60_000) });
      for (const side of ['buyer', 'seller'] as const) {
        expect(allowedSaleEvents(missed, mover(side), now, 'WIB')).toContain('absent');
      }
    },
  );

  it('is never a seller’s whose account is gone', () => {
    for (const state of ['waiting', 'accepted', 'ready'] as const) {
      const one = part(state, 1, { method: bankTransfer });
      expect(turnOfSale(one, { isSellerGone: true }, now, 'WIB')).toMatchObject({ kind: 'leave', who: 'buyer' });
      expect(allowedSaleEvents({ ...one, isSellerGone: true }, mover('buyer'), now, 'WIB')).toContain('cancel');
    }
    expect(turnOfSale(part('disputed', 1), { isSellerGone: true }, now, 'WIB').who).toBe('admin');
  });

  it('is given only to a person who can act on it', () => {
    const proposal = fc.option(fc.constantFrom(open(idOf.buyer), open(idOf.seller)), { nil: null });
    const minutes = fc.option(fc.integer({ min: -120, max: 120 }), { nil: null });
    fc.assert(
      fc.property(
        fc.constantFrom(...saleStates),
        fc.constantFrom(cashOnDelivery, bankTransfer),
        proposal,
        minutes,
        fc.boolean(),
        (state, method, answer, since, isSellerGone) => {
          const meetAt = since === null ? null : iso(now - since * 60_000);
          const one = part(state, 1, { method, ...(meetAt ? { ...met, meetAt } : {}) });
          const facts = { proposals: answer ? [answer] : [], isSellerGone };
          const { who, kind } = turnOfSale(one, facts, now, 'WIB');
          if (who === 'nobody') expect(['completed', 'canceled']).toContain(state);
          else if (kind === 'pay' || kind === 'answer_meeting') expect(['buyer', 'seller']).toContain(who);
          else {
            for (const side of who === 'both' ? (['buyer', 'seller'] as const) : [who]) {
              // A cash buyer takes part by showing the code, which is not an event.
              if (kind === 'meet' && side === 'buyer') continue;
              expect(mayAct(one, side, facts), `${state} ${method} ${kind} ${side}`).toBe(true);
            }
          }
        },
      ),
    );
  });
});

describe('the nearest turn of an order', () => {
  const payments = [cashOnDelivery, bankTransfer] as const;

  it('is the most urgent turn of a part for the viewer, over all states of up to four sales', () => {
    for (const states of combinations(4)) {
      for (const method of payments) {
        const sales = states.map((state, at) => part(state, at + 1, { method }));
        const factsOf = () => ({ payUntil: iso(now + hourMs) });
        const turns = sales.map((one) => turnOfSale(one, factsOf(), now, 'WIB'));
        const label = `${states.join(' ')} ${method}`;
        for (const side of sides) {
          const found = nextTurn(side, sales, factsOf, now, 'WIB');
          if (!found) throw new Error(label);
          expect(turnOfSale(found.sale, factsOf(), now, 'WIB'), label).toEqual(found.turn);
          const whos = turns.map(({ who }) => who);
          // A turn of this side is never hidden behind another; ended parts show only if all have ended.
          const urgent = sales.map((one, at) => urgencyOf(side, one, turns[at] ?? found.turn, now, 'WIB'));
          expect(byUrgency(found.urgency, urgent.toSorted(byUrgency)[0] ?? null), label).toBe(0);
          if (found.urgency === null) {
            if (side !== 'admin' && whos.includes('both')) expect(found.turn.who, label).toBe('both');
            else if (whos.includes('admin')) expect(found.turn.who, label).toBe('admin');
            const same = turns.filter(({ who }) => who === found.turn.who).map(({ until }) => until ?? '9');
            expect(found.turn.until ?? '9', label).toBe(same.toSorted()[0]);
          }
          if (found.turn.who === 'nobody') expect(new Set(whos), label).toEqual(new Set(['nobody']));
          if (found.turn.kind === 'canceled') expect(new Set(states), label).toEqual(new Set(['canceled']));
        }
      }
    }
  });

  it('is null without a sale', () => {
    expect(nextTurn('buyer', [], () => ({}), now, 'WIB')).toBeNull();
  });
});
