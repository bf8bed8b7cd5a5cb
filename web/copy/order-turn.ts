/** What comes next in an order, for its buyer: the nearest turn of its parts, and their progress. */
import type { SaleOfKind } from '#domain/kinds/sale-kind.ts';
import type { TurnKind, TurnSale } from '#domain/orders/next-turn.ts';
import type { NextTurn, PartsProgress } from '#domain/orders/order-turn.ts';
import { wordsOfSale } from '../kinds/sale-words.ts';

interface Part extends TurnSale, SaleOfKind {
  readonly sellerName: string;
}

/** '1 dari 4 penjual menerima, 1 batal.' */
function counted(count: number, { parts, canceled }: PartsProgress, verb: string): string {
  const done = count === 0 ? `Belum ada dari ${parts} penjual yang ${verb}` : `${count} dari ${parts} penjual ${verb}`;
  return `${done}${canceled > 0 ? `, ${canceled} batal` : ''}.`;
}

/** The progress of an order with several parts; '' for one part, and before anything is counted. */
function howFar(kind: TurnKind, progress: PartsProgress): string {
  if (progress.parts === 1 || kind === 'pay') return '';
  if (kind === 'completed') {
    return progress.canceled > 0 ? counted(progress.completed, progress, 'selesai') : '';
  }
  return counted(progress.accepted, progress, 'menerima');
}

const over = { completed: 'Pesanan ini sudah selesai.', canceled: 'Pesanan ini dibatalkan.' } as const;

/** One or two sentences: the progress, and the nearest turn. */
export function orderTurnWords({ turn, sale, progress }: Omit<NextTurn<Part>, 'urgency'>): string {
  const { kind } = turn;
  const seller = sale.sellerName || 'penjual';
  const said =
    kind === 'completed' || kind === 'canceled'
      ? over[kind]
      : wordsOfSale(sale).next[kind](seller, turn.who === 'buyer');
  return kind === 'canceled' ? said : [howFar(kind, progress), said].filter(Boolean).join(' ');
}
