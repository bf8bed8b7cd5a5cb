/** The moments in sentences about money, and what both sides read alike. */
import { limits } from '#domain/limits.ts';
import type { PlacedMoney } from '#domain/orders/money-place.ts';
import { formatDayMonth, formatPrice, formatTime } from './format.ts';

/** ' pada 28 November'; '' where it is not known. */
export const onDay = (iso: string | null): string => (iso === null ? '' : ` pada ${formatDayMonth(iso)}`);

/** '28 November pukul 15.00'. */
export const exactly = (iso: string): string => `${formatDayMonth(iso)} pukul ${formatTime(iso)}`;

/** 'sampai 28 November pukul 15.00', or what is said instead where no time runs. */
export const untilOr = (iso: string | null, otherwise: string): string =>
  iso === null ? otherwise : `sampai ${exactly(iso)}`;

/** 'saat bertemu, 28 November pukul 15.00': a meeting that is past is not named. */
export const whenTheyMeet = ({ until }: PlacedMoney, now: number): string =>
  until !== null && Date.parse(until) > now ? `saat bertemu, ${exactly(until)}` : 'saat bertemu';

/** Who has waited longer than was promised is told where to ask. */
const askNow = 'Sudah lewat? Tanyakan lewat "Butuh bantuan?".';

/** By when something is done that was promised: the day, or the days from where it began. */
export function promised(until: string | null, now: number, days: number, from: string): string {
  if (until === null) return `paling lambat ${days} hari setelah ${from}.`;
  return `paling lambat ${formatDayMonth(until)}.${Date.parse(until) < now ? ` ${askNow}` : ''}`;
}

export const decidedBy = ({ until }: PlacedMoney, now: number): string =>
  `admin memutuskan ${promised(until, now, limits.disputeDays, 'dilaporkan')}`;

/** 'Rp 35.000', or 'Rp 35.000 (sisa dari Rp 40.000)' where a part went back. */
export const rest = ({ amount, subtotal, returned }: PlacedMoney): string =>
  returned === 0 ? formatPrice(amount) : `${formatPrice(amount)} (sisa dari ${formatPrice(subtotal)})`;

/** 'Rp 5.000 dari Rp 40.000 sudah kembali kepada Anda lewat Midtrans'. */
export const partBack = ({ returned, subtotal }: PlacedMoney, to: string): string =>
  `${formatPrice(returned)} dari ${formatPrice(subtotal)} sudah kembali ${to} lewat Midtrans`;
