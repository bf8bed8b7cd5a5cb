/** A notification as an e-mail; Indonesian, like the notification. */

import { oneLine } from '../share/preview-text.ts';
import { isNotificationKind, type MailedKind, type NotificationKind, notificationChannels } from './channels.ts';
import { noticeLink } from './link.ts';
import { type MailBrand, mailHtml } from './mail-html.ts';
import type { NotificationText } from './notification.ts';

interface Words {
  /** Preview text that mailboxes show next to the subject. */
  readonly preview: string;
  readonly button: string;
  /** Why the person gets this mail. */
  readonly why: (market: string) => string;
}

const because =
  (what: string) =>
  (market: string): string =>
    `Email ini dikirim karena ${what} di ${market}.`;

const plain: Words = { preview: 'Ada kabar untuk Anda.', button: 'Lihat', why: because('ada kabar untuk akun Anda') };

/** Wording for every notification that is sent by e-mail. A broadcast is e-mailed if its administrator chose so. */
const mailedWords: Record<MailedKind | 'broadcast', Words> = {
  sale_new: {
    preview: 'Pembeli menunggu jawaban Anda.',
    button: 'Lihat pesanan',
    why: because('ada pesanan untuk Anda'),
  },
  sale_reminder: {
    preview: 'Masih menunggu jawaban Anda.',
    button: 'Jawab pesanan',
    why: because('ada pesanan yang belum Anda jawab'),
  },
  meeting_tomorrow: {
    preview: 'Periksa lagi tempat dan waktunya.',
    button: 'Lihat janji temu',
    why: because('Anda punya janji temu'),
  },
  order_canceled: {
    preview: 'Pesanan batal; begini dengan uang Anda.',
    button: 'Lihat pesanan',
    why: because('pesanan Anda batal'),
  },
  payment_received: {
    preview: 'Uang Anda kami tahan sampai pesanan Anda terima.',
    button: 'Lihat pesanan',
    why: because('Anda membayar pesanan'),
  },
  payment_expired: {
    preview: 'Pesanan batal karena belum dibayar.',
    button: 'Lihat pesanan',
    why: because('pesanan Anda belum dibayar sampai batas waktu'),
  },
  draw_won: {
    preview: 'Ambil sebelum giliran pindah ke nomor berikutnya.',
    button: 'Ambil sekarang',
    why: because('Anda ikut undian'),
  },
  refunded: {
    preview: 'Uang Anda sudah dikirim kembali.',
    button: 'Lihat pesanan',
    why: because('uang pesanan Anda dikembalikan'),
  },
  dispute: {
    preview: 'Ada kabar tentang kendala transaksi Anda.',
    button: 'Lihat kendala',
    why: because('ada kendala pada transaksi Anda'),
  },
  payout: {
    preview: 'Ada kabar tentang saldo Anda.',
    button: 'Lihat saldo',
    why: because('Anda menjual'),
  },
  money_returned: {
    preview: 'Ada uang yang kembali.',
    button: 'Lihat rinciannya',
    why: because('ada uang yang kembali dari transaksi Anda'),
  },
  account_changed: {
    preview: 'Pastikan Anda sendiri yang menggantinya.',
    button: 'Periksa rekening',
    why: (market) => `Demi keamanan, email ini selalu dikirim saat rekening Anda di ${market} diganti.`,
  },
  account_blocked: {
    preview: 'Ada keputusan admin tentang akun Anda.',
    button: 'Lihat akun Anda',
    why: (market) => `Email ini selalu dikirim saat akun di ${market} diblokir atau dibuka kembali.`,
  },
  role_changed: {
    preview: 'Peran akun Anda berubah.',
    button: 'Lihat akun Anda',
    why: (market) => `Demi keamanan, email ini selalu dikirim saat peran akun di ${market} berubah.`,
  },
  broadcast: {
    preview: 'Pengumuman dari admin.',
    button: 'Baca selengkapnya',
    why: because('Anda memilih menerima pengumuman admin lewat email'),
  },
};

/** Notifications without words here use `plain`. */
const words: Partial<Record<NotificationKind, Words>> = mailedWords;

/** Notifications that go by e-mail, broadcasts included; each has a preview in docs/mails. */
export const mailedKinds: readonly NotificationKind[] = [
  ...Object.keys(notificationChannels)
    .filter(isNotificationKind)
    .filter((kind) => notificationChannels[kind].email),
  'broadcast',
];

/** `web`: the client's URL without a trailing slash; `brand`: name and colour of the market. */
export interface MailOrigin {
  readonly web: string;
  readonly brand: MailBrand;
}

/**
 * The e-mail of notification `notice` for `person`. Its links contain no session. If the notification has no link, the
 * button leads to the list of notifications.
 */
export function notificationMail(
  notice: NotificationText,
  person: { readonly name: string },
  { web, brand }: MailOrigin,
): { subject: string; html: string } {
  const { preview, button, why } = words[notice.kind] ?? plain;
  const link = noticeLink(notice.link);
  const url = link?.kind === 'outside' ? link.href : `${web}${link?.href ?? '/notifications'}`;
  const name = oneLine(person.name);
  const title = oneLine(notice.title);
  const html = mailHtml({
    preview,
    title,
    greeting: name === '' ? 'Halo,' : `Halo ${name},`,
    // Only administrators write paragraphs. Other texts contain the words of people.
    body: notice.kind === 'broadcast' ? notice.body : oneLine(notice.body),
    button: { label: link ? button : 'Lihat semua notifikasi', url },
    why: why(brand.marketName),
    brand,
    settings: { label: 'Atur notifikasi', url: `${web}/settings#notifikasi` },
  });
  return { subject: title, html };
}
