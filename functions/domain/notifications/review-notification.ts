/** Notifications about reviews. Indonesian, because the stored text is shown unchanged. */
import { campusMomentWords } from '../campus-time.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import { because, goodsOf, numbered, titled, whoOf } from './deal-words.ts';
import type { NotificationText } from './notification.ts';

/** The reviewed sale. `link`: page of the sale for the recipient. */
export interface Reviewed {
  readonly orderId: string;
  /** Product names in the format of `sales.productNames`. */
  readonly productNames: string;
  readonly link: string;
}

interface PublishedReview extends Reviewed {
  /** The name of the other person. */
  readonly name: string;
  /** The other person's stars; null without a review. */
  readonly stars: number | null;
  /** Whether the recipient has also written a review. */
  readonly hasOwn: boolean;
}

const told = (
  kind: 'review' | 'review_reminder',
  { orderId, productNames, link }: Reviewed,
  lead: string,
  body: string,
): NotificationText => ({ kind, title: titled(lead, productNames), body: `${body}${numbered(orderId)}`, link });

/** Notifies both people that hidden reviews are now public. */
export function publishedNotification(review: PublishedReview): NotificationText {
  const name = whoOf(review.name);
  const goods = goodsOf(review.productNames);
  if (review.stars === null) {
    const body = `Ulasan Anda tentang ${name} untuk ${goods} sekarang dapat dibaca semua orang.`;
    return told('review', review, 'Ulasan Anda sudah terbit', body);
  }
  const own = review.hasOwn ? ' Ulasan Anda juga sudah terbit.' : '';
  const body = `${name} memberi Anda ${review.stars} bintang untuk ${goods}.${own}`;
  return told('review', review, `Ulasan dari ${name} sudah terbit`, body);
}

/** Notifies the author that a review was answered; sent once per review. */
export const answeredNotification = (name: string, sale: Reviewed): NotificationText =>
  told(
    'review',
    sale,
    'Ulasan Anda dijawab',
    `${whoOf(name)} menjawab ulasan Anda untuk ${goodsOf(sale.productNames)}.`,
  );

/** Notifies the author of a hidden review, with the administrator's reason. */
export function hiddenNotification(reason: string, sale: Reviewed): NotificationText {
  const body = `Ulasan Anda untuk ${goodsOf(sale.productNames)} tidak tampil lagi dan tidak dihitung.`;
  const text = told('review', sale, 'Ulasan Anda disembunyikan admin', body);
  return { ...text, body: `${text.body}${because(reason)}` };
}

export const shownAgainNotification = (sale: Reviewed): NotificationText =>
  told(
    'review',
    sale,
    'Ulasan Anda ditampilkan lagi',
    `Admin menampilkan lagi ulasan Anda untuk ${goodsOf(sale.productNames)}.`,
  );

/** Reminds a person without a review, a day after completion. `until`: end of the time to review, ms since 1970. */
export const reviewReminder = (name: string, until: number, sale: Reviewed, zone: TimeZone): NotificationText =>
  told(
    'review_reminder',
    sale,
    'Bagaimana transaksinya?',
    `Beri ulasan untuk ${whoOf(name)} tentang ${goodsOf(sale.productNames)} paling lambat ${campusMomentWords(until, zone)}. Isinya baru tampil setelah keduanya menulis atau waktunya habis.`,
  );
