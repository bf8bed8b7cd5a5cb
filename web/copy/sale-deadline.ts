/** How long a step of a sale may still take, and what comes when nobody takes it. */
import type { SaleState } from '#domain/orders/sale.ts';
import { timeUntil } from './time-until.ts';

interface DueSale {
  readonly state: SaleState;
  readonly dueAt: string | null;
  /** When the buyer of a COD sale said that the goods are there: the seller is asked. */
  readonly receivedAt?: string | null;
}

/** The deadline in words and what happens when it passes; '' where none runs. */
export function saleDeadline(
  side: 'buyer' | 'seller' | 'admin',
  { state, dueAt, receivedAt }: DueSale,
  now: number,
): string {
  if (dueAt === null) return '';
  const left = timeUntil(dueAt, now);
  if (state === 'waiting') {
    return side === 'seller'
      ? `Jawab dalam ${left}; setelah itu pesanan batal otomatis.`
      : `Batal otomatis bila tidak dijawab dalam ${left}.`;
  }
  if (state === 'handed_over') {
    return side === (receivedAt ? 'seller' : 'buyer')
      ? `Laporkan kendala dalam ${left}; setelah itu dianggap selesai.`
      : `Selesai otomatis dalam ${left} bila tidak ada kendala.`;
  }
  return `Batas penyerahan: ${left} lagi.`;
}
