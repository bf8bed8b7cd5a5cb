// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  formatAge,
  formatDate,
  formatDayMonth,
  formatMonth,
  formatNumber,
  formatPrice,
  formatRelative,
  formatTime,
} from '../../web/copy/format.ts';
import { wholePrices } from '../../web/copy/numbers.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

afterEach(() => vi.restoreAllMocks());

describe('prices', () => {
  test.each([
    [0, 'Rp 0'],
    [5_000, 'Rp 5.000'],
    [1_250_000, 'Rp 1.250.000'],
    [15_000_000, 'Rp 15.000.000'],
  ])('%i is written as %s', (amount, text) => {
    expect(plain(formatPrice(amount))).toBe(text);
  });

  test('get a no-break space in server-written notifications, too', () => {
    expect(wholePrices('Budi menawar Rp 45.000, bukan Rp 50.000.')).toBe(
      'Budi menawar Rp\u00a045.000, bukan Rp\u00a050.000.',
    );
    expect(wholePrices('Harga dalam Rp saja')).toBe('Harga dalam Rp saja');
  });

  const asIndonesianWrites = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });
  test.each([
    0,
    7,
    99,
    100,
    999,
    1_000,
    12_345,
    999_999,
    1_000_000,
    98_765_432_100,
    -5,
    -1_000,
    0.4,
    1_234.5,
    Number.NaN,
  ])('%d is formatted like Intl does it', (value) => {
    expect(formatNumber(value)).toBe(asIndonesianWrites.format(value));
  });

  test('prices, dates and times are formatted without Intl, which is slow to load', async () => {
    const numbers = vi.spyOn(Intl, 'NumberFormat');
    const dates = vi.spyOn(Intl, 'DateTimeFormat');
    const strings = [
      vi.spyOn(Number.prototype, 'toLocaleString'),
      vi.spyOn(Date.prototype, 'toLocaleString'),
      vi.spyOn(Date.prototype, 'toLocaleDateString'),
    ];
    vi.resetModules();
    const fresh = await import('../../web/copy/format.ts');
    await import('../../web/copy/support.ts');
    fresh.formatPrice(1_250_000);
    fresh.formatDateTime('2026-07-22T10:00:00.000Z');
    fresh.formatMonth('2026-07-23T10:00:00.000Z');
    for (const used of [numbers, dates, ...strings]) expect(used).not.toHaveBeenCalled();
  });

  test('keep Rp and number on one line', () => {
    expect(formatPrice(5_000)).toContain('\u00a0');
  });
});

describe('dates and times', () => {
  const asIndonesianWrites = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('id-ID', { ...options, timeZone: 'Asia/Jakarta' });
  const date = asIndonesianWrites({ day: 'numeric', month: 'long', year: 'numeric' });
  const dayMonth = asIndonesianWrites({ day: 'numeric', month: 'long' });
  const month = asIndonesianWrites({ month: 'long', year: 'numeric' });
  const time = asIndonesianWrites({ hour: '2-digit', minute: '2-digit' });

  test('are formatted like Intl does it, in every month and on both sides of midnight', () => {
    const step = 41 * 3_600_000 + 7 * 60_000 + 13_000; // covers every month and, over time, every hour
    for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2029, 0, 1); at += step) {
      const moment = new Date(at);
      const iso = moment.toISOString();
      expect(formatDate(iso)).toBe(date.format(moment));
      expect(formatDayMonth(iso)).toBe(dayMonth.format(moment));
      expect(formatMonth(iso)).toBe(month.format(moment));
      expect(formatTime(iso)).toBe(time.format(moment));
    }
    for (const iso of ['2026-12-31T16:59:59.999Z', '2026-12-31T17:00:00.000Z', '2028-02-28T17:00:00.000Z']) {
      expect(formatDate(iso)).toBe(date.format(new Date(iso)));
      expect(formatTime(iso)).toBe(time.format(new Date(iso)));
    }
  });

  test('an invalid time throws instead of being written', () => {
    expect(() => formatDate('kemarin')).toThrow(RangeError);
  });
});

describe('relative times', () => {
  const now = Date.parse('2026-07-22T10:00:00.000Z');
  const ago = (seconds: number) => formatRelative(new Date(now - seconds * 1_000).toISOString(), now);
  test.each([
    [0, 'Baru saja'],
    [59, 'Baru saja'],
    [60, '1 mnt'],
    [3_599, '59 mnt'],
    [3_600, '1 jam'],
    [86_399, '23 jam'],
    [86_400, '1 hr'],
    [30 * 86_400 - 1, '29 hr'],
  ])('%i seconds ago: %s', (seconds, text) => {
    expect(ago(seconds)).toBe(text);
  });

  test.each([0, 59, 60, 3_599, 3_600, 86_399, 86_400, 30 * 86_400 - 1])(
    'on a card, %i seconds ago: the same text with "lalu"',
    (seconds) => {
      const iso = new Date(now - seconds * 1_000).toISOString();
      const short = formatRelative(iso, now);
      expect(formatAge(iso, now)).toBe(short === 'Baru saja' ? short : `${short} lalu`);
    },
  );

  test('on a card, from 30 days on: the date in digits', () => {
    expect(formatAge(new Date(now - 30 * 86_400_000).toISOString(), now)).toBe('22/6/2026');
  });

  test('from 30 days on: the date', () => {
    const iso = new Date(now - 30 * 86_400_000).toISOString();
    expect(formatRelative(iso, now)).toBe(formatDate(iso));
    expect(formatDate(iso)).toBe('22 Juni 2026');
  });

  test('a time slightly in the future, because the device clock is slow, is "Baru saja"', () => {
    expect(ago(-500)).toBe('Baru saja');
  });
});
