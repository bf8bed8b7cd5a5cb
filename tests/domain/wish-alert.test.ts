import { describe, expect, it } from 'vitest';
import { heldUntilOf, takesLast } from '#domain/products/hold.ts';
import {
  concernsWishes,
  type KnownOfWish,
  lookAtWish,
  type WishState,
  wishNotification,
  wishStateOf,
} from '#domain/products/wish-alert.ts';

const now = Date.parse('2026-03-02T10:00:00.000Z');
const minutes = (count: number) => new Date(now + count * 60_000).toISOString();
const hour = 3_600_000;
const known = (more: Partial<KnownOfWish> = {}): KnownOfWish => ({
  knownPrice: 100_000,
  knownState: 'available',
  toldAt: null,
  ...more,
});
const listed = { isSold: false, isListed: true, stock: null as number | null };

describe('what a wish tells', () => {
  const states: readonly WishState[] = ['available', 'last', 'gone'];
  const table: Record<string, Partial<Record<WishState, string>>> = {
    available: { last: 'wish_last' },
    last: {},
    gone: { available: 'wish_back', last: 'wish_back' },
    '': {},
  };
  it.each(Object.keys(table).flatMap((from) => states.map((to) => [from, to] as const)))(
    'of a product that was "%s" and is %s now',
    (from, to) => {
      const look = lookAtWish(known({ knownState: from }), to, null, now);
      expect(look).toEqual({
        change: from === to ? {} : { knownState: to },
        news: table[from]?.[to] ?? null,
        lookAgainAt: null,
      });
    },
  );

  it.each([
    [99_000, 'wish_cheaper'],
    [99_001, null],
    [100_000, null],
    [150_000, null],
    [0, 'wish_cheaper'],
  ] as const)('at %i rupiah, of 100,000 that were known', (price, news) => {
    const look = lookAtWish(known(), 'available', price, now);
    // A rise, or a rupiah less, is not told, so it is not known either: small steps add up, and a detour is no gain.
    expect(look).toEqual({ change: news ? { knownPrice: price } : {}, news, lookAgainAt: null });
  });

  it('of nothing that is known: it is taken as it is', () => {
    const look = lookAtWish(known({ knownPrice: null, knownState: '' }), 'last', 50_000, now);
    expect(look).toEqual({ change: { knownPrice: 50_000, knownState: 'last' }, news: null, lookAgainAt: null });
  });

  it('no price of what cannot be had; it waits until it is there again', () => {
    expect(lookAtWish(known(), 'gone', 50_000, now)).toMatchObject({ news: null, change: { knownState: 'gone' } });
  });

  it('one thing at a time: there again first, the price an hour later; a last piece is said along', () => {
    const back = lookAtWish(known({ knownState: 'gone' }), 'available', 50_000, now);
    expect(back).toEqual({ change: { knownState: 'available' }, news: 'wish_back', lookAgainAt: now + hour });
    const last = lookAtWish(known(), 'last', 50_000, now);
    expect(last).toEqual({
      change: { knownState: 'last', knownPrice: 50_000 },
      news: 'wish_cheaper',
      lookAgainAt: null,
    });
    const lamp = { $id: 'lamp', name: 'Lampu', stock: 1 };
    expect(wishNotification('wish_cheaper', lamp, known(), 50_000)).toEqual({
      kind: 'wish_cheaper',
      title: 'Harga wishlist Anda turun',
      body: '"Lampu" sekarang Rp 50.000, Rp 50.000 lebih murah. Tinggal satu buah.',
      link: '/product/lamp',
    });
  });

  it('nothing within an hour of the last alert: then what is true by then', () => {
    const told = known({ knownState: 'gone', toldAt: minutes(-59) });
    expect(lookAtWish(told, 'available', null, now)).toEqual({ change: {}, news: null, lookAgainAt: now + 60_000 });
    expect(lookAtWish(told, 'available', null, now + 60_000).news).toBe('wish_back');
    // What came and went in between is no news.
    expect(lookAtWish(told, 'gone', null, now)).toEqual({ change: {}, news: null, lookAgainAt: null });
  });
});

it('a look is worth it where the state changes, and always where few pieces are left', () => {
  const stock = (pieces: number | null) => ({ ...listed, stock: pieces });
  expect(wishStateOf(stock(null))).toBe('available');
  expect(concernsWishes(stock(10), stock(9))).toBe(false);
  expect(concernsWishes(stock(4), stock(3))).toBe(true);
  expect(concernsWishes(stock(0), stock(5))).toBe(true);
  expect(concernsWishes(stock(null), { ...stock(null), isSold: true })).toBe(true);
  expect(concernsWishes(stock(2), stock(2))).toBe(false);
});

it('a hold shows while nothing is left, nobody marked it as sold, and its time runs', () => {
  const held = { stock: 0, isSold: false, heldUntil: minutes(12) };
  expect(heldUntilOf(held, now)).toBe(minutes(12));
  expect(heldUntilOf(held, now + 12 * 60_000)).toBeNull();
  expect(heldUntilOf({ ...held, stock: 1 }, now)).toBeNull();
  expect(heldUntilOf({ ...held, stock: null }, now)).toBeNull();
  expect(heldUntilOf({ ...held, isSold: true }, now)).toBeNull();
  expect(heldUntilOf({ ...held, heldUntil: null }, now)).toBeNull();
  expect([takesLast(2, 2), takesLast(3, 2), takesLast(null, 2)]).toEqual([true, false, false]);
});
