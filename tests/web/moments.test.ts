// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatAge, formatCount, formatDateTime, formatDay, formatMoment, formatTime } from '../../web/copy/format.ts';

/** On campus, whatever zone the device is set to. */
const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 6, day, hour - 7, minute));
afterEach(() => vi.unstubAllEnvs());

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

  test.each(['Asia/Jakarta', 'America/New_York', 'Pacific/Auckland'])('perangkat di zona %s: waktu kampus', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(formatDateTime(at(22, 0, 5).toISOString())).toBe('22 Juli 2026, 00.05');
    expect(formatMoment(at(21, 23, 40).toISOString(), now)).toBe('Kemarin, 23.40');
    expect(formatAge('2026-05-31T18:00:00.000Z', now)).toBe('1/6/2026');
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
