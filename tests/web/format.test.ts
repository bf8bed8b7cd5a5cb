// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatDate, formatNumber, formatPrice, formatRelative } from '../../web/copy/format.ts';
import { wholePrices } from '../../web/copy/numbers.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

afterEach(() => vi.restoreAllMocks());

describe('harga', () => {
  test.each([
    [0, 'Rp 0'],
    [5_000, 'Rp 5.000'],
    [1_250_000, 'Rp 1.250.000'],
    [15_000_000, 'Rp 15.000.000'],
  ])('%i ditulis %s', (amount, text) => {
    expect(plain(formatPrice(amount))).toBe(text);
  });

  test('dalam kabar yang ditulis server pun tidak terputus', () => {
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
  ])('%d seperti Intl menulisnya', (value) => {
    expect(formatNumber(value)).toBe(asIndonesianWrites.format(value));
  });

  test('tanpa Intl, yang lambat dimulai: hanya tanggal yang memakainya, sekali', async () => {
    const numbers = vi.spyOn(Intl, 'NumberFormat');
    const dates = vi.spyOn(Intl, 'DateTimeFormat');
    const strings = vi.spyOn(Number.prototype, 'toLocaleString');
    vi.resetModules();
    const fresh = await import('../../web/copy/format.ts');
    await import('../../web/copy/chat.ts');
    fresh.formatPrice(1_250_000);
    expect(dates).not.toHaveBeenCalled();
    fresh.formatDate('2026-07-22T10:00:00.000Z');
    fresh.formatDate('2026-07-23T10:00:00.000Z');
    expect(dates).toHaveBeenCalledOnce();
    expect(numbers).not.toHaveBeenCalled();
    expect(strings).not.toHaveBeenCalled();
  });

  test('Rp dan angkanya tidak terpisah di ujung baris', () => {
    expect(formatPrice(5_000)).toContain('\u00a0');
  });
});

describe('waktu relatif', () => {
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
  ])('%i detik yang lalu: %s', (seconds, text) => {
    expect(ago(seconds)).toBe(text);
  });

  test('sejak 30 hari: tanggalnya', () => {
    const iso = new Date(now - 30 * 86_400_000).toISOString();
    expect(formatRelative(iso, now)).toBe(formatDate(iso));
    expect(formatDate(iso)).toBe('22 Juni 2026');
  });

  test('jam perangkat yang terlambat tetap "Baru saja"', () => {
    expect(ago(-500)).toBe('Baru saja');
  });
});
