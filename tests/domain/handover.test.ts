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
  it('must match completely', () => {
    expect(isSameCode('012345', '012345')).toBe(true);
    for (const typed of ['012346', '12345', '', '0123456', '112345']) expect(isSameCode(typed, '012345')).toBe(false);
    expect(isSameCode('', '')).toBe(false);
  });

  it('is locked for a quarter of an hour after five wrong tries, even if the right code is entered', () => {
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

  it('reports how long the lock lasts; the right code resets the tries', () => {
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

  it('completes only accepted and ready sales', () => {
    const states = ['unpaid', 'waiting', 'accepted', 'ready', 'handed_over', 'completed', 'canceled', 'disputed'];
    expect(states.filter((state) => isHandoverOpen({ state, method: cashOnDelivery, isPaidOutside: false }))).toEqual([
      'accepted',
      'ready',
    ]);
  });

  it('allows at most five tries in any quarter of an hour', () => {
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

  it('is read from typed or scanned text; a scanned code of another sale is refused', () => {
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
    for (const copied of [
      text.toLowerCase(),
      ` ${text.replaceAll(':', ' : ')} `,
      `https://www.google.com/search?q=${encodeURIComponent(text)}&hl=id`,
      `Kode: ${text}`,
    ])
      expect(readHandover(copied, saleId), copied).toBe('012345');
    for (const wrong of [`X${text}`, `${text}7`, text.slice(0, -1), text.replace(':', ';')])
      expect(
        ruleCode(() => readHandover(wrong, saleId)),
        wrong,
      ).toBe('handover_foreign');
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

  it('is accepted with any separators, labels and invisible characters', () => {
    const between = fc.constantFrom(
      '',
      ' ',
      '-',
      ' - ',
      '–',
      '\u2011',
      '\u00a0',
      '\u202f',
      '.',
      '·',
      '\u200b',
      '\u202a',
      '  ',
    );
    const before = fc.constantFrom(
      ...[
        '',
        'Kode: ',
        'kode:',
        'KODE ',
        'Kode serah terima: ',
        'kodenya ',
        'Code: ',
        '*Kode*: ',
        '(kode) ',
        ' \u2066',
        '- ',
        '"',
        '\n',
      ],
    );
    const after = fc.constantFrom('', ' ', '.', '\n', '"', ' \u2069', ')', '!');
    const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(
        before,
        digits,
        fc.array(between, { minLength: 5, maxLength: 5 }),
        after,
        fc.boolean(),
        (a, six, gaps, z, isWide) => {
          const written = six.map((digit, at) => `${digit}${gaps[at] ?? ''}`).join('');
          expect(readHandover(`${a}${isWide ? wide(written) : written}${z}`, saleId)).toBe(six.join(''));
        },
      ),
      { numRuns: 2_000 },
    );
    expect(readHandover('kode saya 012-345 ya kak', saleId)).toBe('012345');
  });

  it('is not taken from other texts with numbers, so that these cost no try', () => {
    const others = [
      ...[
        'Rp 123.456',
        'https://x.id/123456',
        'wa.me/123456',
        'saya 123456',
        '@123456',
        '+123456',
        '123456%',
        '#123456',
      ],
      ...['kode 123', 'kode 1234567', 'kode 123 456 atau 654 321', 'kode 12a3456', '1/2/3456', '12:34:56', '１２３'],
    ];
    for (const text of others)
      expect(
        ruleCode(() => readHandover(text, saleId)),
        text,
      ).toBe('handover_foreign');
    const others6 = fc.string().filter((text) => text.normalize('NFKC').replace(/\D/g, '').length !== 6);
    fc.assert(
      fc.property(others6, (text) => {
        expect(
          ruleCode(() => readHandover(text, saleId)),
          text,
        ).toBe('handover_foreign');
      }),
    );
  });
});
