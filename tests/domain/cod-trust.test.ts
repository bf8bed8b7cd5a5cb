import { expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { absencesSince, assertCodOpen, codClosedUntil, isCodSurelyOpen } from '#domain/trust/cod-trust.ts';

const dayMs = 86_400_000;
const now = Date.parse('2026-11-20T08:00:00.000Z');
const daysAgo = (days: number, ms = 0): string => new Date(now - days * dayMs + ms).toISOString();

it('one absence closes nothing, however fresh', () => {
  expect(codClosedUntil([], now)).toBeNull();
  expect(codClosedUntil([daysAgo(0)], now)).toBeNull();
  // Known without asking when: of two it depends on that.
  expect([0, 1, 2, 3].map(isCodSurelyOpen)).toEqual([true, true, false, false]);
});

it('two within 60 days close cash until the older of the two newest is 60 days ago', () => {
  expect(codClosedUntil([daysAgo(10), daysAgo(50)], now)).toBe(now + 10 * dayMs);
  // In whatever order, and older ones say nothing more.
  expect(codClosedUntil([daysAgo(300), daysAgo(50), daysAgo(20), daysAgo(10)], now)).toBe(now + 40 * dayMs);
});

it('is open again exactly 60 days after, and not a millisecond before', () => {
  expect(codClosedUntil([daysAgo(1), daysAgo(60, 1)], now)).toBe(now + 1);
  expect(codClosedUntil([daysAgo(1), daysAgo(60)], now)).toBeNull();
  expect(absencesSince(now)).toBe(daysAgo(60));
});

it('the refusal says until when', () => {
  const refused = () => assertCodOpen([daysAgo(10), daysAgo(50)], now);
  expect(refused).toThrow(DomainError);
  expect(refused).toThrow(expect.objectContaining({ code: 'cod_closed', details: { until: daysAgo(-10) } }));
  expect(() => assertCodOpen([daysAgo(10)], now)).not.toThrow();
});
