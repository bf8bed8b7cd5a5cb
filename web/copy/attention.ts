/** Words of what waits for the administrator. */
import { limits } from '#domain/limits.ts';
import type { HealthPart } from '#domain/setup/server-health.ts';
import { adminOrderTexts } from './admin.ts';
import { formatAge, formatPrice } from './format.ts';

const noSeller = adminOrderTexts.unknownSeller.toLowerCase();
const countOf = (count: number, more: boolean): string => (more ? `lebih dari ${count}` : String(count));

const byDoctor = 'Jalankan npm run doctor di server: ia menyebut sebabnya dan apa yang harus dikerjakan.';

/** What the server says of itself. */
export const healthTexts = {
  title: 'Gangguan di server',
  parts: {
    database: `Data tidak dapat disimpan. ${byDoctor}`,
    function: `Fungsi di server tidak menjawab. ${byDoctor}`,
    disk: `Ruang simpan server hampir habis, jadi unggahan ditolak. ${byDoctor}`,
    backup: `Cadangan data terlambat, atau gagal dicoba dipulihkan. ${byDoctor}`,
    mail: `Server email tidak dapat dipakai, jadi email tidak terkirim. ${byDoctor}`,
    proxy: `Proksi di depan server meneruskan permintaan dengan salah. ${byDoctor}`,
    other: byDoctor,
  } satisfies Readonly<Record<HealthPart, string>>,
} as const;

/** As Appwrite's console lists them. */
export const functionNames = { upkeep: 'upkeep', notifications: 'notifications' } as const;

export const attentionTexts = {
  title: 'Perlu perhatian',
  nothing: 'Tidak ada yang menunggu Anda sekarang.',
  lists: {
    disputes: (count: number, more: boolean) => `Kendala yang perlu diputuskan (${countOf(count, more)})`,
    refundsDue: (count: number, more: boolean) =>
      `Dana yang perlu diperiksa atau dikembalikan (${countOf(count, more)})`,
    unpaid: (count: number, more: boolean) => `Dana pembelinya kembali, sebagian atau semua (${countOf(count, more)})`,
    returned: (count: number, more: boolean) =>
      `Dana ditarik kembali padahal barang sudah diserahkan (${countOf(count, more)})`,
    lapsing: (count: number, more: boolean) => `Hampir batal karena tidak dijawab (${countOf(count, more)})`,
    ownerless: (count: number, more: boolean) =>
      `Penjual atau pembelinya diblokir atau sudah tidak ada (${countOf(count, more)})`,
  },
  payoutsDue: (count: number, more: boolean) => `Uang penjual yang menunggu dicairkan (${countOf(count, more)})`,
  owing: (count: number, more: boolean) => `Saldonya kurang karena dana ditarik kembali (${countOf(count, more)})`,
  owingHeld: (amount: number) => `pencairan ${formatPrice(amount)} ditahan`,
  closedPairs: (count: number, more: boolean) => `Hanya bertransaksi satu sama lain (${countOf(count, more)})`,
  pairSales: (completed: number) => `${completed} transaksi selesai`,
  /** Between the names of buyer and seller. */
  and: 'dan',
  /** Behind the buyer's, where there is no seller. */
  noSeller,
  payoutOf: (name: string, amount: number) => `${name}, ${formatPrice(amount)}`,
  debtOf: (name: string, amount: number) => `${name}, kurang ${formatPrice(amount)}`,
  undelivered: {
    title: (count: number, more: boolean) =>
      `Kabar yang tidak sampai di luar aplikasi dalam ${limits.givenUpDays} hari terakhir (${countOf(count, more)})`,
    push: (count: number) =>
      `${count} ke perangkat: layanan notifikasi perangkat tidak menjawab. Periksa kunci VAPID dan sambungan server ke luar.`,
    email: (count: number) => `${count} lewat email: periksa server email (SMTP) di Appwrite Messaging.`,
    kept: 'Di dalam aplikasi semuanya tetap ada.',
  },
  late: {
    title: 'Pekerjaan otomatis yang terlambat',
    upkeep: (since: string, now: number) =>
      `Perawatan berkala terakhir berjalan ${formatAge(since, now)}: pesanan tidak kedaluwarsa dan pengingat tidak dikirim. Periksa fungsi ${functionNames.upkeep} di server.`,
    news: (count: number, more: boolean) =>
      `${countOf(count, more)} kabar belum dikirim ke perangkat atau email. Periksa fungsi ${functionNames.notifications} di server.`,
    payments: (count: number, more: boolean) =>
      `${countOf(count, more)} transfer sudah lewat waktunya dan belum diputuskan. Periksa sambungan ke Midtrans.`,
  },
  payoutsPrepared: (count: number, more: boolean, amount: number) =>
    `${countOf(count, more)} pencairan disiapkan, belum ditandai terkirim (${formatPrice(amount)}${more ? ' atau lebih' : ''})`,
  chats: (count: number, more: boolean) => `Chat yang belum dibalas (${countOf(count, more)})`,
  closeChat: 'Tidak perlu dibalas',
  closeChatOf: (name: string) => `Chat ${name} tidak perlu dibalas`,
  reports: (count: number) => `${count}${count < limits.reportsCounted ? '' : ' atau lebih'} laporan menunggu ditinjau`,
} as const;
