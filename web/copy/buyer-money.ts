/** Tells the buyer where a sale's money is: in sentences, and in a few words where space is short. */

import { limits } from '#domain/limits.ts';
import type { MoneyPlace, PlacedMoney } from '#domain/orders/money-place.ts';
import { formatDayMonth, formatPrice } from './format.ts';
import { marketName } from './market-name.ts';
import {
  decidedBy,
  decidedToo,
  exactly,
  onDay,
  partBack,
  promised,
  rest,
  untilOr,
  whenTheyMeet,
} from './money-moments.ts';

/** One or several sentences. */
type Line = (money: PlacedMoney, seller: string, now: number) => string | readonly string[];

/** Sentences for held money: who releases it, and what happens if no one acts. */
function held(money: PlacedMoney, seller: string): readonly string[] {
  const { state, until } = money;
  const there = `${rest(money)} ditahan ${marketName()}, diteruskan ke ${seller}`;
  if (state === 'handed_over') {
    return [
      `${there} setelah Anda memastikan, ${until === null ? 'atau otomatis' : `atau otomatis pada ${exactly(until)}`} bila tidak ada kendala.`,
    ];
  }
  const next = `${there} setelah kode diberikan.`;
  if (until === null) return [next];
  const otherwise = state === 'waiting' ? 'Bila tidak dijawab' : 'Bila belum diserahkan';
  const then = state === 'waiting' ? 'dikembalikan kepada Anda' : 'admin memutuskan';
  return [next, `${otherwise} sampai ${exactly(until)}, ${then}.`];
}

const lines: Record<MoneyPlace, Line> = {
  free: (money, _seller, now) => decidedToo('Gratis: tidak ada yang perlu dibayar.', money, now),
  outside: (money, seller, now) =>
    decidedToo(
      `Pembayaran ${formatPrice(money.amount)} langsung kepada ${seller}, di luar ${marketName()}; tidak ada yang kami tahan.`,
      money,
      now,
    ),
  unpaid: ({ amount }, seller) => [
    `${formatPrice(amount)} belum dibayar.`,
    `Setelah masuk, ditahan ${marketName()} dan diteruskan ke ${seller} setelah kode diberikan.`,
  ],
  never_paid: () => 'Batal sebelum dibayar; tidak ada uang yang ditahan.',
  held,
  held_disputed: (money, _seller, now) => decidedBy(`${rest(money)} tetap ditahan ${marketName()}`, money, now),
  gone: ({ amount }) =>
    `${formatPrice(amount)} sudah kembali kepada Anda lewat Midtrans; tidak ada lagi yang kami tahan.`,
  earned: (money, seller) => [
    `${formatPrice(money.amount)} sudah diteruskan ke ${seller}${onDay(money.since)}.`,
    ...partBack(money, 'kepada Anda'),
  ],
  earned_gone: ({ amount }) => `${formatPrice(amount)} sudah kembali kepada Anda lewat Midtrans.`,
  refund_due: (money, _seller, now) => {
    const by = { until: money.until, days: limits.refundDays, from: 'dibatalkan' };
    return promised(`${rest(money)} dikembalikan kepada Anda`, by, now);
  },
  refunded: ({ amount, since }) => `${formatPrice(amount)} sudah dikembalikan kepada Anda${onDay(since)}.`,
  cash: (money, seller, now) =>
    `Bayar tunai ${formatPrice(money.amount)} langsung kepada ${seller} ${whenTheyMeet(money, now)}, setelah memeriksa pesanannya.`,
  cash_claimed: ({ amount, until }, seller) => [
    `Menurut ${seller} tunai ${formatPrice(amount)} sudah diterimanya.`,
    `Anda dapat membantahnya ${untilOr(until, 'sebelum selesai')} lewat "Ada kendala".`,
  ],
  cash_asked: ({ amount, until }, seller) =>
    `${seller} ditanya apakah tunai ${formatPrice(amount)} sudah diterimanya; bila tidak menjawab ${untilOr(until, 'sampai batas waktunya')}, dianggap sudah.`,
  cash_disputed: (money, _seller, now) =>
    decidedBy(`Tunai ${formatPrice(money.amount)} tidak lewat ${marketName()}, jadi tidak kami tahan`, money, now),
  cash_seller: ({ amount }) => `Tunai ${formatPrice(amount)} tercatat diterima penjual.`,
  cash_admin: ({ amount }, seller) =>
    `Tunai ${formatPrice(amount)} dianggap diterima ${seller}: admin menyelesaikan bagian ini.`,
  cash_assumed: ({ amount, since }, seller) =>
    `Tunai ${formatPrice(amount)} dianggap diterima, karena ${seller} tidak menjawab ${untilOr(since, 'sampai batas waktunya')}.`,
  cash_none: () => `Tidak ada uang yang lewat ${marketName()}, jadi tidak ada yang kami kembalikan.`,
  cash_back: ({ amount }, seller) => [
    `Tunai ${formatPrice(amount)} tercatat diterima ${seller}: minta kembali langsung.`,
    'Tidak berhasil? Tanyakan lewat "Butuh bantuan?".',
  ],
};

/** Where the money is, until when, and what follows, in sentences. Rentals use `rentalBuyerMoney`. */
export const buyerMoney = (money: PlacedMoney, seller: string, now: number): readonly string[] =>
  [lines[money.place](money, seller || 'penjual', now)].flat();

/** Where the money is; shown next to the amount. */
const place: Record<MoneyPlace, string> = {
  free: 'gratis',
  outside: 'langsung kepada penjual',
  unpaid: 'belum dibayar',
  never_paid: 'batal sebelum dibayar',
  held: 'kami tahan sampai kode diberikan',
  held_disputed: 'kami tahan sampai admin memutuskan',
  gone: 'sudah kembali kepada Anda',
  earned: 'sudah diteruskan ke penjual',
  earned_gone: 'sudah kembali kepada Anda',
  refund_due: 'kami tahan, kembali kepada Anda',
  refunded: 'sudah dikembalikan kepada Anda',
  cash: 'tunai saat bertemu',
  cash_claimed: 'tunai, menurut penjual sudah diterima',
  cash_asked: 'tunai, menunggu kepastian penjual',
  get cash_disputed(): string {
    return `tunai, tidak lewat ${marketName()}`;
  },
  cash_seller: 'tunai diterima penjual',
  cash_admin: 'tunai dianggap diterima penjual',
  cash_assumed: 'tunai dianggap diterima penjual',
  cash_none: 'tidak ada yang dibayar',
  cash_back: 'tunai diterima penjual: minta kembali',
};

/** Where the money of one sale is, for its ticket. `isPickedUp`: the buyer comes to the seller. */
export const buyerMoneyShort = ({ place: at, rental, state, until }: PlacedMoney, isPickedUp: boolean): string => {
  if (at === 'cash' && isPickedUp) return 'tunai saat diambil';
  if (at === 'refund_due') return `${place[at]}${lastDay(until)}`;
  if (at !== 'held') return place[at];
  if (state === 'waiting') return 'kami tahan, kembali penuh bila ditolak';
  if (state === 'handed_over') return 'kami tahan sampai Anda memastikan';
  return rental ? 'kami tahan sampai barangnya kembali, lalu deposit untuk Anda' : place[at];
};

const lastDay = (until: string | null): string => (until === null ? '' : ` paling lambat ${formatDayMonth(until)}`);

/** Where the money is, in a few words; for several sales, `amount` is their sum. */
const short: Record<MoneyPlace, (amount: string, until: string | null) => string> = {
  free: () => 'gratis, tidak ada yang dibayar',
  outside: (amount) => `${amount} langsung kepada penjual`,
  unpaid: (amount) => `${amount} belum dibayar`,
  never_paid: () => 'batal sebelum dibayar',
  held: (amount) => `${amount} ditahan ${marketName()}`,
  held_disputed: (amount, until) => `${amount} tetap ditahan sampai admin memutuskan${lastDay(until)}`,
  gone: (amount) => `${amount} sudah kembali kepada Anda`,
  earned: (amount) => `${amount} sudah diteruskan ke penjual`,
  earned_gone: (amount) => `${amount} sudah kembali kepada Anda`,
  refund_due: (amount, until) => `${amount} dikembalikan kepada Anda${lastDay(until)}`,
  refunded: (amount) => `${amount} sudah dikembalikan kepada Anda`,
  cash: (amount) => `${amount} dibayar tunai saat bertemu`,
  cash_claimed: (amount) => `tunai ${amount}, menurut penjual sudah diterima`,
  cash_asked: (amount) => `tunai ${amount}, menunggu kepastian penjual`,
  cash_disputed: (amount) => `tunai ${amount} tidak lewat ${marketName()}`,
  cash_seller: (amount) => `tunai ${amount} tercatat diterima penjual`,
  cash_admin: (amount) => `tunai ${amount} dianggap diterima penjual`,
  cash_assumed: (amount) => `tunai ${amount} dianggap diterima penjual`,
  cash_none: () => `tidak ada yang lewat ${marketName()}`,
  cash_back: (amount) => `tunai ${amount} tercatat diterima penjual`,
};

/** Where an order's money is: each place once, with the sum of its sales; '' for none. */
export function orderMoney(parts: readonly PlacedMoney[]): string {
  const places = [...new Set(parts.map(({ place }) => place))];
  const said = places.map((place) => {
    const own = parts.filter((part) => part.place === place);
    const last = own.map(({ until }) => until ?? '').toSorted();
    const isKnown = last.every((until) => until !== '');
    const amount = own.reduce((sum, part) => sum + part.amount, 0);
    return short[place](formatPrice(amount), isKnown ? (last.at(-1) ?? null) : null);
  });
  const back = parts.reduce((sum, { returned }) => sum + returned, 0);
  if (back > 0) said.push(`${formatPrice(back)} sudah kembali kepada Anda`);
  const deposits = parts.reduce((sum, { rental }) => sum + (rental?.back ?? 0), 0);
  if (deposits > 0) said.push(`deposit ${formatPrice(deposits)} dikembalikan`);
  const unique = [...new Set(said)];
  return unique.length === 0 ? '' : `Uang Anda: ${unique.join(', ')}.`;
}
