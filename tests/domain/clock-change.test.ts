/** A change of the campus's time zone: a time keeps its hour or its moment, and changing back restores it. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOfDate } from '#domain/campus-days.ts';
import { campusTime } from '#domain/campus-time.ts';
import { limits } from '#domain/limits.ts';
import { type SaleState, untouchedSale } from '#domain/orders/sale.ts';
import { saleByClock, timedSaleStates } from '#domain/orders/sale-clock.ts';
import { saleDueAt } from '#domain/orders/sale-deadlines.ts';
import {
  clockChoice,
  clockChoices,
  clockShift,
  laterBy,
  movedBy,
  noneConcerned,
} from '#domain/settings/clock-change.ts';
import { type TimeZone, timeZones } from '#domain/settings/time-zones.ts';
import { storedTimes } from '../support/stored-times.ts';

test('every stored time declares whether it follows the time zone', () => {
  const { tables }: { tables: { $id: string; columns: { key: string; type: string }[] }[] } = JSON.parse(
    readFileSync('appwrite.json', 'utf8'),
  );
  const declared = tables.flatMap(({ $id, columns }) =>
    columns.filter(({ type }) => type === 'datetime').map(({ key }) => `${$id}.${key}`),
  );
  const known = Object.entries(storedTimes).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(known.sort()).toEqual(declared.sort());
});

const at = '2026-11-21T03:00:00.000Z';
const hour = 3_600_000;
const zone = fc.constantFrom(...timeZones);
/** Minutes after the change: at least `from`, at most half a year. */
const minutes = (from: number) => fc.integer({ min: from, max: 260_000 });
const momentIn = (ahead: number) => new Date(Date.parse(at) + ahead * 60_000).toISOString();
/** Two zones differ by at most two hours; the margin is twice that. */
const farEnough = limits.clockNoticeMinutes + 4 * 60;

describe('a time that is far enough ahead', () => {
  test('keeps its hour in the new zone, and returns to its instant when the zone is changed back', () => {
    fc.assert(
      fc.property(zone, zone, minutes(farEnough), (from, to, ahead) => {
        const before = momentIn(ahead);
        const there = laterBy(before, movedBy({ from, to, keeps: 'hour', at }, before));
        const agreed = campusTime(Date.parse(before), from);
        expect(campusTime(Date.parse(there), to)).toEqual(agreed);
        expect(laterBy(there, movedBy({ from: to, to: from, keeps: 'hour', at }, there))).toBe(before);
      }),
    );
  });

  test('is the same after a change through a third zone as after a direct change', () => {
    fc.assert(
      fc.property(zone, zone, zone, minutes(farEnough), (one, two, three, ahead) => {
        const move = (from: typeof one, to: typeof one, moment: string) =>
          laterBy(moment, movedBy({ from, to, keeps: 'hour', at }, moment));
        const before = momentIn(ahead);
        expect(move(two, three, move(one, two, before))).toBe(move(one, three, before));
      }),
    );
  });

  test('keeps its instant if that was chosen', () => {
    fc.assert(
      fc.property(zone, zone, minutes(-farEnough), (from, to, ahead) => {
        expect(movedBy({ from, to, keeps: 'moment', at }, momentIn(ahead))).toBe(0);
      }),
    );
  });
});

test('a past or near time never moves, and no time moves to less than an hour ahead', () => {
  fc.assert(
    fc.property(zone, zone, minutes(-farEnough), (from, to, ahead) => {
      const before = momentIn(ahead);
      const by = movedBy({ from, to, keeps: 'hour', at }, before);
      if (ahead < limits.clockNoticeMinutes) expect(by).toBe(0);
      if (by !== 0) expect(Date.parse(before) + by - Date.parse(at)).toBeGreaterThanOrEqual(hour);
    }),
  );
});

test('a choice between hour and instant is required only if future times exist', () => {
  const zones = { from: 'WIB', to: 'WITA' } as const;
  expect(clockChoice(undefined, noneConcerned, zones)).toBe('hour');
  for (const sort of Object.keys(noneConcerned)) {
    const one = { ...noneConcerned, [sort]: 1 };
    expect(() => clockChoice(undefined, one, zones)).toThrow('zone_choice');
    for (const keeps of clockChoices) expect(clockChoice(keeps, one, zones)).toBe(keeps);
  }
});

describe('the deadline of a sale', () => {
  const now = Date.parse(at);
  type Given = Parameters<typeof saleByClock>[0];
  const sale = (values: Partial<Given>): Given => ({
    ...{ ...untouchedSale, state: 'accepted', disputedFrom: '', dueAt: null, remindAt: null, meetAt: null },
    ...{ acceptedAt: at, answerHours: 24, stayFrom: null, bookingId: '', kind: 'goods', rentFrom: '', rentUntil: '' },
    ...values,
  });
  const sorts: Record<string, (state: SaleState) => Given> = {
    'a meeting': (state) => sale({ state, meetAt: momentIn(2_000) }),
    'an appointment tomorrow': (state) => sale({ state, bookingId: 'b', meetAt: momentIn(1_000) }),
    'an appointment next week': (state) => sale({ state, bookingId: 'b', meetAt: momentIn(9_000) }),
    'a batch': (state) => sale({ state, kind: 'preorder', stayFrom: momentIn(3_000), meetAt: momentIn(4_000) }),
    'a rental today': (state) => sale({ state, kind: 'rental', rentFrom: '2026-11-21', rentUntil: '2026-11-23' }),
    'a rental with a meeting': (state) =>
      sale({ state, kind: 'rental', rentFrom: '2026-11-24', rentUntil: '2026-11-26', meetAt: momentIn(4_000) }),
  };
  const dueBy = (given: Given, clock: TimeZone) => saleDueAt(given.state as SaleState, given, now, clock);

  describe.each(Object.entries(sorts))('of %s', (_name, sortIn) => {
    test.each(timedSaleStates)('%s equals the deadline computed from the moved times in the new zone', (state) => {
      if (state === 'rented' && sortIn(state).kind !== 'rental') return;
      fc.assert(
        fc.property(zone, zone, fc.constantFrom(...clockChoices), (from, to, keeps) => {
          const before = { ...sortIn(state), dueAt: dueBy(sortIn(state), from) };
          const by = keeps === 'hour' ? clockShift({ from, to }) : 0;
          const moved = { meetAt: laterBy(before.meetAt, by), stayFrom: laterBy(before.stayFrom ?? null, by) };
          const after = { ...before, ...saleByClock(before, moved, { from, to }) };
          expect(after).toMatchObject(moved);
          expect(after.dueAt).toBe(dueBy({ ...before, ...moved }, to));
        }),
      );
    });
  });

  test('keeps a rental’s extension by a withdrawn dispute, and stays unchanged if it counts from the handover', () => {
    const days = { state: 'rented', kind: 'rental', rentFrom: '2026-11-24', rentUntil: '2026-11-26' };
    const planned = endOfDate('2026-11-26', 'WIB') + limits.rentalOverdueDays * 24 * hour;
    const change = { from: 'WIB', to: 'WITA' } as const;
    const longer = sale({ ...days, dueAt: new Date(planned + 30 * hour).toISOString() });
    expect(saleByClock(longer, { meetAt: null }, change).dueAt).toBe(new Date(planned + 29 * hour).toISOString());
    const since = sale({ ...days, dueAt: new Date(planned - hour).toISOString() });
    expect(saleByClock(since, { meetAt: null }, change)).toEqual({});
  });

  test('the remaining time of a disputed rental is counted from the new midnight', () => {
    const disputed = sale({
      ...{ state: 'disputed', disputedFrom: 'rented', kind: 'rental', dueLeftMs: 50 * hour },
      ...{ rentFrom: '2026-11-19', rentUntil: '2026-11-22' },
    });
    expect(saleByClock(disputed, { meetAt: null }, { from: 'WIB', to: 'WITA' })).toEqual({ dueLeftMs: 49 * hour });
  });
});
