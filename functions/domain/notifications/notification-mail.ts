/** A notification as an e-mail; Indonesian, as the notification is. */

import { isNotificationKind, type NotificationKind, notificationChannels } from './channels.ts';
import { noticeLink } from './link.ts';
import { mailHtml } from './mail-html.ts';
import type { NotificationText } from './notification.ts';

interface Words {
  /** Beside the subject in a list of mails, before anything of the body. */
  readonly preview: string;
  readonly button: string;
  /** Why one gets it. */
  readonly why: string;
}

const because = (what: string): string => `Email ini dikirim karena ${what} di Lapak Kampus.`;

const plain: Words = { preview: 'Ada kabar untuk Anda.', button: 'Lihat', why: because('ada kabar untuk akun Anda') };

/** Of every kind that goes by e-mail. */
const words: Partial<Record<NotificationKind, Words>> = {
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
  account_changed: {
    preview: 'Pastikan Anda sendiri yang menggantinya.',
    button: 'Periksa rekening',
    why: 'Demi keamanan, email ini selalu dikirim saat rekening Anda di Lapak Kampus diganti.',
  },
  broadcast: {
    preview: 'Pengumuman dari admin Lapak Kampus.',
    button: 'Baca selengkapnya',
    why: because('Anda memilih menerima pengumuman admin lewat email'),
  },
};

/** Nothing that ends a header or hides: a title is one line. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Kinds that go by e-mail, a broadcast too: each has a preview in docs/mails. */
export const mailedKinds: readonly NotificationKind[] = [
  ...Object.keys(notificationChannels)
    .filter(isNotificationKind)
    .filter((kind) => notificationChannels[kind].email),
  'broadcast',
];

/**
 * The mail that says `notifications` to `person`. `web`: the client's address without a slash at its end. Its links sign nobody in; a
 * notification that leads nowhere leads to the list of all.
 */
export function notificationMail(
  notice: NotificationText,
  person: { readonly name: string },
  web: string,
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
    body: notice.body,
    button: { label: link ? button : 'Lihat semua notifikasi', url },
    why,
    settings: { label: 'Atur notifikasi', url: `${web}/settings#notifikasi` },
  });
  return { subject: title, html };
}
