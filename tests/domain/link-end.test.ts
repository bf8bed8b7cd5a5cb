import { describe, expect, it } from 'vitest';
import { withoutLinkEnd } from '#domain/link-end.ts';
import { routeSources } from '../support/route-sources.ts';

const paths = [...new Set([...routeSources.matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path))];
/** Ids as they are made: by Appwrite, by the client, keyed, and with a version. */
const ids = ['6566f0b2c3a1d4e5f607', 'produk01000000000001', 'a'.repeat(36), 'order0123456789-3', 'a.b_c-'];
const ends = [
  '.',
  ')',
  ',',
  '!',
  '?',
  '"',
  "'",
  ':',
  ';',
  ']',
  '>',
  '*',
  '…',
  '%20',
  '%0A',
  '%22',
  '%E2%80%9D',
  '%E2%80%A6',
  ').',
  '%20(',
  '!!!',
];

describe('a link out of a sentence', () => {
  it('is that of its page, on every route', () => {
    expect(paths.length).toBeGreaterThan(40);
    for (const path of paths)
      for (const id of ids) {
        const meant = path.replaceAll(/:\w+/g, id);
        expect(withoutLinkEnd(meant)).toBe(meant);
        for (const end of ends) expect(withoutLinkEnd(meant + end)).toBe(meant);
      }
  });

  it('keeps the root, slashes and what is no end', () => {
    for (const path of ['/', '/product/', '/product/a.b', '/product/%20a', '']) expect(withoutLinkEnd(path)).toBe(path);
    expect([withoutLinkEnd('/.'), withoutLinkEnd('#abc_-.'), withoutLinkEnd('...')]).toEqual(['/', '#abc_-', '']);
  });

  it('takes no longer for a long one', () => {
    const long = `/s/${'%2'.repeat(500_000)}z`;
    expect(withoutLinkEnd(long) === long).toBe(true);
    expect(withoutLinkEnd(`/s/a${'.'.repeat(500_000)}`)).toBe('/s/a');
  });
});
