/** Notifications about decisions on a person's account. Indonesian, because rows are shown as stored. */
import { campusMomentWords } from '../campus-time.ts';
import { because } from '../notifications/deal-words.ts';
import type { NotificationText } from '../notifications/notification.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import type { Role } from './rights.ts';

/** Names of the roles on screens. */
export const roleNames: Readonly<Record<Role, string>> = {
  user: 'User',
  admin: 'Admin',
  moderator: 'Moderator',
  treasurer: 'Bendahara',
};

/** Notification to a blocked person. `until`: ISO; null if the block lasts until an administrator lifts it. */
export function blockedNotification(reason: string, until: string | null, zone: TimeZone): NotificationText {
  const end =
    until === null
      ? 'Blokir berlaku sampai admin membukanya.'
      : `Blokir berakhir sendiri pada ${campusMomentWords(Date.parse(until), zone)}.`;
  return {
    kind: 'account_blocked',
    title: 'Akun Anda diblokir admin',
    body: `${end} Selama itu Anda tidak dapat masuk; uang dan transaksi Anda tetap tercatat.${because(reason)}`,
    link: '',
  };
}

/** Sent to a person whose block has ended. */
export const unblockedNotification: NotificationText = {
  kind: 'account_blocked',
  title: 'Akun Anda aktif kembali',
  body: 'Blokir akun Anda sudah dibuka. Silakan masuk seperti biasa.',
  link: '/home',
};

/** Notification to a person who was given a role or lost one. */
export const roleNotification = (role: Role): NotificationText =>
  role === 'user'
    ? {
        kind: 'role_changed',
        title: 'Peran Anda di meja admin berakhir',
        body: 'Admin utama mengakhiri peran Anda. Akun Anda sekarang akun biasa; silakan masuk lagi.',
        link: '/home',
      }
    : {
        kind: 'role_changed',
        title: `Anda sekarang ${roleNames[role]}`,
        body: `Admin utama memberi Anda peran ${roleNames[role]}. Masuk lagi untuk membuka meja admin.`,
        link: '/admin/dashboard',
      };
