/**
 * UI strings for how notifications reach a person: the card in the settings, the offer after an order, and the delivery
 * notes in the list.
 */
import type { NotificationGroup } from '#domain/notifications/channels.ts';
import type { QuietHours } from '#domain/settings/quiet-hours.ts';
import { toCallError } from '../lib/call-error.ts';
import type { PushState } from '../lib/push/push-state.ts';
import { sentenceFor } from './errors.ts';
import { marketName } from './market-name.ts';

const hour = (of: number) => `${String(of).padStart(2, '0')}.00`;

export const notificationSettingsTexts = {
  get hint(): string {
    return `Pilih kabar mana yang sampai ke Anda saat ${marketName()} tidak terbuka.`;
  },
  thisDevice: 'Perangkat ini',
  get isOn(): string {
    return `Kabar tampil di perangkat ini, juga saat ${marketName()} ditutup.`;
  },
  get isOff(): string {
    return `Kabar hanya tampil di dalam ${marketName()}.`;
  },
  otherDevices: 'Perangkat lain',
  device: 'Perangkat',
  since: (moment: string) => `Sejak ${moment}`,
  remove: 'Hapus',
  removeOf: (device: string) => `Hapus ${device}`,
  removed: 'Perangkat itu tidak lagi menerima kabar.',
  choices: 'Kabar yang dikirim',
  group: 'Kabar',
  push: 'Perangkat',
  email: 'Email',
  byPush: (group: string) => `${group} lewat perangkat`,
  byEmail: (group: string) => `${group} lewat email`,
  notThisWay: 'Tidak dikirim lewat jalur ini',
  always: 'Perubahan rekening pencairan selalu dikabarkan lewat email.',
  quiet: ({ quietFromHour, quietToHour }: QuietHours) =>
    `Jangan ganggu ${hour(quietFromHour)}–\u2060${hour(quietToHour)}`,
  quietHint: 'Kabar menunggu sampai jam itu lewat, kecuali janji temu hari itu dan perubahan rekening.',
  broadcasts: 'Email pengumuman admin',
  broadcastsHint: 'Info kampus dari admin, sesekali saja.',
  tryAgain: 'Coba lagi',
  failure: (detail: string) => `Pilihan belum tersimpan. ${detail}`,
} as const;

const denied =
  'Notifikasi ditolak di browser ini. Izinkan lewat ikon gembok di samping alamat, lalu muat ulang halaman ini.';

/** Why push cannot reach this device, and what helps. */
export const pushObstacles: Partial<Record<PushState, string>> = {
  get unsupported(): string {
    return `Browser ini tidak dapat menerima kabar saat ${marketName()} ditutup. Coba Chrome, Firefox, Safari atau Edge.`;
  },
  install_first: 'Di iPhone dan iPad, pasang dulu aplikasinya: Bagikan → Tambah ke Layar Utama.',
  denied,
};

/** Why push could not be switched on. */
export function pushTrouble(thrown: unknown): string {
  const { code } = toCallError(thrown);
  if (code === 'push_denied') return denied;
  if (code === 'push_not_allowed') return 'Notifikasi belum diizinkan. Pilih "Izinkan" saat browser bertanya.';
  if (code === 'push_unavailable') {
    return 'Layanan notifikasi browser ini tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.';
  }
  return sentenceFor(thrown);
}

export const notificationGroupTexts: Record<NotificationGroup, { name: string; hint: string }> = {
  sales: { name: 'Penjualan', hint: 'Pesanan baru dan batas menjawab' },
  orders: { name: 'Pesanan saya', hint: 'Pembayaran, perubahan dan pengembalian dana' },
  talks: { name: 'Pesan', hint: 'Pesan, tawaran dan balasan admin' },
  meetings: { name: 'Janji temu', hint: 'Usulan dan pengingat' },
  disputes: { name: 'Kendala', hint: 'Laporan dan keputusannya' },
  money: { name: 'Uang', hint: 'Pencairan dan rekening' },
  staff: { name: 'Meja admin', hint: 'Laporan, kendala dan pesan ke Live Chat' },
  wishes: { name: 'Wishlist & pencarian', hint: 'Harga turun, tersedia lagi, dan temuan baru' },
};

export const pushOfferTexts = {
  order: 'Ingin dikabari saat penjual menjawab?',
  sale: 'Ingin dikabari saat ada pesanan baru?',
  get hint(): string {
    return `Kabar tampil di perangkat ini, juga saat ${marketName()} ditutup.`;
  },
  accept: 'Ya, kabari saya',
  later: 'Nanti saja',
  accepted: 'Siap, kabar akan tampil di perangkat ini.',
} as const;

const sentTo = { push: 'perangkat', email: 'email' } as const;
const failed = {
  push: { due: 'Belum sampai ke perangkat, dicoba lagi', given_up: 'Tidak sampai ke perangkat' },
  email: { due: 'Email belum terkirim, dicoba lagi', given_up: 'Email tidak terkirim' },
} as const;

interface Sent {
  readonly push: string;
  readonly email: string;
  readonly tries: number;
}

/** The channels other than the app that delivered a notification; '' if unknown yet, or if there are none. */
export function deliveryWords(sent: Sent): string {
  const ways = ['push', 'email'] as const;
  const arrived = ways.filter((way) => sent[way] === 'sent').map((way) => sentTo[way]);
  const troubles = ways.flatMap((way) => {
    if (sent[way] === 'given_up') return [failed[way].given_up];
    const isLate = sent.tries > 0 && (sent[way] === 'due' || sent[way] === 'asked');
    return isLate ? [failed[way].due] : [];
  });
  return [...(arrived.length > 0 ? [`Juga dikirim ke ${arrived.join(' · ')}`] : []), ...troubles].join('. ');
}
