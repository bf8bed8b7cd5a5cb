// @vitest-environment node
/** Time, place and turn color of a sale of each kind, for both sides. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campusMoment } from '#domain/campus-time.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import { turnKinds, turnOfSale } from '#domain/orders/next-turn.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { saleStates, untouchedSale } from '#domain/orders/sale.ts';
import { pickupWords, readPickup } from '#kinds/preorder/rules/pickup-words.ts';
import { comesAt, nearMoment, within } from '../../web/copy/near-day.ts';
import { toneOf, whenWhere, whenWhereLine, whoseTurn } from '../../web/copy/when-where.ts';

const at = (date: string, time: string) => campusMoment({ date, time }, 'WIB') ?? '';
/** A Saturday. */
const now = Date.parse(at('2026-11-28', '09:00'));
const sale = {
  ...{ state: 'accepted', method: cashOnDelivery, subtotal: 50_000, meetAt: null, meetPlace: '' },
  ...{ $id: 'x-1', buyerId: 'sari', buyerName: 'Sari', sellerName: 'Budi', disputedFrom: '', isPaidOutside: false },
  ...{ money: '', dueAt: null, acceptedAt: null, kind: null, ...untouchedSale },
};
const tomorrow = at('2026-11-29', '15:00');

describe('when and where', () => {
  const batch = pickupWords(
    {
      pickupPlace: 'Lobi GKU',
      pickupFrom: tomorrow,
      pickupUntil: at('2026-11-29', '17:00'),
    },
    'WIB',
  );
  const preorder = { ...sale, kind: 'preorder', meetAt: at('2026-11-29', '17:00'), meetPlace: batch };
  const rental = { ...sale, kind: 'rental', rentFrom: '2026-11-26', rentUntil: '2026-11-29', deposit: 150_000 };
  const rented = { ...rental, state: 'rented', subtotal: 250_000, method: 'Bank Transfer' };
  test.each([
    ['goods without a meeting', sale, 'Belum ada janji', 'Belum ada janji'],
    [
      'goods with a wish',
      { ...sale, meetPlace: 'Kantin FE' },
      'Belum ada janji · Usul tempat: Kantin FE',
      'Belum ada janji · Usul tempat: Kantin FE',
    ],
    [
      'goods with a meeting',
      { ...sale, meetAt: tomorrow, meetPlace: 'Kantin FE' },
      'Bertemu besok (Min) 15.00 · Kantin FE',
      'Bertemu besok (Min) 15.00 · Kantin FE',
    ],
    ['a pre-order', preorder, 'Ambil besok (Min) 15.00–17.00 · Lobi GKU', 'Diambil besok (Min) 15.00–17.00 · Lobi GKU'],
    [
      'a booked service',
      {
        ...sale,
        kind: 'service',
        meetAt: tomorrow,
        meetPlace: 'Kos Yoga',
        packageName: '40 halaman',
        bookedMinutes: 90,
      },
      'Besok (Min) 15.00 · Kos Yoga · 40 halaman',
      'Besok (Min) 15.00 · Kos Yoga · 40 halaman',
    ],
    [
      'a rental that goes out',
      { ...rental, rentFrom: '2026-11-28' },
      'Ambil hari ini · Sewa 28–29 Nov',
      'Serahkan hari ini · Sewa 28–29 Nov',
    ],
    [
      'a rental that comes back',
      rented,
      'Kembalikan besok (Min) · Sewa 26–29 Nov',
      'Kembali besok (Min) · Sewa 26–29 Nov',
    ],
    [
      'a late rental',
      { ...rented, rentUntil: '2026-11-26', meetAt: at('2026-11-26', '08:00'), meetPlace: 'Halaman GSG' },
      'Terlambat 2 hari · Halaman GSG · Rp 150.000 dari deposit',
      'Terlambat 2 hari · Halaman GSG · Rp 150.000 dari deposit',
    ],
    [
      'a late rental whose fee has not reached the deposit',
      { ...rented, rentFrom: '2026-11-23', rentUntil: '2026-11-26' },
      'Terlambat 2 hari · Rp 125.000 dari deposit, naik tiap hari',
      'Terlambat 2 hari · Rp 125.000 dari deposit, naik tiap hari',
    ],
    ['goods handed over without a meeting', { ...sale, state: 'handed_over', meetPlace: 'Kantin FE' }, '', ''],
    ['what is over', { ...preorder, state: 'completed' }, '', ''],
    ['what was canceled', { ...rented, state: 'canceled' }, '', ''],
  ])('%s', (_, one, buyer, seller) => {
    expect(whenWhereLine(one, 'buyer', now)).toBe(buyer);
    expect(whenWhereLine(one, 'seller', now)).toBe(seller);
  });

  test('every kind names its time in every open state, or says that nothing is agreed', () => {
    for (const kind of productKinds) {
      for (const state of saleStates.filter((one) => one !== 'completed' && one !== 'canceled')) {
        for (const side of ['buyer', 'seller'] as const) {
          const none = whenWhere({ ...sale, kind, state }, side, now);
          // The state itself says it.
          if (state !== 'handed_over') expect(none.when, `${kind} ${state}`).not.toBe('');
          const agreed = whenWhere({ ...sale, kind, state, meetAt: tomorrow, meetPlace: 'Lobi' }, side, now);
          expect(agreed, `${kind} ${state}`).toMatchObject({ where: 'Lobi', isLate: false });
          expect(agreed.when, `${kind} ${state}`).toContain('esok (Min)');
        }
      }
    }
  });

  test('a pickup is parsed as it was written, whatever the name of its place', () => {
    const moment = fc.integer({ min: now, max: now + 400 * 3_600_000 }).map((ms) => new Date(ms).toISOString());
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => !/[\n\r\u2028\u2029]/.test(text)),
        moment,
        moment,
        (pickupPlace, a, b) => {
          const [pickupFrom = '', pickupUntil = ''] = [a, b].toSorted();
          const words = pickupWords({ pickupPlace, pickupFrom, pickupUntil }, 'WIB');
          const { place, span } = readPickup(words);
          expect(place).toBe(pickupPlace);
          expect(words).toContain(span);
          expect(span).toMatch(/^\d\d\.\d\d–\d\d\.\d\d$| pukul /);
        },
      ),
    );
  });
});

test('days use everyday words; deadlines use weekday and hour, and hours only on the last day', () => {
  const iso = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  expect([-24, 0, 24, 72, 24 * 400].map((hours) => nearMoment(iso(hours), now))).toEqual([
    'kemarin (Jum) 09.00',
    'hari ini 09.00',
    'besok (Min) 09.00',
    'Sel 1 Des 09.00',
    'Min 2 Jan 2028 09.00',
  ]);
  expect([0.2, 23, 30, 24 * 8].map((hours) => within(iso(hours), now))).toEqual([
    'dalam 12 menit',
    'dalam 23 jam',
    'sampai Min 15.00',
    'sampai Min 6 Des 09.00',
  ]);
  expect([23, 30].map((hours) => comesAt(iso(hours), now))).toEqual(['dalam 23 jam', 'Min 15.00']);
  expect(
    [39, 24 * 8 - 9].map((hours) => within(iso(hours), now)),
    'the end of a day',
  ).toEqual(['sampai Min 24.00', 'sampai Sab 5 Des 24.00']);
});

test('one color for each turn: amber for one’s own, grey for another’s, red for late or disputed, green for done', () => {
  for (const kind of turnKinds) {
    for (const who of ['buyer', 'seller', 'both', 'admin', 'nobody'] as const) {
      const tones = (['buyer', 'seller'] as const).map((side) => {
        const tone = toneOf({ kind, who }, sale, side);
        const said = whoseTurn({ kind, who }, sale, side);
        if (tone === 'mine') expect(said, `${kind} ${who}`).toContain('giliran Anda');
        if (tone === 'waiting') expect(said, `${kind} ${who}`).not.toContain('giliran Anda');
        return tone;
      });
      if (['late', 'missed', 'decide', 'money_gone'].includes(kind)) expect(tones).toEqual(['late', 'late']);
      if (kind === 'completed') expect(tones).toEqual(['done', 'done']);
    }
  }
  const ready = { ...sale, state: 'ready', meetAt: tomorrow };
  const said = (one: Omit<typeof ready, 'kind'> & { kind: string | null }, side: 'buyer' | 'seller') =>
    whoseTurn(turnOfSale(one, {}, now, 'WIB'), one, side);
  expect(said(ready, 'buyer')).toBe('giliran Anda berdua');
  expect(said({ ...ready, kind: 'preorder' }, 'buyer')).toBe('giliran Anda');
  expect(said({ ...ready, kind: 'preorder' }, 'seller')).toBe('giliran Sari');
});
