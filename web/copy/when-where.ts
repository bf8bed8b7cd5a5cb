/** When and where a sale is, whose turn it is, and the colour of that: one rule for every row and ticket. */
import { rulesOf } from '#domain/kinds/index.ts';
import type { Turn, TurnKind, TurnSale, TurnSide } from '#domain/orders/next-turn.ts';
import { isFinalSale } from '#domain/orders/sale.ts';
import type { SaleInWords, TimedSale, WhenWhere } from '../kinds/kind.ts';
import { wordsOfSale } from '../kinds/sale-words.ts';

const over: WhenWhere = { when: '', where: '', detail: '', isLate: false };

/** Of a sale that is over, nothing: its state says it. */
export const whenWhere = (sale: TimedSale, side: 'buyer' | 'seller', now: number): WhenWhere =>
  isFinalSale(sale) ? over : wordsOfSale(sale).whenWhere(sale, side, now);

/** The same in one line: 'Ambil besok (Min) 15.00–17.00 · Lobi GKU'. */
export function whenWhereLine(...about: Parameters<typeof whenWhere>): string {
  const { when, where, detail } = whenWhere(...about);
  return [when, where, detail].filter(Boolean).join(' · ');
}

/** Amber: it is one's own turn. Red: late, disputed, or out of both hands. Green: done. Grey: it waits for somebody else, or was canceled. */
export type Tone = 'mine' | 'late' | 'done' | 'waiting';

const troubled: readonly TurnKind[] = ['late', 'missed', 'decide', 'money_gone'];

/** Whose step it is; of what the two do together, whoever comes for the thing or brings it back. */
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

/** 'giliran Anda', 'giliran Anda berdua', 'giliran Budi', 'giliran admin'; '' where it is nobody's. */
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
