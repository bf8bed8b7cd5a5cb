import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type HandoverCode,
  handoverText,
  isHandoverOpen,
  isSameCode,
  newHandoverCode,
  readHandover,
  tryCode,
} from '#domain/orders/handover.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { ruleCode, ruleRefusal } from '../support/refusals.ts';

const now = Date.parse('2026-11-20T08:00:00.000Z');
const minute = 60_000;
const saleId = 'abcdefghij0123456789-1';
const fresh: HandoverCode = { code: '012345', tries: 0, lockedUntil: null };

describe('the handover code', () => {
  it('is right only as a whole', () => {
    expect(isSameCode('012345', '012345')).toBe(true);
    for (const typed of ['012346', '12345', '', '0123456', '112345']) expect(isSameCode(typed, '012345')).toBe(false);
    expect(isSameCode('', '')).toBe(false);
  });

  it('the fifth wrong try locks it for a quarter of an hour, also for the right one', () => {
    let stored = fresh;
    for (let tries = 1; tries <= 5; tries++) {
      const tried = tryCode(stored, '999999', now);
      expect(tried).toMatchObject({ isRight: false, left: 5 - tries, isLocked: tries === 5 });
      stored = { ...stored, ...tried.change };
    }
    expect(ruleCode(() => tryCode(stored, '012345', now + 15 * minute - 1))).toBe('handover_locked');
    expect(tryCode(stored, '012345', now + 15 * minute).isRight).toBe(true);
    expect(tryCode(stored, '000000', now + 15 * minute).left).toBe(4);
  });

  it('says how long it is locked; the right one begins anew', () => {
    const locked = { ...fresh, tries: 3, lockedUntil: new Date(now + 90_500).toISOString() };
    expect(ruleRefusal(() => tryCode(locked, '012345', now))).toEqual({
      code: 'handover_locked',
      retryAfterSeconds: 91,
    });
    expect(tryCode({ ...fresh, tries: 3 }, '012345', now)).toEqual({
      ...{ isRight: true, left: 5, isLocked: false, change: { tries: 0, lockedUntil: null } },
    });
    expect(newHandoverCode('012345')).toEqual({ ...fresh, version: 0 });
  });

  it('completes what was accepted or is ready, and nothing else', () => {
    const states = ['unpaid', 'waiting', 'accepted', 'ready', 'handed_over', 'completed', 'canceled', 'disputed'];
    expect(states.filter((state) => isHandoverOpen({ state, method: cashOnDelivery, isPaidOutside: false }))).toEqual([
      'accepted',
      'ready',
    ]);
  });

  it('lets nobody try more than five times in any quarter of an hour', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 20 * minute }), { minLength: 20, maxLength: 60 });
    fc.assert(
      fc.property(waits, (pauses) => {
        let stored = fresh;
        let time = now;
        const tried: number[] = [];
        for (const pause of pauses) {
          time += pause;
          if (ruleCode(() => tryCode(stored, '999999', time)) !== 'none') continue;
          stored = { ...stored, ...tryCode(stored, '999999', time).change };
          tried.push(time);
        }
        for (const at of tried) {
          expect(tried.filter((other) => other >= at && other < at + 15 * minute).length).toBeLessThanOrEqual(5);
        }
      }),
    );
  });

  it('is read from what was typed or scanned, for its own sale alone', () => {
    const text = handoverText(saleId, '012345');
    expect(text).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
    expect(readHandover(text, saleId)).toBe('012345');
    expect(readHandover(' 012 345\n', saleId)).toBe('012345');
    expect(ruleCode(() => readHandover(handoverText('abcdefghij0123456789-2', '012345'), saleId))).toBe(
      'handover_other_sale',
    );
    const other = handoverText('ABCDEFGHIJ0123456789-2', '012345');
    expect(ruleRefusal(() => readHandover(other, saleId))).toEqual({
      ...{ code: 'handover_other_sale', saleId: 'abcdefghij0123456789-2' },
    });
    expect(ruleCode(() => readHandover(other.replace('LAPAK', 'TOKO'), saleId))).toBe('handover_foreign');
    for (const foreign of ['', 'https://example.com', '00020101021126', 'LAPAK', 'LAPAK:X:1', 'LAPAK::', '12345']) {
      expect(ruleCode(() => readHandover(foreign, saleId))).toBe('handover_foreign');
    }
    fc.assert(
      fc.property(fc.string(), (foreign) => {
        expect(['none', 'handover_foreign', 'handover_other_sale']).toContain(
          ruleCode(() => readHandover(foreign, saleId)),
        );
      }),
    );
  });
});
