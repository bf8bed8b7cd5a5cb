/** Notifications about disputes, absences and returned money of one sale. Indonesian. */
import { rupiah } from '../money.ts';
import { dealOf, goodsOf, whoOf } from './deal-words.ts';
import type { NotificationText } from './notification.ts';
import { dealIn, type SaleRow, salePage, salePath, saleText } from './sale-text.ts';

/** Notifies one side that the other side has added a statement to their dispute. */
export function statementNotification(sale: SaleRow, to: 'buyer' | 'seller'): NotificationText {
  const deal = dealIn(sale);
  const name = whoOf(to === 'seller' ? sale.buyerName : sale.sellerName);
  const body = `${name} menambahkan keterangan tentang ${dealOf(deal)}. Anda dapat menjawabnya sampai admin memutuskan.`;
  return saleText('dispute', deal, ['Keterangan baru tentang kendala', body], salePage(sale, to));
}

/** Notifies one side (`to`) that administrators ask a question about the dispute. */
export function questionNotification(sale: SaleRow, to: 'buyer' | 'seller'): NotificationText {
  const deal = dealIn(sale);
  const body = `Admin bertanya tentang ${dealOf(deal)}. Jawab di halamannya, supaya kendala ini dapat diputuskan.`;
  return saleText('dispute', deal, ['Pertanyaan admin tentang kendala', body], salePage(sale, to));
}

/**
 * Notifies the seller that money went back to the buyer before the seller earned it. `left`: what remains for the sale.
 * Rupiah.
 */
export const takenBackNotification = (told: {
  readonly saleId: string;
  readonly orderId: string;
  readonly buyerName: string;
  readonly productNames: string;
  readonly amount: number;
  readonly subtotal: number;
  readonly left: number;
}): NotificationText => {
  const { saleId, buyerName, productNames, amount, subtotal, left } = told;
  const next =
    left === 0
      ? 'Jangan serahkan pesanannya; admin memutuskan kelanjutannya.'
      : `Setelah penjualan selesai, sisanya ${rupiah(left)} menjadi milik Anda. Anda boleh membatalkannya sebelum diserahkan.`;
  return saleText(
    'money_returned',
    told,
    [
      left === 0 ? 'Dana pembeli ditarik kembali' : 'Sebagian dana pembeli ditarik',
      `${goodsOf(productNames)}: ${rupiah(amount)} dari ${rupiah(subtotal)} sudah kembali ke ${whoOf(buyerName)} lewat Midtrans. ${next}`,
    ],
    salePath(saleId),
  );
};

/** Notifies a person that an administrator has removed the absence recorded against them. */
export function absenceLiftedNotification(
  sale: Omit<SaleRow, 'buyerName' | 'sellerName'>,
  to: 'buyer' | 'seller',
): NotificationText {
  const deal = dealIn(sale);
  const body = `Admin mencabut catatan bahwa Anda tidak datang untuk ${dealOf(deal)}. Catatan itu tidak dihitung lagi.`;
  return saleText('absence_lifted', deal, ['Catatan tidak hadir dicabut', body], salePage(sale, to));
}

/** The reason when a sale is disputed or canceled because an account was deleted; both see it. */
export const leavingReason = (leaver: 'buyer' | 'seller'): string =>
  leaver === 'buyer' ? 'Pembeli menghapus akunnya.' : 'Penjual menghapus akunnya.';
