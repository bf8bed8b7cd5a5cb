/** Time and place of a sale, whose turn it is, and the colour for that: one rule for all rows and tickets. */
import { rulesOf } from '#domain/kinds/index.ts';
import type { SaleOfKind } from '#domain/kinds/sale-kind.ts';
import type { Turn, TurnKind, TurnSale, TurnSide } from '#domain/orders/next-turn.ts';
import { isFinalSale } from '#domain/orders/sale.ts';
import type { Urgency } from '#domain/orders/urgency.ts';
import type { SaleInWords, TimedSale, WhenWhere } from '../kinds/kind.ts';
import { wordsOfSale } from '../kinds/sale-words.ts';
import { inBatchName, saleStateName } from './sale-states.ts';

const over: WhenWhere = { when: '', where: '', detail: '', isLate: false };

/** Time and place of a sale; empty for an ended sale, which its state describes. */
export const whenWhere = (sale: TimedSale, side: 'buyer' | 'seller', now: number): WhenWhere =>
  isFinalSale(sale) ? over : wordsOfSale(sale).whenWhere(sale, side, now);

/**
 * Whose proposal to meet it is: 'Usul Anda', 'Usul Budi', or 'Usul' where the other person's name is shown next to it.
 */
export const proposalBy = (isOwn: boolean, name = ''): string => (isOwn ? 'Usul Anda' : `Usul ${name}`.trimEnd());

/** Replaces the state in turns where it would not explain why the sale does not proceed. */
const standstills: Partial<Record<TurnKind, string>> = {
  batch_open: inBatchName,
  leave: 'Penjual tidak aktif',
  money_gone: 'Tidak dapat dilanjutkan',
};

/** The state of a sale, as shown next to whose turn it is. */
export const stateNow = (sale: SaleOfKind & { readonly state: string }, { kind }: Pick<Turn, 'kind'>): string =>
  standstills[kind] ?? saleStateName(sale);

/**
 * Amber: the viewer's turn. Red: late, disputed, or beyond both sides' control. Green: done. Grey: waits for another
 * person, or was canceled.
 */
export type Tone = 'mine' | 'late' | 'done' | 'waiting';

const troubled: readonly TurnKind[] = ['late', 'missed', 'decide', 'money_gone'];

/** The person whose turn it is; for a step of both, the buyer if they pick the item up or return it. */
function taker({ kind, who }: Pick<Turn, 'kind' | 'who'>, sale: Pick<TurnSale, 'kind'>): Turn['who'] {
  const isBuyers = kind === 'return' || kind === 'late' || (kind === 'meet' && rulesOf(sale).isPickedUp);
  return isBuyers ? 'buyer' : who;
}

export function toneOf(turn: Pick<Turn, 'kind' | 'who'>, sale: Pick<TurnSale, 'kind'>, side: TurnSide): Tone {
  if (troubled.includes(turn.kind)) return 'late';
  if (turn.kind === 'completed') return 'done';
  const who = taker(turn, sale);
  return who === side || (who === 'both' && side !== 'admin') ? 'mine' : 'waiting';
}

/** 'giliran Anda', 'giliran Anda berdua', 'giliran Budi', 'giliran admin'; '' if it is no one's turn. */
export function whoseTurn(
  turn: Pick<Turn, 'kind' | 'who'>,
  sale: Pick<TurnSale, 'kind'> & Pick<SaleInWords, 'buyerName' | 'sellerName'>,
  side: TurnSide,
): string {
  const who = taker(turn, sale);
  if (who === 'nobody') return '';
  if (who === side) return 'giliran Anda';
  if (who === 'both') return side === 'admin' ? 'giliran keduanya' : 'giliran Anda berdua';
  if (who === 'admin') return 'giliran admin';
  return `giliran ${who === 'buyer' ? sale.buyerName || 'pembeli' : sale.sellerName || 'penjual'}`;
}

/** The reader's next step, short enough for a row; '' where only others act. */
const ownSteps: Readonly<Record<TurnKind, string>> = {
  pay: 'bayar',
  batch_open: '',
  answer: 'terima atau tolak',
  answer_meeting: 'jawab usul',
  arrange: 'sepakati janji',
  prepare: 'siapkan',
  meet: 'bertemu',
  missed: 'ubah janji atau laporkan',
  confirm: 'pastikan',
  confirm_cash: 'pastikan tunainya',
  return: 'kembalikan',
  late: 'kembalikan',
  leave: 'batalkan',
  decide: '',
  money_gone: '',
  completed: '',
  canceled: '',
};

type Side = Exclude<TurnSide, 'admin'>;

/** Replaces `ownSteps` where the buyer picks the item up, at hours that only the seller can change. */
const pickupSteps: Readonly<Record<Side, Partial<Record<TurnKind, string>>>> = {
  buyer: { meet: 'ambil', missed: 'ambil atau laporkan' },
  seller: { missed: 'serahkan atau laporkan' },
};

/** What another person does next; '' where the ticket says it elsewhere ('Menunggu pembayaran') or both have to act. */
const othersSteps: Readonly<Record<TurnKind, string>> = {
  pay: '',
  batch_open: '',
  answer: '',
  answer_meeting: 'menjawab usul',
  arrange: '',
  prepare: 'menyiapkan',
  meet: 'mengambil',
  missed: '',
  confirm: 'memastikan',
  confirm_cash: 'memastikan tunainya',
  return: 'mengembalikan',
  late: 'mengembalikan',
  leave: 'membatalkan',
  decide: 'memutuskan',
  money_gone: '',
  completed: '',
  canceled: '',
};

interface TurnWords {
  readonly tone: Tone;
  readonly words: string;
  /** Short form for rows, without the hint that it is also the other person's turn. */
  readonly short: string;
}

const nobodys = (words: string): TurnWords => ({ tone: 'waiting', words, short: words });

/** Whether both wait for a known time that is still days away, so that it is no one's turn. */
export const isDaysBefore = (turn: Turn, urgency: Urgency | null): boolean => turn.who === 'both' && urgency === null;

/** Colour and words for whose turn it is: 'giliran Anda: terima atau tolak', 'giliran Budi: menjawab usul'. */
export function turnNow(
  { turn, urgency }: { readonly turn: Turn; readonly urgency: Urgency | null },
  sale: Parameters<typeof whoseTurn>[1],
  side: Side,
): TurnWords {
  if (isDaysBefore(turn, urgency)) return nobodys('menunggu harinya');
  if (turn.kind === 'batch_open') return nobodys('menunggu ditutup');
  const who = taker(turn, sale);
  const step = (rulesOf(sale).isPickedUp && pickupSteps[side][turn.kind]) || ownSteps[turn.kind];
  const isOwn = who === side || who === 'both';
  const words = whoseTurn(turn, sale, side);
  const named = [words, isOwn ? step : othersSteps[turn.kind]].filter(Boolean).join(': ');
  return {
    tone: toneOf(turn, sale, side),
    words: named,
    short: isOwn && step !== '' ? `giliran Anda: ${step}` : words,
  };
}
