import { describe, expect, test } from 'vitest';
import { formatCount, formatDay, formatMoment, formatTime } from '../../web/copy/format.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 6, day, hour, minute);
const now = at(22, 0, 30).getTime();

describe('waktu notifikasi', () => {
  test('hari ini: jamnya', () => {
    const iso = at(22, 0, 5).toISOString();
    expect(formatMoment(iso, now)).toBe(formatTime(iso));
  });

  test('sebelum tengah malam sudah kemarin, walau baru satu jam', () => {
    const iso = at(21, 23, 40).toISOString();
    expect(formatMoment(iso, now)).toBe(`Kemarin, ${formatTime(iso)}`);
    expect(formatDay(iso, now)).toBe('Kemarin');
  });

  test('lebih lama: tanggal dan jam', () => {
    const iso = at(20, 9).toISOString();
    expect(formatMoment(iso, now)).toBe(`20 Juli 2026, ${formatTime(iso)}`);
    expect(formatDay(iso, now)).toBe('20 Juli 2026');
  });
});

test('hitungan berhenti di 99+', () => {
  expect([1, 99, 100].map(formatCount)).toEqual(['1', '99', '99+']);
});
