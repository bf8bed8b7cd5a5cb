/** The state table of a batch: every state is reachable, none is a dead end, and no event is open to the wrong side. */
import { describe, expect, it, test } from 'vitest';
import { closedBy } from '#domain/kinds/index.ts';
import { limits } from '#domain/limits.ts';
import type { OrderSale } from '#domain/orders/order-of-sales.ts';
import { saleDueAt, saleReminderAt } from '#domain/orders/sale-deadlines.ts';
import { groupBySale } from '#domain/orders/sale-groups.ts';
import { moveSale } from '#domain/orders/sale-move.ts';
import {
  assertMayJoin,
  type Batch,
  type BatchState,
  batchStates,
  batchTransitions,
  closingReminderAt,
  endOf,
  isPickupToCome,
  moveBatch,
  payBefore,
  piecesMissing,
  placesLeft,
} from '#kinds/preorder/rules/batch.ts';
import {
  assertHarmless,
  assertPickup,
  batchInput,
  isPickupMoved,
  leaveUntilAfterMove,
  nextWeek,
  wrongTimes,
} from '#kinds/preorder/rules/batch-input.ts';
import { pickupWords } from '#kinds/preorder/rules/pickup-words.ts';
import { statesPickup } from '#kinds/preorder/rules/stated-pickup.ts';
import { ruleCode } from '../../support/refusals.ts';
import { dayMs, hourMs, mover, sale, start } from '../plain-sale.ts';

const final: readonly BatchState[] = ['done', 'canceled'];
const minute = 60_000;
const hour = 60 * minute;
const iso = (moment: number) => new Date(moment).toISOString();
const now = Date.parse('2026-11-25T03:00:00.000Z');

describe('the states of a batch', () => {
  it('are all reachable from open', () => {
    const reached = new Set<BatchState>(['open']);
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const row of batchTransitions) if (row.from.some((from) => reached.has(from))) reached.add(row.to);
    }
    expect([...reached].sort()).toEqual([...batchStates].sort());
  });

  it('can all be left by the seller and by the schedule, except final ones', () => {
    for (const state of batchStates) {
      const left = (by: 'seller' | 'system') =>
        batchTransitions.some((row) => row.from.includes(state) && row.by.includes(by) && row.to !== state);
      expect([state, left('seller'), left('system')]).toEqual([state, !final.includes(state), !final.includes(state)]);
    }
  });

  it('allow each actor exactly these events', () => {
    const rows = batchStates.map((state) => [
      state,
      ...(['seller', 'system'] as const).map((by) => {
        const rows = batchTransitions.filter((row) => row.from.includes(state) && row.by.includes(by));
        return rows.map(({ event }) => event).join(' ') || '-';
      }),
    ]);
    expect(rows).toEqual([
      ['open', 'call_off', 'close fall_short call_off'],
      ['closed', 'accept ready call_off', 'call_off finish'],
      ['ready', 'call_off', 'call_off finish'],
      ['done', '-', '-'],
      ['canceled', '-', '-'],
    ]);
  });

  it('allow no other events, and no calling off without a reason', () => {
    expect(ruleCode(() => moveBatch('open', 'ready', 'seller'))).toBe('batch_event_not_allowed');
    expect(ruleCode(() => moveBatch('open', 'close', 'seller'))).toBe('batch_event_not_allowed');
    expect(ruleCode(() => moveBatch('open', 'call_off', 'seller', ' '))).toBe('invalid_input');
    expect(moveBatch('open', 'call_off', 'seller', 'Sakit')).toMatchObject({ to: 'canceled', sales: 'cancel' });
  });
});

const open: Batch = { state: 'open', closesAt: iso(now + hour), least: 20, most: 120, taken: 100 };
const about = { productId: 'p', name: 'Risoles' };

test.each([
  [open, 20, now, 'none'],
  [open, 21, now, 'batch_full'],
  [{ ...open, taken: 120 }, 1, now, 'batch_full'],
  [open, 1, now + hour - 1, 'none'],
  [open, 1, now + hour, 'batch_closed'],
  [{ ...open, state: 'closed' }, 1, now, 'batch_closed'],
  [{ ...open, state: 'canceled' }, 1, now, 'batch_closed'],
] as const)('%#: refuses to join a closed or full batch', (batch, quantity, at, refusal) => {
  expect(ruleCode(() => assertMayJoin(batch, quantity, at, about))).toBe(refusal);
});

test('closes with the minimum met; fails with fewer pieces or none', () => {
  expect(endOf({ least: 20, taken: 20 })).toBe('close');
  expect(endOf({ least: 20, taken: 19 })).toBe('fall_short');
  expect(endOf({ least: 0, taken: 1 })).toBe('close');
  expect(endOf({ least: 0, taken: 0 })).toBe('fall_short');
  expect([piecesMissing({ least: 20, taken: 5 }), piecesMissing({ least: 20, taken: 25 })]).toEqual([15, 0]);
  expect(placesLeft({ most: 10, taken: 12 })).toBe(0);
});

test('a transfer must be paid before the closing; the last buyers get a few minutes', () => {
  const hold = iso(now + hour);
  expect(payBefore(iso(now + 2 * hour), hold, now)).toBe(hold);
  expect(payBefore(iso(now + hour / 2), hold, now)).toBe(iso(now + hour / 2));
  expect(payBefore(iso(now + minute), hold, now)).toBe(iso(now + limits.batchPayMinutes * minute));
});

test('reminds three hours before the closing, unless less time remains', () => {
  expect(closingReminderAt(iso(now + 5 * hour), now)).toBe(iso(now + 2 * hour));
  expect(closingReminderAt(iso(now + 2 * hour), now)).toBeNull();
});

const said = {
  closesAt: iso(now + 24 * hour),
  pickupPlace: 'Lobi GKU',
  pickupFrom: iso(now + 30 * hour),
  pickupUntil: iso(now + 32 * hour),
  least: 20,
  most: 120,
  acceptsAll: true,
};

test.each([
  [{}, {}],
  [{ closesAt: iso(now - hour) }, { closesAt: 'closing_past' }],
  [{ closesAt: iso(now + minute) }, { closesAt: 'closing_past' }],
  [{ closesAt: iso(now + 31 * 24 * hour) }, { closesAt: 'closing_too_far' }],
  [{ pickupFrom: iso(now + 23 * hour) }, { pickupFrom: 'pickup_before_closing' }],
  [{ pickupFrom: iso(now + 60 * 24 * hour) }, { pickupFrom: 'pickup_too_far' }],
  [{ pickupUntil: said.pickupFrom }, { pickupUntil: 'pickup_reversed' }],
  [{ pickupUntil: iso(now + 60 * hour) }, { pickupUntil: 'pickup_too_long' }],
])('%#: validates the times of a batch', (change, wrong) => {
  expect(wrongTimes({ ...said, ...change }, now)).toEqual(wrong);
});

test('validates the batch form field by field', () => {
  const codes = (change: object) =>
    Object.fromEntries(
      (batchInput.safeParse({ ...said, ...change }).error?.issues ?? []).map(({ path, message }) => [
        path.join('.'),
        message,
      ]),
    );
  expect(codes({})).toEqual({});
  expect(codes({ least: 121 })).toEqual({ least: 'least_above_most' });
  expect(codes({ most: 0, least: 0 })).toEqual({ most: 'pieces_none' });
  expect(codes({ most: 1.5, least: 0 })).toEqual({ most: 'pieces_none' });
  expect(codes({ most: limits.batchPieces + 1 })).toEqual({ most: 'pieces_too_many' });
  expect(codes({ closesAt: 'besok' })).toEqual({ closesAt: 'moment_required' });
  expect(codes({ pickupPlace: ' ' })).toEqual({ pickupPlace: 'pickup_place_required' });
});

test('states place and hours of the pick-up in the campus’s time zone', () => {
  expect(pickupWords(said, 'WIB')).toBe('Lobi GKU (Kam, 26 Nov pukul 16.00–18.00)');
  expect(pickupWords({ ...said, pickupUntil: iso(now + 39 * hour) }, 'WIB')).toBe(
    'Lobi GKU (Kam, 26 Nov pukul 16.00–Jum, 27 Nov pukul 01.00)',
  );
});

test('a sale states its batch’s pick-up, also during and after a change of the time zone', () => {
  const meetAt = said.pickupUntil;
  const states = (meetPlace: string, pickup = said) => statesPickup({ meetPlace, meetAt }, pickup, 'WITA');
  const former = pickupWords(said, 'WIB');
  expect([states(pickupWords(said, 'WITA')), states(former)]).toEqual([true, true]);
  // The batch has kept its hour, and its sales follow later.
  const moved = { ...said, pickupFrom: iso(now + 29 * hour), pickupUntil: iso(now + 31 * hour) };
  expect(states(former, moved)).toBe(true);
  for (const change of [
    { pickupPlace: 'Gate 1' },
    { pickupFrom: iso(now + 31 * hour) },
    { pickupUntil: iso(now + 33 * hour) },
    { pickupFrom: iso(now + 31 * hour), pickupUntil: iso(now + 33 * hour) },
  ])
    expect([change, states(pickupWords(said, 'WITA'), { ...said, ...change })]).toEqual([change, false]);
});

test('the next batch is shifted by as many weeks as needed', () => {
  const week = 7 * 24 * hour;
  expect(nextWeek(said, now).closesAt).toBe(iso(now + 24 * hour + week));
  const old = nextWeek(said, now + 3 * week);
  expect(old.closesAt).toBe(iso(now + 24 * hour + 3 * week));
  expect(Date.parse(old.pickupFrom) - Date.parse(old.closesAt)).toBe(6 * hour);
  expect(wrongTimes(old, now + 3 * week)).toEqual({});
  // One week later it would close in five minutes, too soon to join.
  const late = now + 24 * hour + week - 5 * minute;
  expect(nextWeek(said, late).closesAt).toBe(iso(now + 24 * hour + 2 * week));
  expect(wrongTimes(nextWeek(said, late), late)).toEqual({});
});

test('with orders the closing time is fixed, limits may only widen, and the pick-up may move', () => {
  const batch = { ...open, ...said };
  const refused = (change: object) => ruleCode(() => assertHarmless(batch, { ...said, ...change }));
  expect(refused({ least: 10, most: 200, acceptsAll: false })).toBe('none');
  for (const harm of [{ least: 21 }, { most: 119 }, { closesAt: iso(now + 25 * hour) }])
    expect([harm, refused(harm)]).toEqual([harm, 'batch_has_orders']);
  for (const move of [
    { pickupPlace: 'Gate 1' },
    { pickupFrom: iso(now + 31 * hour) },
    { pickupUntil: iso(now + 33 * hour) },
  ]) {
    expect([move, refused(move), isPickupMoved(said, { ...said, ...move })]).toEqual([move, 'none', true]);
    expect(ruleCode(() => assertPickup({ ...said, ...move }, now))).toBe('none');
  }
  expect(isPickupMoved(said, said)).toBe(false);
  for (const [wrong, when] of [
    [{ pickupFrom: iso(now) }, now],
    [{ pickupUntil: said.pickupFrom }, now],
    [{}, Date.parse(said.pickupUntil)],
    [{}, Date.parse(said.pickupUntil) - limits.batchMoveNoticeMinutes * minute + 1],
  ] as const)
    expect(ruleCode(() => assertPickup({ ...said, ...wrong }, when))).toBe('invalid_input');
  const lastMove = Date.parse(said.pickupUntil) - limits.batchMoveNoticeMinutes * minute;
  expect(ruleCode(() => assertPickup(said, lastMove))).toBe('none');
  // Nothing moves once the stored pickup is over or its batch has ended.
  for (const [state, at, may] of [
    ['ready', Date.parse(said.pickupUntil) - 1, true],
    ['ready', Date.parse(said.pickupUntil), false],
    ['canceled', now, false],
  ] as const)
    expect(isPickupToCome({ ...said, state }, at)).toBe(may);
  // After a move, buyers have a day to cancel, at most until the pick-up ends.
  expect(leaveUntilAfterMove(said, now)).toBe(iso(now + 24 * hour));
  const late = Date.parse(said.pickupUntil) - hour;
  expect(leaveUntilAfterMove(said, late)).toBe(said.pickupUntil);
});

describe('the time to answer', () => {
  const closesAt = start + 3 * dayMs;
  const hours = limits.saleAnswerHours * hourMs;
  const iso = (at: number) => new Date(at).toISOString();
  /** A sale that waits in a batch whose pickup ends at `end`. */
  function waits(end: number): OrderSale {
    const batch = { kind: 'preorder', stayFrom: iso(closesAt), meetAt: iso(end) };
    return sale('waiting', { ...batch, dueAt: saleDueAt('waiting', { ...sale('waiting'), ...batch }, start, 'WIB') });
  }
  const movedTo = (before: OrderSale, end: number) =>
    moveSale(
      { ...before, agreed: { place: 'Lobi GKU', startsAt: iso(end), leaveUntil: iso(end) } },
      'meet',
      mover('system'),
      start,
      'WIB',
    ).change;

  it('starts at the closing and ends with the pickup at the latest; the reminder is halfway', () => {
    for (const [end, due] of [
      [closesAt + hours + dayMs, closesAt + hours],
      [closesAt + dayMs, closesAt + dayMs],
    ] as const) {
      const one = waits(end);
      expect(one.dueAt).toBe(iso(due));
      expect(saleReminderAt(one, start, 'WIB')).toBe(iso((closesAt + due) / 2));
    }
  });

  it('is the usual time for a payment that arrives after the pickup', () => {
    const { stayFrom = null, meetAt } = waits(closesAt + dayMs);
    const paidAt = closesAt + 2 * dayMs;
    const late = { ...sale('unpaid'), kind: 'preorder', stayFrom, meetAt };
    expect(saleDueAt('waiting', late, paidAt, 'WIB')).toBe(iso(paidAt + hours));
  });

  it('is measured from the closing for the seller’s record, even if the pickup shortens it', () => {
    const accepted = (after: number) =>
      moveSale(waits(closesAt + dayMs), 'accept', mover('seller'), closesAt + after, 'WIB').change.acceptedWithin;
    expect([accepted(hourMs / 2), accepted(5 * hourMs), accepted(20 * hourMs)]).toEqual([1, 6, 24]);
  });

  it('follows a moved pickup, but is never longer than the usual time after the closing', () => {
    const early = waits(closesAt + dayMs);
    expect(movedTo(early, closesAt + 20 * hourMs).dueAt).toBe(iso(closesAt + 20 * hourMs));
    const least = closesAt + limits.batchAnswerHours * hourMs;
    expect(movedTo(early, closesAt + hourMs).dueAt, 'time is left after any closing').toBe(iso(least));
    expect(movedTo(early, closesAt + 9 * dayMs).dueAt).toBe(iso(closesAt + hours));
    const late = waits(closesAt + 9 * dayMs);
    expect(movedTo(late, closesAt + 20 * dayMs).dueAt).toBe(late.dueAt);
    expect(movedTo(late, closesAt + dayMs).dueAt).toBe(iso(closesAt + dayMs));
  });
});

test('a pre-order accepts orders until it closes; goods always do', () => {
  expect(closedBy({ kind: 'preorder', closesAt: iso(now + 1) }, now)).toBeNull();
  expect(closedBy({ kind: 'preorder', closesAt: iso(now) }, now)).toBe('batch_closed');
  expect(closedBy({ kind: 'preorder', closesAt: null }, now)).toBe('batch_closed');
  expect(closedBy({ kind: 'goods', closesAt: null }, now)).toBeNull();
  expect(closedBy({}, now)).toBeNull();
});

test('each pre-order becomes a sale of its own, separate from the seller’s goods', () => {
  const line = (productId: string, kind: string) => ({ sellerId: 'sari', productId, kind });
  const groups = groupBySale([
    line('lamp', 'goods'),
    line('risol', 'preorder'),
    line('rak', 'goods'),
    line('pie', 'preorder'),
  ]);
  expect(groups.map(([, own]) => own.map(({ productId }) => productId))).toEqual([['lamp', 'rak'], ['risol'], ['pie']]);
});
