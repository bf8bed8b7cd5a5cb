/** Notifications about rented things beyond the events of their sale: a return is due soon, or late. Indonesian. */
import { dateWords } from '../../../domain/campus-time.ts';
import { goodsOf, whoOf } from '../../../domain/notifications/deal-words.ts';
import type { NotificationText } from '../../../domain/notifications/notification.ts';
import type { Said } from '../../../domain/notifications/sale-facts.ts';
import { dealIn, type SaleRow, salePage, saleText } from '../../../domain/notifications/sale-text.ts';
import type { TimeZone } from '../../../domain/settings/time-zones.ts';
import { isLate } from './rented-sale.ts';

/**
 * Reminder about an item that is rented out: to the renter a day before the end, and to both sides once the end has
 * passed. `now`: ms since 1970.
 */
export function returnNotification(
  sale: SaleRow & { readonly rentUntil: string },
  to: 'buyer' | 'seller',
  now: number,
  zone: TimeZone,
): NotificationText {
  const deal = dealIn(sale);
  const day = dateWords(sale.rentUntil);
  const seller = whoOf(sale.sellerName);
  const said: Said =
    to === 'seller'
      ? [
          'Barang sewaan belum kembali',
          `${whoOf(sale.buyerName)} seharusnya mengembalikan ${goodsOf(deal.productNames)} pada ${day}.`,
        ]
      : isLate(sale, now, zone)
        ? [
            'Sewa sudah lewat',
            `${goodsOf(deal.productNames)} seharusnya kembali kepada ${seller} pada ${day}. ${
              deal.deposit
                ? 'Tiap hari terlambat dipotong dari deposit sebesar harga sewa per hari.'
                : 'Segera kembalikan; bila tidak, admin memutuskan.'
            }`,
          ]
        : [
            'Segera kembalikan barang sewaan',
            `${goodsOf(deal.productNames)} kembali kepada ${seller} paling lambat ${day}.`,
          ];
  return saleText(to === 'seller' ? 'sale_reminder' : 'receive_reminder', deal, said, salePage(sale, to));
}

/** Notifies the next renter that the item is late, so that they may cancel without it counting against them. */
export function heldUpNotification(sale: SaleRow & { readonly rentFrom: string }): NotificationText {
  const deal = dealIn(sale);
  const body = `${goodsOf(deal.productNames)} dari ${whoOf(sale.sellerName)} belum kembali dari penyewa sebelumnya; sewa Anda mulai ${dateWords(sale.rentFrom)}. Tanyakan kepada pemiliknya, atau batalkan di halaman pesanan. Pembatalan ini tidak dicatat.`;
  return saleText('order_changed', deal, ['Barang sewaan terlambat kembali', body], salePage(sale, 'buyer'));
}

/** Notifies the next renter that the item is back. `isInTime`: no day was lost, so a cancelation counts again. */
export function backAgainNotification(
  sale: SaleRow & { readonly rentFrom: string },
  isInTime: boolean,
): NotificationText {
  const deal = dealIn(sale);
  const then = isInTime
    ? `Sewa Anda mulai ${dateWords(sale.rentFrom)} seperti rencana.`
    : 'Ambil barangnya, atau batalkan di halaman pesanan selama belum diambil; pembatalan ini tidak dicatat.';
  const body = `${goodsOf(deal.productNames)} dari ${whoOf(sale.sellerName)} sudah kembali dari penyewa sebelumnya. ${then}`;
  return saleText('order_changed', deal, ['Barang sewaan sudah kembali', body], salePage(sale, 'buyer'));
}
