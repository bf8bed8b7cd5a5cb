/** UI strings for the ticket: the page of one sale for its two people. */
import { hasDispute } from '#domain/orders/dispute.ts';
import { systemIds } from '#domain/orders/sale.ts';
import type { SaleInWords } from '../kinds/kind.ts';
import { saleTexts } from './sales.ts';

export const ticketTexts = {
  decision: (promise: string) => `Keputusan admin ${promise}.`,
  of: { buyer: (name: string) => `Pesanan dari ${name}`, seller: (name: string) => `Pesanan ${name}` },
  step: 'Langkah berikutnya',
  more: 'Lainnya',
  open: 'Buka',
  openOf: (label: string) => `Buka ${label}`,
  facts: 'Rincian',
  history: 'Riwayat',
  rules: 'Aturan',
  missed: (when: string) => `${when} · sudah lewat`,
  others: (name: string, count: number) => `${name} dan ${count} produk lain`,
} as const;

interface EndedSale extends Pick<SaleInWords, 'buyerName' | 'sellerName'> {
  readonly state: string;
  readonly reason: string;
  readonly endedBy: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly disputedAt?: string | null;
  /** Whose absence was reported, and when; see `functions/domain/trust/blame.ts`. */
  readonly against: string;
  readonly absentAt: string | null;
}

/** Who canceled a sale, and whose absence they reported; '' where the stored reason explains it. */
function canceledBy(side: 'buyer' | 'seller', { endedBy, reason, ...sale }: EndedSale): string {
  const nameOf = (who: 'buyer' | 'seller') =>
    who === side ? 'Anda' : who === 'buyer' ? sale.buyerName : sale.sellerName;
  if (endedBy === '') return '';
  if (systemIds.includes(endedBy)) return reason ? '' : 'Otomatis, karena batas waktunya lewat.';
  if (endedBy !== sale.buyerId && endedBy !== sale.sellerId) return 'Oleh admin.';
  const by = endedBy === sale.buyerId ? 'buyer' : 'seller';
  const other = by === 'buyer' ? 'seller' : 'buyer';
  const isAbsent = sale.absentAt !== null && sale.against === other;
  return `Oleh ${nameOf(by)}${isAbsent ? `: ${nameOf(other)} tidak datang` : ''}.`;
}

/** Why a sale was canceled, and by whom; '' if it was not canceled, or if a dispute's decision explains it. */
export const canceledWhy = (side: 'buyer' | 'seller', sale: EndedSale): string =>
  sale.state !== 'canceled' || hasDispute(sale)
    ? ''
    : [canceledBy(side, sale), sale.reason && saleTexts.why(sale.reason)].filter(Boolean).join(' ');
