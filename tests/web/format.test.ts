import { describe, expect, test } from 'vitest';
import { formatDate, formatPrice, formatRelative } from '../../web/lib/format.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('harga', () => {
  test.each([
    [0, 'Rp 0'],
    [5_000, 'Rp 5.000'],
    [1_250_000, 'Rp 1.250.000'],
    [15_000_000, 'Rp 15.000.000'],
  ])('%i ditulis %s', (amount, text) => {
    expect(plain(formatPrice(amount))).toBe(text);
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
