/** Reports of products (spec sections 3 and 4), of people (TRADE 3) and of reviews (TRADE 6): reasons and states. */
import { DomainError } from '../errors.ts';

/** Reasons a product can be reported for (spec section 3). */
export const reportReasons = [
  'Informasi produk tidak akurat',
  'Produk palsu / KW / Imitasi',
  'Konten tidak pantas / vulgar',
  'Indikasi penipuan / Scam',
  'Pelanggaran hak cipta / merek',
  'Harga tidak wajar',
  'Lainnya (jelaskan di deskripsi)',
] as const;

/** Reasons a person can be reported for. */
export const personReportReasons = [
  'Minta bayar di luar aplikasi',
  'Penipuan',
  'Kata-kata kasar atau pelecehan',
  'Pesan mengganggu / spam',
  'Tidak datang ke janji temu',
  'Lainnya (jelaskan di deskripsi)',
] as const;

/** Reasons a review can be reported for. */
export const reviewReportReasons = [
  'Ulasan tidak benar',
  'Bukan tentang transaksinya',
  'Kata-kata kasar atau pelecehan',
  'Memuat data pribadi',
  'Pesan mengganggu / spam',
  'Lainnya (jelaskan di deskripsi)',
] as const;

/** Reasons a wanted ad can be reported for. */
export const wantedReportReasons = [
  'Sebenarnya menawarkan barang',
  'Barang terlarang',
  'Penipuan',
  'Kata-kata kasar atau pelecehan',
  'Memuat data pribadi',
  'Pesan mengganggu / spam',
  'Lainnya (jelaskan di deskripsi)',
] as const;

export type WantedReportReason = (typeof wantedReportReasons)[number];
export type ReviewReportReason = (typeof reviewReportReasons)[number];
export type PersonReportReason = (typeof personReportReasons)[number];
export type ReportReason = (typeof reportReasons)[number];

const reportSubjects = ['product', 'person', 'review', 'wanted'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** The subject of a report; old rows without `about` are about products. */
export const subjectOf = ({ about }: { readonly about: string | null }): ReportSubject =>
  reportSubjects.find((known) => known === about) ?? 'product';

/** States of a report (spec section 4). */
export const reportStatuses = [
  'new',
  'under_review',
  'resolved_user_warned',
  'resolved_product_removed',
  'resolved_no_action',
  'resolved_report_invalid',
] as const;

export type ReportStatus = (typeof reportStatuses)[number];

/** Parses a stored status. @throws RangeError for an unknown status, which is a bug. */
export function readReportStatus(text: string): ReportStatus {
  const status = reportStatuses.find((known) => known === text);
  if (!status) throw new RangeError(`Unknown status of a report: ${text}`);
  return status;
}

/** Whether a report is decided; also recognizes the old status 'resolved'. */
export const isResolved = (status: string): boolean => status === 'resolved' || status.startsWith('resolved_');

/** When a report was first decided; null if never. Reopening it later gives no access to newer messages. */
export function decidedAt(
  before: { readonly decidedAt: string | null; readonly status: string; readonly $updatedAt: string },
  status: ReportStatus,
  nowMs: number,
): string | null {
  if (before.decidedAt) return before.decidedAt;
  // Rows older than this column are dated by their last update.
  if (isResolved(before.status)) return before.$updatedAt;
  return isResolved(status) ? new Date(nowMs).toISOString() : null;
}

/** Any status may follow any other, but never itself. @throws report_status_same */
export function assertOtherStatus(now: string, next: ReportStatus): void {
  if (now === next) throw new DomainError('report_status_same');
}
