/**
 * Notifies the buyer that the seller of a service has delivered the first file. Indonesian, because the stored text is
 * shown unchanged.
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
