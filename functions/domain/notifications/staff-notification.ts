/** Notifications for administrators. Indonesian, because the stored text is shown unchanged. */
import { oneLine } from '../share/preview-text.ts';
import { chatLink, previewText } from '../support/chat.ts';
import { goodsOf, numbered, titled, titledOne, whoOf } from './deal-words.ts';
import type { NotificationText } from './notification.ts';

export const staffReportNotification = (told: {
  readonly reportId: string;
  /** Name of the reported product or person; '' for a review. */
  readonly subject: string;
  readonly reason: string;
}): NotificationText => ({
  kind: 'staff_report',
  title: titledOne('Laporan baru', told.subject || 'ulasan'),
  body: `Alasan: ${told.reason}. Laporan ini menunggu ditinjau.`,
  link: `/admin/reports/${told.reportId}`,
});

export const staffDisputeNotification = (sale: {
  readonly $id: string;
  readonly orderId: string;
  readonly buyerName: string;
  readonly sellerName: string;
  readonly productNames: string;
}): NotificationText => ({
  kind: 'staff_dispute',
  title: titled('Kendala baru', sale.productNames),
  body: `${whoOf(sale.buyerName)} dan ${whoOf(sale.sellerName)} tidak sepakat tentang ${goodsOf(sale.productNames)}. Kendala ini menunggu keputusan.${numbered(sale.orderId)}`,
  link: `/admin/disputes/${sale.$id}`,
});

/**
 * The test push of the setup list. It does not link to the setup page, because a notification about the page on screen
 * counts as seen.
 */
export const setupNotification = (): NotificationText => ({
  kind: 'setup_trial',
  title: 'Notifikasi uji',
  body: 'Kabar dari kampus Anda sampai di perangkat ini.',
  link: '/settings#notifikasi',
});

export const staffMessageNotification = (told: {
  readonly chatId: string;
  readonly name: string;
  readonly message: string;
}): NotificationText => ({
  kind: 'staff_message',
  title: titledOne('Pesan ke Live Chat', told.name),
  body: previewText(oneLine(told.message)) || 'Foto',
  link: chatLink(told.chatId),
});
