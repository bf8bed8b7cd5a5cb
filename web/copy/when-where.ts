/** Time and place of a sale, whose turn it is, and its colour: one rule for all rows and tickets. */
import { rulesOf } from '#domain/kinds/index.ts';
import type { Turn, TurnKind, TurnSale, TurnSide } from '#domain/orders/next-turn.ts';
import { isFinalSale } from '#domain/orders/sale.ts';
import type { SaleInWords, TimedSale, WhenWhere } from '../kinds/kind.ts';
import { wordsOfSale } from '../kinds/sale-words.ts';

const over: WhenWhere = { when: '', where: '', detail: '', isLate: false };

/** Empty for an ended sale, whose state says enough. */
export const whenWhere = (sale: TimedSale, side: 'buyer' | 'seller', now: number): WhenWhere =>
  isFinalSale(sale) ? over : wordsOfSale(sale).whenWhere(sale, side, now);

/** The same in one line: 'Ambil besok (Min) 15.00–17.00 · Lobi GKU'. */
export function whenWhereLine(...about: Parameters<typeof whenWhere>): string {
  const { when, where, detail } = whenWhere(...about);
  return [when, where, detail].filter(Boolean).join(' · ');
}

/**
 * Amber: one's own turn. Red: late, disputed, or beyond both sides' control. Green: done. Grey: waits for another
 * person, or was canceled.
 */
export type Tone = 'mine' | 'late' | 'done' | 'waiting';

const troubled: readonly TurnKind[] = ['late', 'missed', 'decide', 'money_gone'];

/** Whose step it is; for a step of both, the person who picks the item up or returns it. */
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

/** 'giliran Anda', 'giliran Anda berdua', 'giliran Budi', 'giliran admin'; '' for no one's turn. */
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
