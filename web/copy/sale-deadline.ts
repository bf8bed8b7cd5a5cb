/** How long a turn of a sale may still take, and what comes when nobody takes it. */
import type { SaleOfKind } from '#domain/kinds/sale-kind.ts';
import type { Turn, TurnSide } from '#domain/orders/next-turn.ts';
import { wordsOfSale } from '../kinds/sale-words.ts';
import { timeUntil } from './time-until.ts';

/** The deadline in words and what happens when it passes; '' where none runs, or where its own part says it (payment). */
export function saleDeadline(side: TurnSide, { kind, who, until }: Turn, now: number, sale: SaleOfKind = {}): string {
  if (until === null || kind === 'pay') return '';
  const left = timeUntil(until, now);
  switch (kind) {
    case 'batch_open':
      return `PO ditutup dalam ${left}.`;
    case 'answer':
      return side === 'seller'
        ? `Jawab dalam ${left}, atau pesanan batal otomatis.`
        : `Batal otomatis bila tidak dijawab dalam ${left}.`;
    case 'answer_meeting':
      return side === who ? `Jawab dalam ${left}.` : `Usul berlaku ${left} lagi.`;
    case 'confirm':
    case 'confirm_cash':
      return side === who
        ? `Laporkan kendala dalam ${left}; setelah itu dianggap selesai.`
        : `Selesai otomatis dalam ${left} bila tidak ada kendala.`;
    case 'return':
      return `Sewa berakhir dalam ${left}.`;
    case 'late':
      return `Bila belum kembali dalam ${left}, admin memutuskan.`;
    default:
      return `${wordsOfSale(sale).deadline}: ${left} lagi.`;
  }
}
