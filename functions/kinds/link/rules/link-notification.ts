/** Notifications to the seller about a link; Indonesian, because the stored text is shown unchanged. */
import { campusMomentWords } from '../../../domain/campus-time.ts';
import { nameOf, titledOne, whoOf } from '../../../domain/notifications/deal-words.ts';
import type { NotificationText } from '../../../domain/notifications/notification.ts';
import type { TimeZone } from '../../../domain/settings/time-zones.ts';

interface Told {
  readonly name: string;
  readonly price: number;
}

const link = '/links';

/** Notifies that a buyer has begun the checkout. `until`: end of the reservation, ISO. */
export const claimedNotification = (
  told: Told,
  buyerName: string,
  until: string,
  zone: TimeZone,
): NotificationText => ({
  kind: 'sale_link',
  title: titledOne('Tautan Anda dibuka', told.name, told.price),
  body: `${whoOf(buyerName)} membuka tautan "${nameOf(told.name)}" dan sedang memesan. Barangnya disimpan untuknya sampai ${campusMomentWords(Date.parse(until), zone)}; bila belum jadi, tautan terbuka lagi.`,
  link,
});

/**
 * Notifies of an order by transfer; the notification of the sale follows after the payment. `until`: payment deadline,
 * ISO.
 */
export const orderedNotification = (
  told: Told,
  buyerName: string,
  until: string,
  zone: TimeZone,
): NotificationText => ({
  kind: 'sale_link',
  title: titledOne('Dipesan lewat tautan', told.name, told.price),
  body: `${whoOf(buyerName)} memesan "${nameOf(told.name)}" dengan transfer dan membayar paling lambat ${campusMomentWords(Date.parse(until), zone)}. Kami beri tahu begitu uangnya masuk.`,
  link,
});

export const endedLinkNotification = (told: Told): NotificationText => ({
  kind: 'sale_link',
  title: titledOne('Tautan berakhir', told.name, told.price),
  body: `Tautan "${nameOf(told.name)}" berakhir tanpa pembeli. Buat tautan baru bila masih dijual.`,
  link,
});
