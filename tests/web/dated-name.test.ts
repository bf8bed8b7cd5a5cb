// @vitest-environment node
/**
 * File names of downloads contain the date in the campus's time zone: before 07.00 WIB, the UTC date is still
 * yesterday.
 */
import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { receiveCampus } from '../../web/lib/campus/campus.ts';
import { datedName } from '../../web/lib/page/dated-name.ts';

afterEach(() => {
  vi.useRealTimers();
  receiveCampus({});
});

test.each([
  ['WIB', '2026-11-26T16:59:59Z', '2026-11-26'],
  ['WIB', '2026-11-26T17:00:00Z', '2026-11-27'],
  ['WITA', '2026-11-26T16:00:00Z', '2026-11-27'],
  ['WIT', '2026-11-26T15:00:00Z', '2026-11-27'],
] as const)("file names have the campus's date: in %s, %s is in %s", (zone, now, date) => {
  receiveCampus({ places: { version: 1, data: { timeZone: zone } } });
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  expect(datedName('pencairan', 'csv')).toBe(`pencairan-${date}.csv`);
});

test('no code of the client slices a date out of a UTC time', () => {
  const cutting = globSync('web/**/*.{ts,tsx}').filter((path) =>
    /toISOString\(\)\s*\.(slice|split|substring)/.test(readFileSync(path, 'utf8')),
  );
  expect(cutting).toEqual([]);
});
