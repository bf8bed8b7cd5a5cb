/** Times in sentences about money, and sentences common to both sides. */
import { limits } from '#domain/limits.ts';
import type { PlacedMoney } from '#domain/orders/money-place.ts';
import { formatDayMonth, formatPrice, formatTime } from './format.ts';

/** ' pada 28 November'; '' when unknown. */
export const onDay = (iso: string | null): string => (iso === null ? '' : ` pada ${formatDayMonth(iso)}`);

/** '28 November pukul 15.00'. */
export const exactly = (iso: string): string => `${formatDayMonth(iso)} pukul ${formatTime(iso)}`;

/** 'sampai 28 November pukul 15.00', or `otherwise` if there is no deadline. */
export const untilOr = (iso: string | null, otherwise: string): string =>
  iso === null ? otherwise : `sampai ${exactly(iso)}`;

/** 'saat bertemu, 28 November pukul 15.00'; without the time once it has passed. */
export const whenTheyMeet = ({ until }: PlacedMoney, now: number): string =>
  until !== null && Date.parse(until) > now ? `saat bertemu, ${exactly(until)}` : 'saat bertemu';

/** Shown once the promised time has passed. */
const askNow = 'Sudah lewat? Tanyakan lewat "Butuh bantuan?".';

interface Promised {
  /** The promised time, ISO; null when unknown: the sentence then says `days` after `from`. */
  readonly until: string | null;
  readonly days: number;
  readonly from: string;
}

/** What was promised and by when, in sentences. */
export function promised(what: string, { until, days, from }: Promised, now: number): readonly string[] {
  if (until === null) return [`${what} paling lambat ${days} hari setelah ${from}.`];
  const said = `${what} paling lambat ${formatDayMonth(until)}.`;
  return Date.parse(until) < now ? [said, askNow] : [said];
}

/** The promise that an administrator decides a dispute, with its deadline if known. */
const decision = ({ until }: PlacedMoney): Promised => ({ until, days: limits.disputeDays, from: 'dilaporkan' });

/** Says that an administrator decides, and by when. */
export const decidedBy = (what: string, money: PlacedMoney, now: number): readonly string[] =>
  promised(`${what}; admin memutuskan`, decision(money), now);

/** For money that the platform does not hold: in a dispute, adds by when an administrator decides. */
export const decidedToo = (what: string, money: PlacedMoney, now: number): readonly string[] =>
  money.state === 'disputed' ? [what, ...promised('Admin memutuskan', decision(money), now)] : [what];

/** 'Rp 35.000', or 'Rp 35.000 (sisa dari Rp 40.000)' after a partial refund. */
export const rest = ({ amount, subtotal, returned }: PlacedMoney): string =>
  returned === 0 ? formatPrice(amount) : `${formatPrice(amount)} (sisa dari ${formatPrice(subtotal)})`;

/**
 * 'Rp 5.000 dari Rp 40.000 sudah kembali kepada Anda lewat Midtrans.'; empty without a partial refund. `besides`:
 * appended to the sentence.
 */
export const partBack = ({ returned, subtotal }: PlacedMoney, to: string, besides = ''): readonly string[] =>
  returned === 0
    ? []
    : [`${formatPrice(returned)} dari ${formatPrice(subtotal)} sudah kembali ${to} lewat Midtrans${besides}.`];
