// @vitest-environment node
/** Time, place and turn color of a sale of each kind, for both sides. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campusMoment } from '#domain/campus-time.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import { openProposal, type TurnFacts, turnKinds, turnOfSale } from '#domain/orders/next-turn.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { saleStates, untouchedSale } from '#domain/orders/sale.ts';
import { urgencyOf } from '#domain/orders/urgency.ts';
import { pickupWords, readPickup } from '#kinds/preorder/rules/pickup-words.ts';
import { comesAt, nearMoment, within } from '../../web/copy/near-day.ts';
import { canceledWhy } from '../../web/copy/ticket.ts';
import { rowLine } from '../../web/copy/trade-row.ts';
import { stateNow, toneOf, turnNow, whenWhere, whoseTurn } from '../../web/copy/when-where.ts';
import { wordsOfSale } from '../../web/kinds/sale-words.ts';

const at = (date: string, time: string) => campusMoment({ date, time }, 'WIB') ?? '';
/** Current time: a Saturday. */
const now = Date.parse(at('2026-11-28', '09:00'));
const sale = {
  ...{ state: 'accepted', method: cashOnDelivery, subtotal: 50_000, meetAt: null, meetPlace: '' },
  ...{ $id: 'x-1', buyerId: 'sari', buyerName: 'Sari', sellerName: 'Budi', disputedFrom: '', isPaidOutside: false },
  ...{ money: '', dueAt: null, acceptedAt: null, kind: null, ...untouchedSale },
};
const tomorrow = at('2026-11-29', '15:00');
const inOneLine = ({ when, where, detail }: ReturnType<typeof whenWhere>) =>
  [when, where, detail].filter(Boolean).join(' · ');

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
      'goods with a preferred place',
      { ...sale, meetPlace: 'Kantin FE' },
      'Belum ada janji · Usul tempat Anda: Kantin FE',
      'Belum ada janji · Usul tempat pembeli: Kantin FE',
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
      'a booked service that is not answered yet',
      { ...sale, state: 'waiting', kind: 'service', meetAt: tomorrow, meetPlace: 'Kos Yoga' },
      'Diminta untuk besok (Min) 15.00 · Kos Yoga',
      'Diminta untuk besok (Min) 15.00 · Kos Yoga',
    ],
    [
      'a rental that is not answered yet',
      { ...rental, state: 'waiting', rentFrom: '2026-11-29', rentUntil: '2026-11-30' },
      'Diminta untuk besok (Min) · Tempat belum disepakati · Sewa 29–30 Nov',
      'Diminta untuk besok (Min) · Tempat belum disepakati · Sewa 29–30 Nov',
    ],
    [
      'a pre-order that is not answered yet, whose hours its seller has set',
      { ...preorder, state: 'waiting' },
      'Ambil besok (Min) 15.00–17.00 · Lobi GKU',
      'Diambil besok (Min) 15.00–17.00 · Lobi GKU',
    ],
    [
      'a dispute about goods with a meeting',
      { ...sale, state: 'disputed', disputedFrom: 'ready', meetAt: tomorrow, meetPlace: 'Kantin FE' },
      'Bertemu besok (Min) 15.00 · Kantin FE',
      'Bertemu besok (Min) 15.00 · Kantin FE',
    ],
    [
      'a dispute about goods without a meeting',
      { ...sale, state: 'disputed', disputedFrom: 'ready', meetPlace: 'Kantin FE' },
      'Tanpa janji temu',
      'Tanpa janji temu',
    ],
    [
      'a dispute about a rental that was handed over',
      { ...rented, state: 'disputed', disputedFrom: 'rented' },
      'Tanpa janji temu · Sewa 26–29 Nov',
      'Tanpa janji temu · Sewa 26–29 Nov',
    ],
    [
      'a rental to be handed over today',
      { ...rental, rentFrom: '2026-11-28' },
      'Ambil hari ini · Tempat belum disepakati · Sewa 28–29 Nov',
      'Serahkan hari ini · Tempat belum disepakati · Sewa 28–29 Nov',
    ],
    [
      'a rental to be returned tomorrow',
      rented,
      'Kembalikan besok (Min) · Sepakati tempatnya lewat chat · Sewa 26–29 Nov',
      'Kembali besok (Min) · Sepakati tempatnya lewat chat · Sewa 26–29 Nov',
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
      'Terlambat 2 hari · Sepakati tempatnya lewat chat · Rp 125.000 dari deposit, naik tiap hari',
      'Terlambat 2 hari · Sepakati tempatnya lewat chat · Rp 125.000 dari deposit, naik tiap hari',
    ],
    ['goods handed over without a meeting', { ...sale, state: 'handed_over', meetPlace: 'Kantin FE' }, '', ''],
    ['a completed pre-order', { ...preorder, state: 'completed' }, '', ''],
    ['a canceled rental', { ...rented, state: 'canceled' }, '', ''],
  ])('%s', (_, one, buyer, seller) => {
    expect(inOneLine(whenWhere(one, 'buyer', now))).toBe(buyer);
    expect(inOneLine(whenWhere(one, 'seller', now))).toBe(seller);
  });

  test("the weekly schedule shows a pickup's hours apart from its place, if it is on one day", () => {
    expect(wordsOfSale(preorder).hours?.(preorder)).toEqual({ time: '15.00–17.00', place: 'Lobi GKU' });
    const overnight = { ...preorder, meetPlace: 'Lobi GKU (Sab, 28 Nov pukul 15.00–Min, 29 Nov pukul 17.00)' };
    expect(wordsOfSale(overnight).hours?.(overnight)).toBe(null);
    expect(wordsOfSale(sale).hours).toBe(undefined);
  });

  test('every kind states its time in every open state, or says that none is agreed', () => {
    for (const kind of productKinds) {
      for (const state of saleStates.filter((one) => one !== 'completed' && one !== 'canceled')) {
        for (const side of ['buyer', 'seller'] as const) {
          const none = whenWhere({ ...sale, kind, state }, side, now);
          // For these two states, the state itself implies the time.
          if (state !== 'handed_over' && state !== 'disputed') expect(none.when, `${kind} ${state}`).not.toBe('');
          const agreed = whenWhere({ ...sale, kind, state, meetAt: tomorrow, meetPlace: 'Lobi' }, side, now);
          expect(agreed, `${kind} ${state}`).toMatchObject({ where: 'Lobi', isLate: false });
          expect(agreed.when, `${kind} ${state}`).toContain('esok (Min)');
        }
      }
    }
  });

  test("parsing a pickup text returns its place and hours, whatever the place's name", () => {
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

test('days use everyday words; deadlines use weekday and hour, and on the last day the hours left', () => {
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
  expect(
    [23, 39, 63].map((hours) => within(iso(hours), now, 0)),
    'beside past days',
  ).toEqual(['dalam 23 jam', 'sampai besok (Min) 24.00', 'sampai Sen 30 Nov 24.00']);
});

test('each turn has a color: amber for the viewer’s own, gray for another’s, red for late or disputed, green for done', () => {
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

test('another person’s turn names its step, unless the state next to it already does', () => {
  const said = (one: object, side: 'buyer' | 'seller', facts: TurnFacts = {}) => {
    const whole = { ...sale, ...one };
    const turn = turnOfSale(whole, facts, now, 'WIB');
    const { words } = turnNow({ turn, urgency: urgencyOf(side, whole, turn, now, 'WIB') }, whole, side);
    return `${stateNow(whole, turn)} · ${words}`;
  };
  const proposal = { saleId: 'x-1', proposedBy: 'sari', state: 'proposed', startsAt: tomorrow };
  const paid = { method: bankTransfer, money: 'refunded' };
  const rented = { kind: 'rental', state: 'rented', rentFrom: '2026-11-26' };
  expect(said({ state: 'unpaid' }, 'seller')).toBe('Menunggu pembayaran · giliran Sari');
  expect(said({ state: 'waiting' }, 'buyer')).toBe('Menunggu jawaban · giliran Budi');
  expect(said({}, 'buyer', { proposals: [proposal] })).toBe('Disetujui · giliran Budi: menjawab usul');
  expect(said({ kind: 'preorder' }, 'buyer')).toBe('Disiapkan · giliran Budi: menyiapkan');
  expect(said({ kind: 'preorder', state: 'ready' }, 'seller')).toBe('Siap diambil · giliran Sari: mengambil');
  expect(said({ state: 'handed_over' }, 'seller')).toBe('Sudah diserahkan · giliran Sari: memastikan');
  expect(said({ state: 'handed_over', receivedAt: tomorrow }, 'buyer')).toMatch(/giliran Budi: memastikan tunainya$/);
  expect(said({ ...rented, rentUntil: '2026-11-28' }, 'seller')).toMatch(/giliran Sari: mengembalikan$/);
  expect(said({ ...rented, rentUntil: '2026-11-27' }, 'seller')).toMatch(/giliran Sari: mengembalikan$/);
  expect(said({}, 'seller', { isSellerGone: true })).toBe('Penjual tidak aktif · giliran Sari: membatalkan');
  expect(said({ state: 'disputed', disputedFrom: 'ready' }, 'buyer')).toBe('Ada kendala · giliran admin: memutuskan');
  expect(said({ ...paid, state: 'accepted' }, 'buyer')).toBe('Tidak dapat dilanjutkan · giliran admin');
});

test('a row shows the proposed time and place, and names a booked package only once', () => {
  const proposal = { saleId: 'x-1', proposedBy: 'sari', state: 'proposed', startsAt: tomorrow, place: 'Lobi GKU' };
  const rowSale = { ...sale, productNames: 'Les Kalkulus (Satu sesi)', reason: '', endedBy: '', rentUntil: null };
  const line = (part: object, asked = [proposal]) => {
    const one = { ...rowSale, completedAt: null, ...part };
    const turn = turnOfSale(one, { proposals: asked }, now, 'WIB');
    return rowLine('seller', { sale: one, turn, urgency: null, proposal: openProposal(one, asked, now) }, now);
  };
  expect(line({})).toBe('Usul besok (Min) 15.00 · Lobi GKU');
  expect(line({}, [{ ...proposal, proposedBy: 'budi' }])).toBe('Usul Anda besok (Min) 15.00 · Lobi GKU');
  expect(line({ dueAt: at('2026-11-28', '21:00') })).toBe('Jawab dalam 12 jam · Usul besok (Min) 15.00 · Lobi GKU');
  expect(line({ meetAt: tomorrow, meetPlace: 'Gate 1' })).toBe(
    'Bertemu besok (Min) 15.00 · Gate 1 · Usul besok (Min) 15.00 · Lobi GKU',
  );
  expect(line({ packageName: 'Satu sesi' }, [])).toBe('Belum ada janji');
  expect(line({ kind: 'service', meetAt: tomorrow, meetPlace: 'Lobi', packageName: 'Satu sesi' }, [])).toBe(
    'Besok (Min) 15.00 · Lobi',
  );
});

test('a row that waits for the other person says when the sale ends automatically', () => {
  const unnamed = { productNames: 'Lampu', reason: '', endedBy: '', rentUntil: null, completedAt: null };
  const line = (side: 'buyer' | 'seller', state: string, dueAt = at('2026-11-30', '17:50')) => {
    const one = { ...sale, ...unnamed, state, dueAt };
    const turn = turnOfSale(one, { proposals: [] }, now, 'WIB');
    return rowLine(side, { sale: one, turn, urgency: null }, now);
  };
  expect(line('buyer', 'waiting')).toBe('Batal otomatis Sen 30 Nov 17.50');
  expect(line('seller', 'waiting')).toBe('Jawab sampai Sen 17.50');
  expect(line('buyer', 'waiting', at('2026-11-28', '08:59')), 'over, while upkeep is late').toBe('');
});

test('after a missed pickup, changing the appointment is not offered; after another missed meeting it is', () => {
  const words = (kind: string, side: 'buyer' | 'seller' = 'buyer') => {
    const one = { ...sale, kind, state: 'ready' };
    return turnNow(
      { turn: { kind: 'missed', who: 'both', until: null }, urgency: { rank: 'late', by: now } },
      one,
      side,
    ).words;
  };
  expect(words('preorder')).toBe('giliran Anda berdua: ambil atau laporkan');
  expect(words('preorder', 'seller')).toBe('giliran Anda berdua: serahkan atau laporkan');
  expect(words('goods')).toBe('giliran Anda berdua: ubah janji atau laporkan');
});

test('a canceled sale says why, and by whom', () => {
  const ended = {
    ...sale,
    state: 'canceled',
    reason: '',
    endedBy: '',
    sellerId: 'budi',
    disputedAt: null,
    against: '',
    absentAt: null as string | null,
  };
  const why = (part: Partial<typeof ended>) => canceledWhy('buyer', { ...ended, ...part });
  expect(why({ endedBy: 'sari', reason: 'Saya sakit.' })).toBe('Oleh Anda. Alasan: Saya sakit.');
  expect(why({ endedBy: 'budi' })).toBe('Oleh Budi.');
  expect(why({ endedBy: 'budi', against: 'buyer', absentAt: tomorrow })).toBe('Oleh Budi: Anda tidak datang.');
  expect(why({ endedBy: 'sari', against: 'seller', absentAt: tomorrow })).toBe('Oleh Anda: Budi tidak datang.');
  // A buyer who canceled too late, and a cancellation by the seller without an absence.
  expect(why({ endedBy: 'sari', against: 'buyer', absentAt: tomorrow })).toBe('Oleh Anda.');
  expect(why({ endedBy: 'budi', against: 'seller' })).toBe('Oleh Budi.');
  expect(why({ endedBy: 'someone', reason: 'Salah harga.' })).toBe('Oleh admin. Alasan: Salah harga.');
  expect(why({ endedBy: 'upkeep' })).toBe('Otomatis, karena batas waktunya lewat.');
  expect(why({ endedBy: 'upkeep', reason: 'PO tidak mencapai minimal.' })).toBe('Alasan: PO tidak mencapai minimal.');
  expect(why({ endedBy: 'budi', state: 'completed' })).toBe('');
});

test('the viewer’s own turn names its step; a meeting days away is nobody’s turn until the day before', () => {
  for (const kind of productKinds) {
    for (const state of saleStates) {
      for (const side of ['buyer', 'seller'] as const) {
        for (const meetAt of [null, tomorrow, at('2027-02-25', '15:00')]) {
          const one = { ...sale, kind, state, meetAt, rentUntil: kind === 'rental' ? '2027-02-25' : null };
          const turn = turnOfSale(one, {}, now, 'WIB');
          const { tone, words } = turnNow({ turn, urgency: urgencyOf(side, one, turn, now, 'WIB') }, one, side);
          const label = `${kind} ${state} ${side} ${meetAt}`;
          if (words.startsWith('giliran Anda')) expect(words, label).toMatch(/^giliran Anda( berdua)?: \S/);
          if (tone === 'mine') expect(words, label).toContain('giliran Anda');
          if (meetAt !== null && Date.parse(meetAt) > Date.parse(tomorrow) && turn.kind === 'meet')
            expect({ tone, words }, label).toEqual({ tone: 'waiting', words: 'menunggu harinya' });
        }
      }
    }
  }
});
