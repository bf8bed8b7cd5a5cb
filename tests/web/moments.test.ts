// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatAge, formatCount, formatDateTime, formatDay, formatMoment, formatTime } from '../../web/copy/format.ts';
import { countdown } from '../../web/copy/preorder.ts';

/** A time on campus, in any device time zone. */
const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 6, day, hour - 7, minute));
afterEach(() => vi.unstubAllEnvs());

const now = at(22, 0, 30).getTime();

describe('times of notifications', () => {
  test('show the time only if they are from today', () => {
    const iso = at(22, 0, 5).toISOString();
    expect(formatMoment(iso, now)).toBe(formatTime(iso));
  });

  test('say "yesterday" for a time before midnight, even if it was an hour ago', () => {
    const iso = at(21, 23, 40).toISOString();
    expect(formatMoment(iso, now)).toBe(`Kemarin, ${formatTime(iso)}`);
    expect(formatDay(iso, now)).toBe('Kemarin');
  });

  test.each(['Asia/Jakarta', 'America/New_York', 'Pacific/Auckland'])(
    "show the campus's time on a device in %s",
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(formatDateTime(at(22, 0, 5).toISOString())).toBe('22 Juli 2026, 00.05');
      expect(formatMoment(at(21, 23, 40).toISOString(), now)).toBe('Kemarin, 23.40');
      expect(formatAge('2026-05-31T18:00:00.000Z', now)).toBe('1/6/2026');
    },
  );

  test('show date and time if they are older', () => {
    const iso = at(20, 9).toISOString();
    expect(formatMoment(iso, now)).toBe(`20 Juli 2026, ${formatTime(iso)}`);
    expect(formatDay(iso, now)).toBe('20 Juli 2026');
  });
});

test('counters show at most 99+', () => {
  expect([1, 99, 100].map(formatCount)).toEqual(['1', '99', '99+']);
});

test('the time until a batch closes is written in its two largest units', () => {
  const [minute, hour] = [60_000, 3_600_000];
  expect(countdown(51 * hour + 20 * minute)).toBe('2 hari 3 jam');
  expect(countdown(5 * hour + 12 * minute + 59_000)).toBe('5 jam 12 menit');
  expect(countdown(9 * minute + 5_400)).toBe('9 menit 05 detik');
  expect(countdown(0)).toBe('0 menit 00 detik');
});
