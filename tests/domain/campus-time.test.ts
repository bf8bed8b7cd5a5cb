/** The three time zones of Indonesia: the campus's choice decides every hour that is shown, planned and counted. */
import { expect, it } from 'vitest';
import { campusDay, campusMoment, campusMomentWords, campusTime } from '#domain/campus-time.ts';
import { noChoices, quietUntil } from '#domain/notifications/channels.ts';
import { meetingTime } from '#domain/notifications/trade-notification.ts';
import { calendarFile } from '#domain/orders/calendar-file.ts';

const moment = '2026-11-21T15:30:00.000Z';
const entry = {
  id: 'x',
  market: 'Lapak Kampus',
  revision: 0,
  startsAt: moment,
  minutes: 30,
  title: 'Bertemu',
  place: 'GSG',
  description: '',
};

it.each([
  ['WIB', '2026-11-21', '22:30', 'Sab, 21 Nov pukul 22.30', 'Asia/Jakarta', '+0700', '20261121T223000'],
  ['WITA', '2026-11-21', '23:30', 'Sab, 21 Nov pukul 23.30', 'Asia/Makassar', '+0800', '20261121T233000'],
  ['WIT', '2026-11-22', '00:30', 'Min, 22 Nov pukul 00.30', 'Asia/Jayapura', '+0900', '20261122T003000'],
] as const)('%s', (zone, date, time, words, name, offset, local) => {
  expect(campusTime(Date.parse(moment), zone)).toEqual({ date, time });
  expect(campusMoment({ date, time }, zone)).toBe(moment);
  expect(campusMomentWords(Date.parse(moment), zone)).toBe(words);
  expect(meetingTime(moment, zone)).toMatch(new RegExp(`${zone}$`));
  const file = calendarFile({ ...entry, market: 'Pasar Bukit', madeAt: moment }, zone);
  for (const line of [`TZID:${name}`, `TZNAME:${zone}`, `TZOFFSETTO:${offset}`, `DTSTART;TZID=${name}:${local}`])
    expect(file.split('\r\n')).toContain(line);
});

it('days and quiet hours follow the campus’s time zone', () => {
  const late = Date.parse('2026-11-21T13:30:00.000Z');
  const hours = { quietFromHour: 22, quietToHour: 7 };
  expect(quietUntil('sale_new', noChoices, hours, late, 'WIB')).toBeNull();
  const day = campusDay(Date.parse(moment), 'WIB');
  expect(quietUntil('sale_new', noChoices, hours, late, 'WIT')).toBe('2026-11-21T22:00:00.000Z');
  expect(campusDay(Date.parse(moment), 'WIT')).toBe(day + 1);
});
