/** Words of what waits for the administrator. */
import { limits } from '#domain/limits.ts';
import { adminOrderTexts } from './admin.ts';

const noSeller = adminOrderTexts.unknownSeller.toLowerCase();
const countOf = (count: number, more: boolean): string => (more ? `lebih dari ${count}` : String(count));

export const attentionTexts = {
  title: 'Perlu perhatian',
  nothing: 'Tidak ada yang menunggu Anda sekarang.',
  lists: {
    disputes: (count: number, more: boolean) => `Kendala yang perlu diputuskan (${countOf(count, more)})`,
    refundsDue: (count: number, more: boolean) =>
      `Dana yang perlu diperiksa atau dikembalikan (${countOf(count, more)})`,
    unpaid: (count: number, more: boolean) => `Pembelinya sudah menarik dananya kembali (${countOf(count, more)})`,
    lapsing: (count: number, more: boolean) => `Hampir batal karena tidak dijawab (${countOf(count, more)})`,
    ownerless: (count: number, more: boolean) =>
      `Penjual atau pembelinya diblokir atau sudah tidak ada (${countOf(count, more)})`,
  },
  payoutsDue: (count: number, more: boolean) => `Uang penjual yang menunggu dicairkan (${countOf(count, more)})`,
  closedPairs: (count: number, more: boolean) => `Hanya bertransaksi satu sama lain (${countOf(count, more)})`,
  pairSales: (completed: number) => `${completed} transaksi selesai`,
  between: (buyer: string, seller: string) => (seller ? `${buyer} dan ${seller}` : `${buyer}, ${noSeller}`),
  undelivered: {
    title: (count: number, more: boolean) =>
      `Kabar yang tidak sampai di luar aplikasi dalam ${limits.givenUpDays} hari terakhir (${countOf(count, more)})`,
    push: (count: number) =>
      `${count} ke perangkat: layanan push tidak menjawab. Periksa kunci VAPID dan sambungan server ke luar.`,
    email: (count: number) => `${count} lewat email: periksa server email (SMTP) di Appwrite Messaging.`,
    kept: 'Di dalam aplikasi semuanya tetap ada.',
  },
  /** At most 100 are counted. */
  reports: (count: number) => `${count < 100 ? count : '100 atau lebih'} laporan menunggu ditinjau`,
} as const;
