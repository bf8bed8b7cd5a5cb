import { expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { absencesSince, assertCodOpen, codClosedUntil, isCodSurelyOpen } from '#domain/trust/cod-trust.ts';

const dayMs = 86_400_000;
const now = Date.parse('2026-11-20T08:00:00.000Z');
const daysAgo = (days: number, ms = 0): string => new Date(now - days * dayMs + ms).toISOString();

it('one absence does not disable cash, however recent', () => {
  expect(codClosedUntil([], now)).toBeNull();
  expect(codClosedUntil([daysAgo(0)], now)).toBeNull();
  // Below two absences the count alone decides; from two on, the dates do.
  expect([0, 1, 2, 3].map(isCodSurelyOpen)).toEqual([true, true, false, false]);
});

it('two absences within 60 days disable cash until the earlier one is 60 days old', () => {
  expect(codClosedUntil([daysAgo(10), daysAgo(50)], now)).toBe(now + 10 * dayMs);
  // In any order; older absences have no effect.
  expect(codClosedUntil([daysAgo(300), daysAgo(50), daysAgo(20), daysAgo(10)], now)).toBe(now + 40 * dayMs);
});

it('cash is enabled again exactly 60 days after the earlier of two missed meetings', () => {
  expect(codClosedUntil([daysAgo(1), daysAgo(60, 1)], now)).toBe(now + 1);
  expect(codClosedUntil([daysAgo(1), daysAgo(60)], now)).toBeNull();
  expect(absencesSince(now)).toBe(daysAgo(60));
});

it('the refusal states when cash is available again', () => {
  const refused = () => assertCodOpen([daysAgo(10), daysAgo(50)], now);
  expect(refused).toThrow(DomainError);
  expect(refused).toThrow(expect.objectContaining({ code: 'cod_closed', details: { until: daysAgo(-10) } }));
  expect(() => assertCodOpen([daysAgo(10)], now)).not.toThrow();
});
