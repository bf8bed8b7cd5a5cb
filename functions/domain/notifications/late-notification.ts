import { campusMomentWords } from '../campus-time.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import type { NotificationText } from './notification.ts';

interface Late {
  /** Last upkeep run before a gap, ISO; null if there was no gap. */
  readonly upkeepSince: string | null;
  readonly news: number;
  readonly payments: number;
}

/** Notifies administrators of automatic work that is late or was late; null if there is none. */
export function lateNotification({ upkeepSince, news, payments }: Late, zone: TimeZone): NotificationText | null {
  const sentences = [
    upkeepSince === null
      ? ''
      : `Perawatan berkala tidak berjalan sejak ${campusMomentWords(Date.parse(upkeepSince), zone)} dan baru berjalan lagi sekarang.`,
    news === 0 ? '' : 'Ada kabar yang sudah lama menunggu dikirim ke perangkat atau email.',
    payments === 0 ? '' : 'Ada transfer yang sudah lama lewat waktunya dan belum diputuskan.',
  ].filter((sentence) => sentence !== '');
  if (sentences.length === 0) return null;
  return {
    kind: 'campus_late',
    title: 'Pekerjaan otomatis terlambat',
    body: `${sentences.join(' ')} Periksa server; rinciannya ada di Dashboard.`,
    link: '/admin/dashboard',
  };
}
