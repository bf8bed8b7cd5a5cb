import { describe, expect, it } from 'vitest';
import { heldUntilOf, takesLast } from '#domain/products/hold.ts';
import {
  concernsWishes,
  isJustOrdered,
  isLatelyBack,
  type KnownOfWish,
  knownNow,
  lookAtWish,
  type WishNotificationKind,
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

describe('an alert about a wishlisted product', () => {
  const states: readonly WishState[] = ['available', 'last', 'gone'];
  const table: Record<string, Partial<Record<WishState, string>>> = {
    available: { last: 'wish_last' },
    last: {},
    gone: { available: 'wish_back', last: 'wish_back' },
    '': {},
  };
  it.each(Object.keys(table).flatMap((from) => states.map((to) => [from, to] as const)))(
    'depends on its state: "%s" before, %s now',
    (from, to) => {
      const look = lookAtWish(known({ knownState: from }), to, null, now);
      expect(look).toEqual({
        change: from === to ? {} : { knownState: to },
        notice: table[from]?.[to] ?? null,
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
  ] as const)('%i rupiah after a known price of 100,000: reported only if at least 1 % lower', (price, notice) => {
    const look = lookAtWish(known(), 'available', price, now);
    // A change of a rupiah is not reported and not stored, so small steps add up and a detour changes nothing.
    expect(look).toEqual({ change: notice ? { knownPrice: price } : {}, notice, lookAgainAt: null });
  });

  it('is not sent if the previous state is unknown; the state is stored', () => {
    const look = lookAtWish(known({ knownPrice: null, knownState: '' }), 'last', 50_000, now);
    expect(look).toEqual({ change: { knownPrice: 50_000, knownState: 'last' }, notice: null, lookAgainAt: null });
  });

  it('reports no price of an unavailable product until it returns', () => {
    expect(lookAtWish(known(), 'gone', 50_000, now)).toMatchObject({ notice: null, change: { knownState: 'gone' } });
  });

  it('reports one change at a time: first the return, an hour later the price; notes a last piece', () => {
    const back = lookAtWish(known({ knownState: 'gone' }), 'available', 50_000, now);
    expect(back).toEqual({ change: { knownState: 'available' }, notice: 'wish_back', lookAgainAt: now + hour });
    const last = lookAtWish(known(), 'last', 50_000, now);
    expect(last).toEqual({
      change: { knownState: 'last', knownPrice: 50_000 },
      notice: 'wish_cheaper',
      lookAgainAt: null,
    });
    const lamp = { $id: 'lamp', name: 'Lampu', stock: 1 };
    expect(wishNotification('wish_cheaper', lamp, known(), 50_000)).toEqual({
      kind: 'wish_cheaper',
      title: 'Harga turun: Lampu, Rp 50.000',
      body: '"Lampu" sekarang Rp 50.000, Rp 50.000 lebih murah. Tinggal satu buah.',
      link: '/product/lamp',
    });
  });

  it('labels the price: "from" the cheapest package, or per day', () => {
    const lesson = { $id: 'lesson', name: 'Les', stock: null, kind: 'service' };
    expect(wishNotification('wish_cheaper', lesson, { knownPrice: 60_000 }, 50_000)).toMatchObject({
      title: 'Harga turun: Les, mulai dari Rp 50.000',
      body: '"Les" sekarang mulai dari Rp 50.000, Rp 10.000 lebih murah.',
    });
    const camera = { ...lesson, name: 'Kamera', kind: 'rental' };
    expect(wishNotification('wish_back', camera, { knownPrice: 60_000 }, 50_000).body).toBe(
      '"Kamera" bisa dibeli lagi seharga Rp 50.000/hari.',
    );
  });

  it('has a different text per kind, with a note on the last piece', () => {
    const lamp = { $id: 'lamp', name: 'Lampu', stock: null as number | null };
    const said = (kind: WishNotificationKind, stock: number | null, knownPrice: number | null = 50_000) =>
      wishNotification(kind, { ...lamp, stock }, { knownPrice }, 45_000);
    const link = '/product/lamp';
    expect(said('wish_back', null)).toEqual({
      ...{
        kind: 'wish_back',
        title: 'Tersedia lagi: Lampu, Rp 45.000',
        body: '"Lampu" bisa dibeli lagi seharga Rp 45.000.',
        link,
      },
    });
    expect(said('wish_back', 1).body).toBe('"Lampu" bisa dibeli lagi seharga Rp 45.000; hanya ada satu buah.');
    expect(said('wish_last', 1)).toEqual({
      ...{
        kind: 'wish_last',
        title: 'Tinggal satu: Lampu, Rp 45.000',
        body: '"Lampu" (Rp 45.000) di wishlist Anda tinggal satu buah.',
        link,
      },
    });
    expect(said('wish_cheaper', 2).body).toBe('"Lampu" sekarang Rp 45.000, Rp 5.000 lebih murah.');
    expect(said('wish_cheaper', 2, null).body).toBe('"Lampu" sekarang Rp 45.000, Rp 0 lebih murah.');
  });

  it('is sent at least an hour after the last one, with the state at that time', () => {
    const told = known({ knownState: 'gone', toldAt: minutes(-59) });
    expect(lookAtWish(told, 'available', null, now)).toEqual({ change: {}, notice: null, lookAgainAt: now + 60_000 });
    expect(lookAtWish(told, 'available', null, now + 60_000).notice).toBe('wish_back');
    // Changes in between are not reported.
    expect(lookAtWish(told, 'gone', null, now)).toEqual({ change: {}, notice: null, lookAgainAt: null });
  });
});

it('wishlists are checked when the state changes, and on every change when few pieces are left', () => {
  const stock = (pieces: number | null) => ({ ...listed, stock: pieces });
  expect([null, 2, 1, 0].map((pieces) => wishStateOf(stock(pieces), 0))).toEqual([
    'available',
    'available',
    'last',
    'gone',
  ]);
  expect(concernsWishes(stock(10), stock(null), 0)).toBe(false);
  expect(concernsWishes(stock(10), stock(9), 0)).toBe(false);
  expect(concernsWishes(stock(4), stock(3), 0)).toBe(true);
  expect(concernsWishes(stock(0), stock(5), 0)).toBe(true);
  expect(concernsWishes(stock(null), { ...stock(null), isSold: true }, 0)).toBe(true);
  expect(concernsWishes(stock(2), stock(2), 0)).toBe(false);
});

it('a new wishlist item stores the product’s current state and price', () => {
  const known = { knownPrice: 45_000, knownState: 'available', toldAt: null, toldOf: '', version: 0 };
  expect(knownNow({ ...listed, price: 50_000, discount: 10 }, 0)).toEqual(known);
});

it('an alert skips people who just ordered the product; a return counts as recent for three days', () => {
  expect([-61, -60, -59].map((count) => isJustOrdered(minutes(count), now))).toEqual([false, false, true]);
  const threeDays = 3 * 24 * 60;
  const back = (count: number, toldOf = 'wish_back') => isLatelyBack({ toldAt: minutes(count), toldOf }, now);
  expect([back(0), back(1 - threeDays), back(-threeDays), back(0, 'wish_last')]).toEqual([true, true, false, false]);
  expect(isLatelyBack({ toldAt: null, toldOf: 'wish_back' }, now)).toBe(false);
});

it('a product is shown as held while it is out of stock, unsold and within its hold', () => {
  const held = { stock: 0, isSold: false, heldUntil: minutes(12) };
  expect(heldUntilOf(held, now)).toBe(minutes(12));
  expect(heldUntilOf(held, now + 12 * 60_000)).toBeNull();
  expect(heldUntilOf({ ...held, stock: 1 }, now)).toBeNull();
  expect(heldUntilOf({ ...held, stock: null }, now)).toBeNull();
  expect(heldUntilOf({ ...held, isSold: true }, now)).toBeNull();
  expect(heldUntilOf({ ...held, heldUntil: null }, now)).toBeNull();
  expect(heldUntilOf({ ...held, isListed: false }, now)).toBeNull();
  expect(heldUntilOf({ ...held, isListed: null }, now)).toBe(minutes(12));
  expect([takesLast(2, 2), takesLast(3, 2), takesLast(null, 2)]).toEqual([true, false, false]);
});
