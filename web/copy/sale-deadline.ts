/** How long a turn of a sale may still take, and what comes when nobody takes it. */
import type { Turn, TurnSide } from '#domain/orders/next-turn.ts';
import type { SaleWords } from '../kinds/kind.ts';
import { timeUntil } from './time-until.ts';

/** How long the seller may take to answer an order. `left`: in words. */
const answerWithin = (side: TurnSide, left: string): string =>
  side === 'seller'
    ? `Jawab dalam ${left}, atau pesanan batal otomatis.`
    : `Batal otomatis bila tidak dijawab dalam ${left}.`;

/** The same for administrators, who read it of orders whose sales are not loaded. `until`: ISO; null: '', none runs. */
export const answerDeadline = (until: string | null, now: number): string =>
  until === null ? '' : answerWithin('admin', timeUntil(until, now));

/** The deadline in words and what happens when it passes; '' where none runs, or where its own part says it (payment). `words`: of its kind. */
export function saleDeadline(
  side: TurnSide,
  { kind, who, until }: Turn,
  now: number,
  words: Pick<SaleWords, 'deadline'>,
): string {
  if (until === null || kind === 'pay') return '';
  const left = timeUntil(until, now);
  switch (kind) {
    case 'batch_open':
      return `PO ditutup dalam ${left}.`;
    case 'answer':
      return answerWithin(side, left);
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
      return `${words.deadline}: ${left} lagi.`;
  }
}
