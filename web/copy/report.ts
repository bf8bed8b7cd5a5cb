import { toCallError } from '../lib/call-error.ts';
import { sentenceFor } from './errors.ts';

/** Messages quoted from the specification, by situation. */
export const reportMessages = {
  loginFirst: 'Silakan login terlebih dahulu untuk melaporkan produk.',
  /** Shown when a visitor reports a person or a review. */
  loginToReport: 'Silakan login terlebih dahulu untuk melapor.',
  missing: 'Informasi produk atau pengguna tidak ditemukan.',
  sent: 'Laporan Terkirim!',
  failure: (detail: string) => `Gagal mengirim laporan: ${detail}`,
} as const;

/** Why a report was not sent (spec sections 5 and 8), for example because its product or reporter is gone. */
export function reportTrouble(thrown: unknown): string {
  const { code } = toCallError(thrown);
  const isGone = code === 'product_not_found' || code === 'user_not_found';
  return isGone ? reportMessages.missing : reportMessages.failure(sentenceFor(thrown));
}
