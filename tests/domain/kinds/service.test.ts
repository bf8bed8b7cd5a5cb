/** Services: packages and hours of the form, free hours, and the quarters of a booking. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { campusDay, campusOffsetMs, campusTime } from '#domain/campus-time.ts';
import { limits } from '#domain/limits.ts';
import { saleStates } from '#domain/orders/sale.ts';
import {
  assertBookable,
  assertNoneShortened,
  bookedSaleStates,
  exchanged,
  freeStarts,
  isResultOpen,
  isWithinHours,
  lowestPrice,
  quarterStart,
  quartersOf,
  type Schedule,
} from '#kinds/service/rules/appointment.ts';
import {
  appointmentChoice,
  editPackagesInput,
  resultFileInput,
  scheduleInput,
  serviceInput,
} from '#kinds/service/rules/service-input.ts';
import { hoursText, readSchedule } from '#kinds/service/rules/stored-service.ts';
import { ruleCode } from '../../support/refusals.ts';
import { dayMs, hourMs } from '../plain-sale.ts';

/** The first code at each path; empty if the input is valid. */
function complaints(schema: z.ZodType, value: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}

const about = { productId: 'p', name: 'Les' };
const at = (date: string, time: string) =>
  new Date(Date.parse(`${date}T${time}:00Z`) - campusOffsetMs('WIB')).toISOString();
/** A Monday, 08.00 on campus. */
const now = Date.parse(at('2026-11-30', '08:00'));
/** Monday morning and afternoon with a gap at noon; Tuesday until midnight; Wednesday from midnight. */
const schedule: Schedule = {
  hours: [
    { day: 1, from: 9 * 60, until: 12 * 60 },
    { day: 1, from: 13 * 60, until: 15 * 60 },
    { day: 2, from: 22 * 60, until: 24 * 60 },
    { day: 3, from: 0, until: 2 * 60 },
  ],
  daysOff: ['2026-12-07'],
};

describe('packages', () => {
  const one = { id: 'satu', name: 'Paket 1 jam', price: 50_000, minutes: 60 };
  const said = (...packages: unknown[]) => complaints(serviceInput, { packages });

  it('have a name, a price and whole quarters of an hour', () => {
    expect(serviceInput.parse({ packages: [{ ...one, name: '  Paket   1 jam ' }] })).toEqual({ packages: [one] });
    for (const [change, wrong] of [
      [{ name: '' }, { 'packages.0.name': 'package_name_required' }],
      [{ price: 0 }, { 'packages.0.price': 'price_not_positive' }],
      [{ price: 1.5 }, { 'packages.0.price': 'price_not_positive' }],
      [{ price: '' }, { 'packages.0.price': 'price_not_positive' }],
      [{ price: limits.maxAmount + 1 }, { 'packages.0.price': 'price_too_high' }],
      [{ minutes: 15 }, { 'packages.0.minutes': 'package_minutes' }],
      [{ minutes: 40 }, { 'packages.0.minutes': 'package_minutes' }],
      [{ minutes: limits.packageMinutesMost + 15 }, { 'packages.0.minutes': 'package_minutes' }],
      [{ id: 'Satu!' }, { 'packages.0.id': 'invalid' }],
    ] as const)
      expect([change, said({ ...one, ...change })]).toEqual([change, wrong]);
  });

  it('are at least one, at most a few, and all different', () => {
    expect(said()).toEqual({ packages: 'packages_required' });
    const many = Array.from({ length: limits.servicePackages + 1 }, (_, index) => ({
      ...one,
      ...{ id: `p${index}`, name: `Paket ${index}` },
    }));
    expect(said(...many)).toEqual({ packages: 'packages_too_many' });
    expect(said(...many.slice(1))).toEqual({});
    expect(said(one, { ...one, id: 'dua', name: 'paket 1 JAM' })).toEqual({ 'packages.1.name': 'package_twice' });
    expect(said(one, { ...one, name: 'Lain' })).toEqual({ 'packages.1.name': 'package_twice' });
    expect(complaints(editPackagesInput, { packages: [one], version: -1 })).toEqual({ version: 'invalid' });
    expect(lowestPrice([{ ...one, price: 7 }, one])).toBe(7);
  });

  it('may be made longer, renamed or removed when booked, but not shorter', () => {
    const two = { ...one, id: 'dua', minutes: 120 };
    const edited = (after: readonly (typeof one)[], ...booked: string[]) =>
      ruleCode(() => assertNoneShortened([one, two], after, new Map(booked.map((id) => [id, 1]))));
    const shorter = { ...two, minutes: 105 };
    expect(edited([one, shorter])).toBe('none');
    expect(edited([one, shorter], 'satu')).toBe('none');
    expect(edited([one, shorter], 'dua')).toBe('package_booked');
    expect(edited([one, { ...two, minutes: 135, name: 'Lain', price: 1 }], 'dua')).toBe('none');
    expect(edited([one], 'dua')).toBe('none');
  });
});

describe('weekly hours', () => {
  const said = (...hours: [number, string, string][]) =>
    complaints(scheduleInput, { hours: hours.map(([day, from, until]) => ({ day, from, until })) });

  it('are given in quarters of an hour within one day, in any order, touching but not overlapping', () => {
    expect(said([1, '09:00', '12:00'], [1, '12:00', '13:15'], [1, '07:00', '09:00'], [2, '09:00', '24:00'])).toEqual(
      {},
    );
    for (const [from, until, wrong] of [
      ['22:00', '02:00', { 'hours.0.until': 'hours_past_midnight' }],
      ['09:00', '09:00', { 'hours.0.until': 'hours_past_midnight' }],
      ['09:10', '10:00', { 'hours.0.from': 'hours_quarters' }],
      ['9:00', '10:00', { 'hours.0.from': 'hours_invalid' }],
      ['', '10:00', { 'hours.0.from': 'hours_invalid' }],
      ['09:60', '10:00', { 'hours.0.from': 'hours_invalid' }],
      ['09:00', '24:15', { 'hours.0.until': 'hours_invalid' }],
    ] as const)
      expect([from, until, said([1, from, until])]).toEqual([from, until, wrong]);
    expect(said([7, '09:00', '10:00'])).toEqual({ 'hours.0.day': 'invalid' });
  });

  it('are refused if they overlap, at the start of the second span', () => {
    for (const [from, until] of [
      ['11:45', '13:00'],
      ['08:00', '09:15'],
      ['10:00', '11:00'],
      ['08:00', '13:00'],
      ['09:00', '12:00'],
    ] as const)
      expect(said([1, '09:00', '12:00'], [2, from, until], [1, from, until])).toEqual({
        'hours.2.from': 'hours_overlap',
      });
  });

  it('are limited in number; days off are distinct valid dates, also limited in number', () => {
    const days = Array.from({ length: limits.daysOff + 1 }, (_, day) =>
      new Date(now + day * dayMs).toISOString().slice(0, 10),
    );
    expect(complaints(scheduleInput, { hours: [], daysOff: days })).toEqual({ daysOff: 'days_off_too_many' });
    for (const wrong of ['2026-02-30', '2026-2-1', 'besok', ''])
      expect(complaints(scheduleInput, { hours: [], daysOff: [wrong] })).toEqual({ 'daysOff.0': 'day_invalid' });
    const twice = { hours: [], daysOff: ['2026-12-02', '2026-12-01', '2026-12-02'] };
    expect(scheduleInput.parse(twice).daysOff).toEqual(['2026-12-01', '2026-12-02']);
    const spans = Array.from({ length: limits.hoursOfWeek + 1 }, (_, span) => [
      ...[span % 7, `${String(Math.floor(span / 7)).padStart(2, '0')}:00`],
      `${String(Math.floor(span / 7)).padStart(2, '0')}:15`,
    ]) as [number, string, string][];
    expect(said(...spans)).toEqual({ hours: 'hours_too_many' });
    expect(said(...spans.slice(1))).toEqual({});
  });

  it('read back as stored, without invalid spans', () => {
    expect(readSchedule({ hours: schedule.hours.map(hoursText), daysOff: schedule.daysOff })).toEqual(schedule);
    expect(readSchedule({ hours: ['x', '7 09:00-10:00'], daysOff: [] }).hours).toEqual([]);
    expect(readSchedule(null)).toEqual({ hours: [], daysOff: [] });
  });
});

describe('a start time', () => {
  const code = (date: string, time: string, minutes = 60) =>
    ruleCode(() => assertBookable(schedule, { startsAt: at(date, time), minutes }, now, about, 'WIB'));

  it.each([
    ['2026-11-30', '07:00', 60, 'slot_past'],
    ['2026-11-30', '09:45', 60, 'slot_past'], // Within the notice.
    ['2026-11-30', '10:00', 60, 'none'],
    ['2026-11-30', '10:05', 60, 'slot_closed'], // Not at a quarter.
    ['2026-11-30', '11:00', 60, 'none'], // Ends with the hours.
    ['2026-11-30', '11:15', 60, 'slot_closed'], // Reaches into the gap.
    ['2026-11-30', '12:00', 60, 'slot_closed'], // Inside the gap.
    ['2026-11-30', '11:00', 180, 'slot_closed'], // Across the gap.
    ['2026-12-01', '23:00', 60, 'none'], // Until midnight.
    ['2026-12-01', '23:00', 120, 'slot_closed'], // Past midnight, though both days have hours.
    ['2026-12-02', '00:00', 120, 'none'],
    ['2026-12-03', '10:00', 60, 'slot_closed'],
    ['2026-12-07', '10:00', 60, 'slot_closed'], // A day off.
    ['2026-12-28', '10:00', 60, 'none'],
    ['2026-12-30', '08:00', 60, 'slot_closed'], // The last bookable moment, on a day without hours at that time.
    ['2026-12-30', '08:15', 60, 'slot_too_far'],
    ['2027-01-04', '10:00', 60, 'slot_too_far'],
  ] as const)('%s %s for %d minutes: %s', (date, time, minutes, expected) => {
    expect(code(date, time, minutes)).toBe(expected);
  });

  it('is in the campus’s time zone', () => {
    expect(isWithinHours(schedule, '2026-11-30T00:00:00.000Z', 60, 'WIT')).toBe(true); // 09.00 in WIT
    expect(isWithinHours(schedule, '2026-11-30T02:30:00.000Z', 60, 'WIT')).toBe(false);
    expect(isWithinHours(schedule, '2026-11-30T00:00:00.000Z', 60, 'WIB')).toBe(false); // 07.00 in WIB
  });

  it('must be a complete timestamp or empty', () => {
    const choice = { packageId: 'satu', startsAt: '2026-11-30T10:00:00+07:00' };
    expect(appointmentChoice.parse(choice)).toEqual({ packageId: 'satu', startsAt: '2026-11-30T03:00:00.000Z' });
    expect(appointmentChoice.parse({ packageId: 'satu' })).toEqual({ packageId: 'satu', startsAt: null });
    for (const startsAt of ['besok', '2026-11-30', '2026-11-30T10:00:00', '2026-02-30T10:00:00Z'])
      expect(complaints(appointmentChoice, { ...choice, startsAt })).toEqual({ startsAt: 'invalid' });
  });

  const monday = campusDay(now, 'WIB');
  const times = (taken: readonly number[], minutes: number, day = monday) =>
    freeStarts(schedule, new Set(taken), minutes, day, now, 'WIB').map(
      (start) => campusTime(Date.parse(start), 'WIB').time,
    );

  it('is free if it can be booked and none of its quarters is taken', () => {
    expect(times([], 120)).toEqual(['10:00', '13:00']);
    expect(times(quartersOf(at('2026-11-30', '13:15'), 30), 60)).toEqual([
      '10:00',
      '10:15',
      '10:30',
      '10:45',
      '11:00',
      '13:45',
      '14:00',
    ]);
    expect(times([], 60, monday + 7)).toEqual([]); // a day off
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 31 }),
        fc.integer({ min: 2, max: 12 }).map((quarters) => quarters * limits.quarterMinutes),
        fc.array(fc.integer({ min: 0, max: 95 }), { maxLength: 40 }),
        (ahead, minutes, blocked) => {
          const midnight = (monday + ahead) * dayMs - campusOffsetMs('WIB');
          const taken = new Set(blocked.map((quarter) => midnight / (hourMs / 4) + quarter));
          const free = freeStarts(schedule, taken, minutes, monday + ahead, now, 'WIB');
          // Checks each quarter of the day by the rule for bookings.
          const should = Array.from({ length: 96 }, (_, quarter) =>
            quarterStart(midnight / (hourMs / 4) + quarter),
          ).filter(
            (startsAt) =>
              ruleCode(() => assertBookable(schedule, { startsAt, minutes }, now, about, 'WIB')) === 'none' &&
              quartersOf(startsAt, minutes).every((quarter) => !taken.has(quarter)),
          );
          expect(free).toEqual(should);
        },
      ),
    );
  });
});

describe('the quarter-hours of a booking', () => {
  it('are all that it touches', () => {
    const [first = 0] = quartersOf(at('2026-11-30', '10:00'), 15);
    expect(quarterStart(first)).toBe(at('2026-11-30', '10:00'));
    expect(quartersOf(at('2026-11-30', '10:00'), 60)).toEqual([first, first + 1, first + 2, first + 3]);
    expect(quartersOf(at('2026-11-30', '10:05'), 15)).toEqual([first, first + 1]);
    expect(quartersOf(at('2026-11-30', '10:00'), 0)).toEqual([]);
  });

  it('are exchanged when it moves, except those in both times', () => {
    expect(exchanged([1, 2, 3, 4], [3, 4, 5, 6])).toEqual({ given: [1, 2], taken: [5, 6] });
    expect(exchanged([1, 2], [1, 2])).toEqual({ given: [], taken: [] });
  });

  it('stay taken while the sale runs', () => {
    const runs = saleStates.filter((state) => !['completed', 'canceled', 'rented'].includes(state));
    expect([...bookedSaleStates].sort()).toEqual(runs.sort());
  });
});

it('results can be delivered while the sale runs and after completion', () => {
  const open = saleStates.filter((state) => isResultOpen({ state }));
  expect([...open].sort()).toEqual(['accepted', 'completed', 'handed_over', 'ready']);
  const file = { fileId: '0123456789abcdefghij', name: 'catatan.pdf' };
  expect(complaints(resultFileInput, file)).toEqual({});
  expect(complaints(resultFileInput, { ...file, fileId: '../x' })).toEqual({ fileId: 'invalid' });
  expect(Object.keys(complaints(resultFileInput, { ...file, name: '' }))).toEqual(['name']);
  expect(Object.keys(complaints(resultFileInput, { ...file, name: 'a'.repeat(limits.resultNameMax + 1) }))).toEqual([
    'name',
  ]);
});
