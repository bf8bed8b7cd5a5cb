/** UI strings for administrators' open work. */
import { limits } from '#domain/limits.ts';
import type { HealthPart } from '#domain/setup/server-health.ts';
import { adminOrderTexts } from './admin.ts';
import { formatAge, formatPrice } from './format.ts';

const noSeller = adminOrderTexts.unknownSeller.toLowerCase();
const countOf = (count: number, more: boolean): string => (more ? `lebih dari ${count}` : String(count));

const byDoctor = 'Jalankan npm run doctor di server: ia menyebut sebabnya dan apa yang harus dikerjakan.';

/** Problems that the server's health report contains. */
export const healthTexts = {
  title: 'Gangguan di server',
  parts: {
    database: `Data di server bermasalah. ${byDoctor}`,
    function: `Fungsi di server tidak menjawab. ${byDoctor}`,
    disk: `Ruang simpan server hampir habis, jadi unggahan ditolak. ${byDoctor}`,
    files: `Server hanya boleh membuka sedikit berkas, jadi pengunjung bisa ditolak. ${byDoctor}`,
    backup: `Cadangan data terlambat, atau gagal dicoba dipulihkan. ${byDoctor}`,
    mail: `Server email tidak dapat dipakai, jadi email tidak terkirim. ${byDoctor}`,
    proxy: `Proksi di depan server meneruskan permintaan dengan salah. ${byDoctor}`,
    other: byDoctor,
  } satisfies Readonly<Record<HealthPart, string>>,
} as const;

/** Names of the functions in Appwrite's console. */
export const functionNames = { upkeep: 'upkeep', notifications: 'notifications' } as const;

export const attentionTexts = {
  title: 'Perlu perhatian',
  nothing: 'Tidak ada yang menunggu Anda sekarang.',
  /** The link to all open work. */
  all: (count: number) => `Lihat semua (${count})`,
  /** One or two words per kind, for its line on the dashboard. */
  kinds: {
    server: 'Server',
    imbalance: 'Uang tidak cocok',
    late: 'Terlambat',
    disputes: 'Kendala',
    refundsDue: 'Pengembalian',
    payoutsPrepared: 'Pencairan',
    payoutsDue: 'Pencairan',
    unpaid: 'Dana kembali',
    returned: 'Dana ditarik',
    owing: 'Saldo kurang',
    lapsing: 'Hampir batal',
    ownerless: 'Akun diblokir atau dihapus',
    chats: 'Chat',
    reports: 'Laporan',
    undelivered: 'Tidak sampai',
    closedPairs: 'Hanya berdua',
  },
  /** Headings, each with the count of its rows. */
  titles: {
    server: () => healthTexts.title,
    imbalance: () => 'Uang yang tidak cocok',
    late: () => 'Pekerjaan otomatis yang terlambat',
    disputes: (count: number, more: boolean) => `Kendala yang perlu diputuskan (${countOf(count, more)})`,
    refundsDue: (count: number, more: boolean) =>
      `Dana yang perlu diperiksa atau dikembalikan (${countOf(count, more)})`,
    unpaid: (count: number, more: boolean) => `Dana pembelinya kembali, sebagian atau semua (${countOf(count, more)})`,
    returned: (count: number, more: boolean) =>
      `Dana ditarik kembali padahal barang sudah diserahkan (${countOf(count, more)})`,
    lapsing: (count: number, more: boolean) => `Hampir batal karena tidak dijawab (${countOf(count, more)})`,
    ownerless: (count: number, more: boolean) =>
      `Penjual atau pembelinya diblokir atau sudah tidak ada (${countOf(count, more)})`,
    payoutsPrepared: () => 'Pencairan yang belum ditandai terkirim',
    payoutsDue: (count: number, more: boolean) => `Uang penjual yang menunggu dicairkan (${countOf(count, more)})`,
    owing: (count: number, more: boolean) => `Saldonya kurang karena dana ditarik kembali (${countOf(count, more)})`,
    chats: (count: number, more: boolean) => `Chat yang belum dibalas (${countOf(count, more)})`,
    reports: () => 'Laporan yang menunggu',
    undelivered: (count: number, more: boolean) =>
      `Kabar yang tidak sampai di luar aplikasi dalam ${limits.givenUpDays} hari terakhir (${countOf(count, more)})`,
    closedPairs: (count: number, more: boolean) => `Hanya bertransaksi satu sama lain (${countOf(count, more)})`,
  },
  owingHeld: (amount: number) => `pencairan ${formatPrice(amount)} ditahan`,
  pairSales: (completed: number) => `${completed} transaksi selesai`,
  /** Shown between the names of buyer and seller. */
  and: 'dan',
  /** Shown after the buyer's name for products without a seller. */
  noSeller,
  payoutOf: (name: string, amount: number) => `${name}, ${formatPrice(amount)}`,
  debtOf: (name: string, amount: number) => `${name}, kurang ${formatPrice(amount)}`,
  undelivered: {
    push: (count: number) =>
      `${count} ke perangkat: layanan notifikasi perangkat tidak menjawab. Periksa kunci VAPID dan sambungan server ke luar.`,
    email: (count: number) => `${count} lewat email: periksa server email (SMTP) di Appwrite Messaging.`,
    kept: 'Di dalam aplikasi semuanya tetap ada.',
  },
  late: {
    upkeep: (since: string, now: number) =>
      `Perawatan berkala terakhir berjalan ${formatAge(since, now)}: pesanan tidak kedaluwarsa dan pengingat tidak dikirim. Periksa fungsi ${functionNames.upkeep} di server.`,
    news: (count: number, more: boolean) =>
      `${countOf(count, more)} kabar belum dikirim ke perangkat atau email. Periksa fungsi ${functionNames.notifications} di server.`,
    payments: (count: number, more: boolean) =>
      `${countOf(count, more)} transfer sudah lewat waktunya dan belum diputuskan. Periksa sambungan ke Midtrans.`,
  },
  payoutsPrepared: (count: number, more: boolean) => `${countOf(count, more)} pencairan menunggu dikirim`,
  /** `more`: there are more payouts than the counted ones, so the sum is a minimum. */
  preparedSum: (amount: number, more: boolean) => `${more ? 'lebih dari ' : ''}${formatPrice(amount)}`,
  closeChat: 'Tidak perlu dibalas',
  closeChatOf: (name: string) => `Chat ${name} tidak perlu dibalas`,
  reports: (count: number) => `${count}${count < limits.reportsCounted ? '' : ' atau lebih'} laporan menunggu ditinjau`,
} as const;
