/** UI strings for a trade's row, for either side: state, whose turn it is, time and place, the other person. */
import { hasDispute } from '#domain/orders/dispute.ts';
import type { MoneyPlace } from '#domain/orders/money-place.ts';
import type { Turn, TurnProposal, TurnSale } from '#domain/orders/next-turn.ts';
import { isFinalSale } from '#domain/orders/sale.ts';
import type { Urgency } from '#domain/orders/urgency.ts';
import type { SaleInWords, TimedSale } from '../kinds/kind.ts';
import { formatDate, formatTime } from './format.ts';
import { nearMoment, within } from './near-day.ts';
import { timeLeft } from './orders.ts';
import { proposalBy, stateNow, type Tone, turnNow, whenWhere } from './when-where.ts';

export const tradeListTexts = {
  needsYou: 'Perlu Anda',
  tabs: 'Daftar',
  running: 'Berjalan',
  ended: 'Selesai',
  noneRunning: 'Tidak ada yang sedang berjalan.',
  noneElse: 'Tidak ada lagi yang berjalan.',
  noneEnded: 'Belum ada yang selesai.',
  otherSellers: (count: number) => `dan ${count} penjual lain`,
} as const;

/** A row of `sales` is assignable. */
interface RowSale extends Pick<SaleInWords, 'buyerName' | 'sellerName'>, TimedSale, TurnSale {
  readonly kind: string | null;
  readonly productNames: string;
  readonly subtotal: number;
  readonly reason: string;
  readonly endedBy: string;
  readonly completedAt: string | null;
  readonly rentUntil: string | null;
  readonly disputedFrom: string;
  readonly dueAt: string | null;
  readonly meetAt: string | null;
  readonly method: string;
  readonly state: string;
}

type Side = 'buyer' | 'seller';

/** A row of `meetings` is assignable. */
export interface RowProposal extends TurnProposal {
  readonly place: string;
}

interface RowTurn {
  readonly sale: RowSale;
  readonly turn: Turn;
  readonly urgency: Urgency | null;
  /** The proposal to meet that awaits an answer. */
  readonly proposal?: RowProposal | undefined;
}

export interface RowState {
  readonly text: string;
  readonly tone: Tone;
}

const said = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

/** The last event, if it says more than the state. */
function happened(sale: RowSale, turn: Turn): string {
  if (turn.kind === 'answer_meeting') return 'Usul janji temu';
  if (turn.kind === 'missed') return 'Janji terlewat';
  return stateNow(sale, turn);
}

/** The state in one word, and the turn. A state that waits for the reader addresses them: 'Menunggu jawaban Anda'. */
export function rowState(side: Side, { sale, turn, urgency }: RowTurn, now: number): RowState {
  const { tone, short } = turnNow({ turn, urgency }, sale, side);
  const { when, detail, isLate } = whenWhere(sale, side, now);
  if (isLate) return { text: said(when, detail), tone };
  const state = happened(sale, turn);
  const isAwaited = tone === 'mine' && state.startsWith('Menunggu');
  return { text: isAwaited ? `${state} Anda` : said(state, short), tone };
}

/**
 * State of several sales of one batch: their number, and the seller's action for all of them. `all`: number of the
 * batch's sales in any state.
 */
export function batchState(row: RowTurn, count: number, all: number, now: number): RowState {
  const many = count === all ? `${count} pesanan` : `${count} dari ${all} pesanan`;
  if (row.turn.kind === 'answer') return { text: `${many} menunggu · Terima semua`, tone: 'mine' };
  const { text, tone } = rowState('seller', row, now);
  // The row cannot name the awaited person, who is one of many.
  const isOthers = tone === 'waiting' && row.turn.who !== 'seller';
  return { text: said(many, isOthers ? happened(row.sale, row.turn) : text), tone };
}

/** The deadline: what the reader has to do by then, or that the trade ends automatically. */
function deadline(side: Side, { kind, who, until }: Turn, now: number): string {
  if (until === null) return '';
  if (kind === 'batch_open') return `Ditutup ${nearMoment(until, now)}`;
  if (who !== side)
    return kind === 'answer' && Date.parse(until) > now ? `Batal otomatis ${nearMoment(until, now)}` : '';
  if (kind === 'pay') {
    const left = Date.parse(until) - now;
    return left > 0 ? `Bayar sebelum pukul ${formatTime(until)} (sisa ${timeLeft(left)})` : 'Waktu bayar sudah lewat';
  }
  if (kind === 'answer' || kind === 'answer_meeting') return `Jawab ${within(until, now)}`;
  return kind === 'confirm' || kind === 'confirm_cash' ? `Pastikan ${within(until, now)}` : '';
}

/** States in which no meeting is agreed yet. */
const withoutMeeting: readonly string[] = ['unpaid', 'waiting'];

/** Time and place. A late sale shows its time in the state; a handed-over one needs none. */
function appointment(side: Side, sale: RowSale, now: number): string {
  const { when, where, detail, isLate } = whenWhere(sale, side, now);
  if (isLate) return where;
  const isKnown = sale.meetAt !== null || Boolean(sale.rentUntil);
  const isShown = sale.state !== 'handed_over' && (isKnown || !withoutMeeting.includes(sale.state));
  // The item's name may already contain the name of the booked package.
  const more = sale.productNames.includes(detail) ? '' : detail;
  return isShown ? said(when, where, more) : more;
}

/** The proposed time and place. An earlier agreement stays valid and is shown as well. */
function proposed(side: Side, { sale, turn, proposal }: RowTurn, now: number): string {
  if (turn.kind !== 'answer_meeting' || !proposal) return said(deadline(side, turn, now), appointment(side, sale, now));
  const { startsAt, place } = proposal;
  // The deadline is not repeated if it is the proposed time.
  const until = turn.until === startsAt ? '' : deadline(side, turn, now);
  return said(
    until,
    sale.meetAt === null ? '' : appointment(side, sale, now),
    `${proposalBy(turn.who !== side)} ${nearMoment(startsAt, now)}`,
    place,
  );
}

/**
 * The row's second line: time, place, other person, place of the money. For an ended sale, the day or why it was
 * canceled.
 */
export function rowLine(side: Side, row: RowTurn, now: number, ...more: readonly string[]): string {
  const { sale } = row;
  if (sale.state === 'canceled') return said(sale.reason && !hasDispute(sale) ? sale.reason : '', ...more);
  if (isFinalSale(sale)) return said(sale.completedAt === null ? '' : formatDate(sale.completedAt), ...more);
  return said(proposed(side, row, now), ...more);
}

/** The other person's name; '' if the row's state already ends with it. */
export const rowPerson = (name: string, { text }: RowState): string => (text.endsWith(` ${name}`) ? '' : name);

/** Where the money of a row is, in one or two words. */
const moneyWords: Readonly<Record<MoneyPlace, string>> = {
  free: '',
  outside: 'dibayar langsung',
  unpaid: '',
  never_paid: '',
  held: 'uang ditahan',
  held_disputed: 'uang ditahan',
  gone: 'uang kembali',
  earned: 'uang diteruskan',
  earned_gone: 'uang kembali',
  refund_due: 'uang dikembalikan',
  refunded: 'uang kembali',
  cash: 'tunai',
  cash_claimed: 'tunai',
  cash_asked: 'tunai',
  cash_disputed: 'tunai',
  cash_seller: 'tunai',
  cash_admin: 'tunai',
  cash_assumed: 'tunai',
  cash_none: '',
  cash_back: 'tunai',
};

/** `places`: those of all sales in the row; '' if they differ, since only the row's page shows several. */
export function rowMoney(side: Side, places: readonly MoneyPlace[]): string {
  const words = [...new Set(places.map((place) => moneyWords[place]))];
  const [one = ''] = words;
  if (words.length !== 1) return '';
  return side === 'seller' && places.includes('earned') ? 'masuk Uang Saya' : one;
}
