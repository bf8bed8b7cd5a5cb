/** Texts of a trade's row, for either side: state, whose turn it is, time and place, the other person. */
import { hasDispute } from '#domain/orders/dispute.ts';
import type { MoneyPlace } from '#domain/orders/money-place.ts';
import type { Turn, TurnSale } from '#domain/orders/next-turn.ts';
import { isFinalSale } from '#domain/orders/sale.ts';
import type { Urgency } from '#domain/orders/urgency.ts';
import type { SaleInWords, TimedSale } from '../kinds/kind.ts';
import { formatDate, formatTime } from './format.ts';
import { nearMoment, within } from './near-day.ts';
import { timeLeft } from './orders.ts';
import { inBatchName, saleStateName } from './sale-states.ts';
import { type Tone, toneOf, whenWhere, whoseTurn } from './when-where.ts';

export const tradeListTexts = {
  needsYou: 'Perlu Anda',
  tabs: 'Daftar',
  running: 'Berjalan',
  ended: 'Selesai',
  noneRunning: 'Tidak ada yang sedang berjalan.',
  noneElse: 'Tidak ada lagi yang berjalan.',
  noneEnded: 'Belum ada yang selesai.',
  otherSellers: (count: number) => `dan ${count} penjual lain`,
  review: 'Selesai · beri ulasan',
} as const;

/** A row of `sales` fits. */
interface RowSale extends Pick<SaleInWords, 'buyerName' | 'sellerName'>, TimedSale, TurnSale {
  readonly kind: string | null;
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

interface RowTurn {
  readonly sale: RowSale;
  readonly turn: Turn;
  readonly urgency: Urgency | null;
}

export interface RowState {
  readonly text: string;
  readonly tone: Tone;
}

const said = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

/** The last event, where it says more than the state. */
function happened(sale: RowSale, { kind }: Turn): string {
  if (kind === 'batch_open') return inBatchName;
  if (kind === 'answer_meeting') return 'Usul janji temu';
  if (kind === 'missed') return 'Janji terlewat';
  if (kind === 'leave') return 'Penjual tidak aktif';
  return saleStateName(sale);
}

const waitsFor = /^menunggu (.+)$/;
const own = 'giliran Anda';

/**
 * 'Siap diambil · giliran Anda'. A state that already names whom it waits for is not followed by the turn: 'Menunggu
 * jawaban Sari'.
 */
function withTurn(state: string, whose: string): string {
  // The page says that it is the other's turn as well.
  const short = whose.startsWith(own) ? own : whose;
  const name = short === own ? 'Anda' : waitsFor.exec(short)?.[1];
  return name && state.startsWith('Menunggu') ? `${state} ${name}` : said(state, short);
}

/** One word for the state, and whose turn it is. A step that both take much later counts as no turn yet. */
export function rowState(side: Side, { sale, turn, urgency }: RowTurn, now: number): RowState {
  const tone = toneOf(turn, sale, side);
  const { when, detail, isLate } = whenWhere(sale, side, now);
  if (isLate) return { text: said(when, detail), tone };
  const isFar = tone === 'mine' && urgency === null;
  return {
    text: withTurn(happened(sale, turn), isFar ? '' : whoseTurn(turn, sale, side)),
    tone: isFar ? 'waiting' : tone,
  };
}

/** For many sales of one batch: the number in this state, and the seller's action for all. `all`: in any state. */
export function batchState(row: RowTurn, count: number, all: number, now: number): RowState {
  const many = count === all ? `${count} pesanan` : `${count} dari ${all} pesanan`;
  if (row.turn.kind === 'answer') return { text: `${many} menunggu · Terima semua`, tone: 'mine' };
  const { text, tone } = rowState('seller', row, now);
  // The awaited person is one of many.
  const isOthers = tone === 'waiting' && row.turn.who !== 'seller';
  return { text: said(many, isOthers ? happened(row.sale, row.turn) : text), tone };
}

/** The deadline, if the row's reader has to answer or pay. */
function deadline(side: Side, { kind, who, until }: Turn, now: number): string {
  if (until === null) return '';
  if (kind === 'batch_open') return `Ditutup ${nearMoment(until, now)}`;
  if (who !== side) return '';
  if (kind === 'pay') {
    const left = Date.parse(until) - now;
    return left > 0 ? `Bayar sebelum pukul ${formatTime(until)} (sisa ${timeLeft(left)})` : 'Waktu bayar sudah lewat';
  }
  if (kind === 'answer' || kind === 'answer_meeting') return `Jawab ${within(until, now)}`;
  return kind === 'confirm' || kind === 'confirm_cash' ? `Pastikan ${within(until, now)}` : '';
}

/** Until these states have passed, no meeting is agreed on. */
const withoutMeeting: readonly string[] = ['unpaid', 'waiting'];

/** Time and place. A late sale shows its time in the state; a handed-over one needs none. */
function appointment(side: Side, sale: RowSale, now: number): string {
  const { when, where, detail, isLate } = whenWhere(sale, side, now);
  if (isLate) return where;
  const isKnown = sale.meetAt !== null || Boolean(sale.rentUntil);
  const isShown = sale.state !== 'handed_over' && (isKnown || !withoutMeeting.includes(sale.state));
  return isShown ? said(when, where, detail) : detail;
}

/** Time, place, other person, place of the money; for an ended sale the day, or why it was canceled. */
export function rowLine(side: Side, { sale, turn }: RowTurn, now: number, ...more: readonly string[]): string {
  if (sale.state === 'canceled') return said(sale.reason && !hasDispute(sale) ? sale.reason : '', ...more);
  if (isFinalSale(sale)) return said(sale.completedAt === null ? '' : formatDate(sale.completedAt), ...more);
  return said(deadline(side, turn, now), appointment(side, sale, now), ...more);
}

/** The other person, unless the row's state names them. */
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

/** `places`: of all sales of the row; several are shown only on its page. */
export function rowMoney(side: Side, places: readonly MoneyPlace[]): string {
  const words = [...new Set(places.map((place) => moneyWords[place]))];
  const [one = ''] = words;
  if (words.length !== 1) return '';
  return side === 'seller' && places.includes('earned') ? 'masuk Uang Saya' : one;
}
