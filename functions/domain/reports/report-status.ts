import { DomainError } from '../errors.ts';

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

/** A decided report; badges also recognise the old 'resolved'. */
export const isResolved = (status: string): boolean => status === 'resolved' || status.startsWith('resolved_');

/** Any value may follow any other, but never itself. @throws report_status_same */
export function assertOtherStatus(now: string, next: ReportStatus): void {
  if (now === next) throw new DomainError('report_status_same');
}
