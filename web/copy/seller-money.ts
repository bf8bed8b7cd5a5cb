/** Tells the seller where a sale's money is: in sentences, and in a few words for lists. */

import type { MoneyPlace, PlacedMoney } from '#domain/orders/money-place.ts';
import { formatPrice } from './format.ts';
import { marketName } from './market-name.ts';
import { decidedBy, decidedToo, exactly, onDay, partBack, rest, untilOr, whenTheyMeet } from './money-moments.ts';

/** One or several sentences. */
type Line = (money: PlacedMoney, buyer: string, now: number) => string | readonly string[];

function held(money: PlacedMoney, buyer: string): readonly string[] {
  const { state, until } = money;
  const there = `${rest(money)} ditahan ${marketName()}, masuk Uang Saya`;
  if (state === 'handed_over') {
    return [
      `${there} setelah ${buyer} memastikan, ${until === null ? 'atau otomatis' : `atau otomatis pada ${exactly(until)}`} bila tidak ada kendala.`,
    ];
  }
  const next = `${there} setelah kode pembeli dimasukkan.`;
  if (until === null) return [next];
  const otherwise = state === 'waiting' ? 'Bila tidak Anda jawab' : 'Bila belum diserahkan';
  const then = state === 'waiting' ? `kembali ke ${buyer}` : 'admin memutuskan';
  return [next, `${otherwise} sampai ${exactly(until)}, ${then}.`];
}

/** Amount and time of the seller's earnings, with the platform's fee if known and any later partial refund. */
export function earned(money: PlacedMoney, buyer: string): readonly string[] {
  const { earned: got, amount, since } = money;
  const isTakenOff = got !== null && got > amount;
  const fee = got !== null && !isTakenOff && got < amount ? ` (biaya platform ${formatPrice(amount - got)})` : '';
  const what = got === null ? 'Hasilnya' : formatPrice(got);
  const back = partBack(money, `ke ${buyer}`, isTakenOff ? ' dan dipotong dari Uang Saya' : '');
  return [`${what} masuk Uang Saya${onDay(since)}${fee}.`, ...back];
}

const lines: Record<MoneyPlace, Line> = {
  free: (money, _buyer, now) => decidedToo('Gratis: tidak ada uang yang Anda terima.', money, now),
  outside: (money, buyer, now) =>
    decidedToo(
      `Pembayaran ${formatPrice(money.amount)} langsung dari ${buyer}, di luar ${marketName()}; tidak ada yang masuk Uang Saya.`,
      money,
      now,
    ),
  unpaid: ({ amount }) => [
    `${formatPrice(amount)} belum dibayar.`,
    `Setelah masuk, ditahan ${marketName()} dan masuk Uang Saya setelah kode pembeli dimasukkan.`,
  ],
  never_paid: () => 'Batal sebelum dibayar; tidak ada uang yang ditahan.',
  held,
  held_disputed: (money, _buyer, now) => decidedBy(`${rest(money)} tetap ditahan ${marketName()}`, money, now),
  gone: ({ amount }, buyer) =>
    `${formatPrice(amount)} sudah kembali ke ${buyer} lewat Midtrans; tidak ada lagi yang kami tahan untuk Anda.`,
  earned,
  earned_gone: ({ amount }, buyer) =>
    `${formatPrice(amount)} sudah kembali ke ${buyer} lewat Midtrans dan bukan milik Anda lagi (lihat Uang Saya).`,
  refund_due: (money, buyer) => `${rest(money)} dikembalikan ke ${buyer}; tidak ada yang masuk Uang Saya.`,
  refunded: ({ amount }, buyer) =>
    `${formatPrice(amount)} sudah dikembalikan ke ${buyer}; tidak ada yang masuk Uang Saya.`,
  cash: (money, buyer, now) =>
    `${buyer} membayar tunai ${formatPrice(money.amount)} langsung kepada Anda ${whenTheyMeet(money, now)}.`,
  cash_claimed: ({ amount, until }, buyer) => [
    `Menurut Anda tunai ${formatPrice(amount)} sudah diterima.`,
    `${buyer} dapat membantahnya ${untilOr(until, 'sebelum selesai')}.`,
  ],
  cash_asked: ({ amount, until }) => [
    `Sudahkah tunai ${formatPrice(amount)} Anda terima?`,
    `Bila Anda tidak menjawab ${untilOr(until, 'sampai batas waktunya')}, dianggap sudah.`,
  ],
  cash_disputed: (money, _buyer, now) =>
    decidedBy(`Tunai ${formatPrice(money.amount)} tidak lewat ${marketName()}, jadi tidak kami tahan`, money, now),
  cash_seller: ({ amount }) => `Tunai ${formatPrice(amount)} tercatat Anda terima.`,
  cash_admin: ({ amount }) => `Tunai ${formatPrice(amount)} dianggap Anda terima: admin menyelesaikan penjualan ini.`,
  cash_assumed: ({ amount, since }) =>
    `Tunai ${formatPrice(amount)} dianggap diterima, karena Anda tidak menjawab ${untilOr(since, 'sampai batas waktunya')}.`,
  cash_none: () => `Tidak ada uang yang lewat ${marketName()}, jadi tidak ada yang perlu dikembalikan.`,
  cash_back: ({ amount }, buyer) =>
    `Tunai ${formatPrice(amount)} tercatat Anda terima: kembalikan langsung kepada ${buyer}.`,
};

/** Where the money is, until when, and what follows, in sentences. */
export const sellerMoney = (money: PlacedMoney, buyer: string, now: number): readonly string[] =>
  [lines[money.place](money, buyer || 'pembeli', now)].flat();

/** Short form for a row of the list, next to the sale's sum. */
const short: Record<MoneyPlace, string> = {
  free: 'Tidak ada yang dibayar',
  get outside(): string {
    return `Dibayar langsung kepada Anda, di luar ${marketName()}`;
  },
  unpaid: 'Belum dibayar',
  never_paid: 'Batal sebelum dibayar',
  held: 'Kami tahan, masuk Uang Saya setelah kode dimasukkan',
  held_disputed: 'Uangnya kami tahan sampai admin memutuskan',
  gone: 'Uangnya sudah kembali ke pembeli',
  earned: 'Masuk Uang Saya',
  earned_gone: 'Uangnya sudah kembali ke pembeli',
  refund_due: 'Uangnya dikembalikan ke pembeli',
  refunded: 'Uangnya sudah dikembalikan ke pembeli',
  cash: 'Tunai saat bertemu',
  cash_claimed: 'Tunai sudah diterima menurut Anda',
  cash_asked: 'Tunai menunggu kepastian Anda',
  get cash_disputed(): string {
    return `Tunai, tidak lewat ${marketName()}`;
  },
  cash_seller: 'Tunai tercatat Anda terima',
  cash_admin: 'Tunai dianggap Anda terima',
  cash_assumed: 'Tunai dianggap diterima',
  get cash_none(): string {
    return `Tidak ada uang yang lewat ${marketName()}`;
  },
  cash_back: 'Tunai tercatat Anda terima: kembalikan ke pembeli',
};

/** `isPickedUp`: the buyer comes to the seller. */
export const sellerMoneyShort = ({ place, since, rental, state }: PlacedMoney, isPickedUp: boolean): string => {
  if (place === 'cash' && isPickedUp) return 'Tunai saat diambil';
  if (place === 'held' && state === 'handed_over') return 'Kami tahan, masuk Uang Saya setelah pembeli memastikan';
  if (place === 'held' && rental) return 'Uangnya kami tahan sampai barangnya kembali, lalu sewanya untuk Anda';
  return place === 'earned' ? `${short[place]}${onDay(since)}` : short[place];
};
