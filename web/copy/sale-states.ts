/** A sale's state in words. Apart from the other sentences about sales, which lists do not say. */
import type { SaleState } from '#domain/orders/sale.ts';

export const saleStateNames: Record<SaleState, string> = {
  unpaid: 'Menunggu pembayaran',
  waiting: 'Menunggu jawaban',
  accepted: 'Disiapkan',
  ready: 'Siap diserahkan',
  handed_over: 'Sudah diserahkan',
  rented: 'Sedang disewa',
  disputed: 'Ada kendala',
  completed: 'Selesai',
  canceled: 'Dibatalkan',
};

/** Of a sale that waits for its batch to close. */
export const inBatchName = 'PO masih dibuka';
