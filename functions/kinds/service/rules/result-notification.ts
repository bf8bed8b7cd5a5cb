/**
 * For the buyer, when the seller of a service hands over the first file. Indonesian, because rows are shown as they
 * are.
 */
import { goodsOf, numbered, titled } from '../../../domain/notifications/deal-words.ts';
import type { NotificationText } from '../../../domain/notifications/notification.ts';

export const resultNotification = (
  sale: { readonly orderId: string; readonly productNames: string; readonly subtotal: number },
  sellerName: string,
): NotificationText => ({
  kind: 'order_changed',
  title: titled('Hasil sudah diserahkan', sale.productNames, sale.subtotal),
  body: `${sellerName} menyerahkan file hasil ${goodsOf(sale.productNames)}. Hanya Anda berdua yang dapat membukanya.${numbered(sale.orderId)}`,
  link: `/orders/${sale.orderId}`,
});
