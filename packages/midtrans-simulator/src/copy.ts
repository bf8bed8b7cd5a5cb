import type { Faults } from './faults.ts';
import type { Notification } from './notification-store.ts';
import type { FraudStatus, PaymentAction, PaymentStatus } from './payment.ts';

/** The pages' words for statuses; the JSON endpoints use Midtrans' names. */
export const statusWords: Record<PaymentStatus, string> = {
  created: 'belum dipilih caranya',
  pending: 'menunggu transfer',
  capture: 'ditangkap',
  settlement: 'lunas',
  deny: 'ditolak',
  cancel: 'dibatalkan',
  expire: 'habis waktunya',
  refund: 'dana dikembalikan',
  partial_refund: 'sebagian dana dikembalikan',
  chargeback: 'ditarik bank',
};

export const fraudWords: Record<FraudStatus, string> = {
  accept: 'wajar',
  challenge: 'dicurigai',
  deny: 'ditolak',
};

export const actionWords: Record<PaymentAction, string> = {
  pend: 'Tunggu transfer',
  settle: 'Lunasi',
  deny: 'Tolak',
  expire: 'Habiskan waktunya',
  cancel: 'Batalkan',
  capture: 'Tangkap (kartu)',
  challenge: 'Curigai (kartu)',
  approve: 'Setujui (kartu)',
  refund: 'Kembalikan dana',
  chargeback: 'Tarik dana (chargeback)',
};

export const faultWords: Record<keyof Faults, string> = {
  duplicate: 'Notifikasi kembar, sekian kali lagi',
  delayMs: 'Notifikasi terlambat, dalam milidetik',
  reorder: 'Notifikasi bertukar urutan',
  drop: 'Notifikasi hilang',
  forged: 'Tanda tangan notifikasi palsu',
  wrongAmount: 'Jumlah di notifikasi salah',
  billedFee: 'Biaya yang ditagihkan ke pembeli saat membayar, dalam rupiah',
  tokenFailure: 'Token gagal dibuat',
  statusFailure: 'Pertanyaan status gagal (503)',
  refundUnanswered: 'Dana dikembalikan, tetapi tanpa jawaban',
  timeout: 'Tidak pernah menjawab',
};

export const deliveryWords: Record<Notification['state'], string> = {
  waiting: 'menunggu',
  held: 'ditahan',
  sent: 'terkirim',
  failed: 'gagal',
  dropped: 'hilang',
};
