import { toCallError } from '../lib/call-error.ts';
import { sentenceFor } from './errors.ts';

/** Messages quoted from the specification, by situation. */
export const paymentMessages = {
  success: 'Pembayaran berhasil!',
  pending: 'Pembayaran sedang diproses!',
  error: 'Pembayaran gagal/cancel!',
  closed: 'Popup pembayaran ditutup.',
  tokenFailure: (detail: string) => `Gagal mendapatkan token pembayaran: ${detail}`,
  tokenFetchFailure: (detail: string) => `Error pembayaran (fetch token): ${detail}`,
  noToken: 'Jawaban server tidak berisi token.',
  unconfirmed: 'Status pesanan akan diperbarui setelah Midtrans mengonfirmasi pembayaran Anda.',
  scriptMissing: 'Script pembayaran belum siap atau fungsi pay tidak ditemukan. Periksa console browser Anda.',
} as const;

/** Whether the server that issues payment tokens was unreachable or failed, as opposed to refusing. */
const onTheWay = (status: number) => status === 0 || status >= 500;

/** Why the payment popup did not open (spec section 8). */
export function paymentTrouble(thrown: unknown): string {
  const failure = toCallError(thrown);
  if (failure.code === 'snap_missing') return paymentMessages.scriptMissing;
  if (failure.code !== 'payment_token') return sentenceFor(failure);
  const cause = toCallError(failure.cause);
  if (cause.code === 'token_missing') return paymentMessages.tokenFailure(paymentMessages.noToken);
  const text = onTheWay(cause.status) ? paymentMessages.tokenFetchFailure : paymentMessages.tokenFailure;
  return text(sentenceFor(cause));
}
