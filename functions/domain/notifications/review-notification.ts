/** What people hear of reviews; Indonesian, because rows are shown as they are. */
import type { NotificationText } from './notification.ts';

interface PublishedReview {
  /** The other of the two. */
  readonly name: string;
  /** What the other gave; null: nothing. */
  readonly stars: number | null;
  /** Whether one's own review is there, too. */
  readonly hasOwn: boolean;
  readonly link: string;
}

/** For each of the two, when what was hidden can be read. */
export const publishedNotification = ({ name, stars, hasOwn, link }: PublishedReview): NotificationText =>
  stars === null
    ? {
        kind: 'review',
        title: 'Ulasan Anda sudah terbit',
        body: `Ulasan Anda tentang ${name} sekarang dapat dibaca semua orang.`,
        link,
      }
    : {
        kind: 'review',
        title: `Ulasan dari ${name} sudah terbit`,
        body: `${name} memberi Anda ${stars} bintang.${hasOwn ? ' Ulasan Anda juga sudah terbit.' : ''}`,
        link,
      };

/** For the author, once. */
export const answeredNotification = (name: string, link: string): NotificationText => ({
  kind: 'review',
  title: 'Ulasan Anda dijawab',
  body: `${name} menjawab ulasan Anda.`,
  link,
});

/** For the author, in the administrator's words. */
export const hiddenNotification = (reason: string, link: string): NotificationText => ({
  kind: 'review',
  title: 'Ulasan Anda disembunyikan admin',
  body: `Ulasan Anda tidak tampil lagi dan tidak dihitung. Alasan: ${reason}`,
  link,
});

export const shownAgainNotification = (link: string): NotificationText => ({
  kind: 'review',
  title: 'Ulasan Anda ditampilkan lagi',
  body: 'Admin menampilkan lagi ulasan Anda.',
  link,
});

/** A day after completion, for who has not written. `daysLeft`: to do so. */
export const reviewReminder = (name: string, daysLeft: number, link: string): NotificationText => ({
  kind: 'review_reminder',
  title: 'Bagaimana transaksinya?',
  body: `Beri ulasan untuk ${name}. Masih ada ${daysLeft} hari; isinya baru tampil setelah keduanya menulis atau waktunya habis.`,
  link,
});
