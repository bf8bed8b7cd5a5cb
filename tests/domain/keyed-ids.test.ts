import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowIdPattern } from '#domain/id-patterns.ts';
import { keyedId, lineId, personReportId, reportId, reviewReportId } from '#domain/keyed-ids.ts';

describe('ids derived from public ids', () => {
  const id = fc.stringMatching(/^[a-z0-9]{20}$/);

  it('are the prefix of an HMAC over kind and parts', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme', maxLength: 300 }), (secret, text) => {
        const [key, part] = [secret.toWellFormed(), text.toWellFormed()];
        const digest = createHmac('sha256', key).update(`talk:${part}:p`).digest('hex');
        expect(keyedId(key, 'talk', part, 'p')).toBe(digest.slice(0, 36));
      }),
    );
  });

  it('are valid Appwrite ids, and differ by secret, kind and parts', () => {
    fc.assert(
      fc.property(id, id, id, (user, product, other) => {
        fc.pre(product !== other);
        expect(lineId('s', user, product)).toMatch(rowIdPattern);
        expect(lineId('s', user, product)).not.toBe(lineId('s', user, other));
        expect(lineId('s', user, product)).not.toBe(lineId('t', user, product));
        expect(reportId('s', user, product)).not.toBe(lineId('s', user, product));
        expect(reportId('s', user, product, 1)).not.toBe(reportId('s', user, product));
        expect(lineId('s', user, product)).toBe(keyedId('s', 'line', user, product));
        for (const [kind, made] of [
          ['report', reportId],
          ['personReport', personReportId],
          ['reviewReport', reviewReportId],
        ] as const)
          expect(made('s', user, product, 2)).toBe(keyedId('s', kind, user, product, '2'));
      }),
    );
  });
});
