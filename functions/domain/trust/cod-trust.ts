/**
 * A buyer who missed two meetings within 60 days cannot pay cash until the second most recent absence is 60 days old.
 */
import { dayMs } from '../durations.ts';
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';

/** The earliest time (ISO) at which an absence still counts. */
export const absencesSince = (now: number): string => new Date(now - limits.absenceDays * dayMs).toISOString();

/** End of the period without cash, ms since 1970; null if cash is allowed. `absences`: times of the absences, ISO. */
export function codClosedUntil(absences: readonly string[], now: number): number | null {
  const newest = absences.map((at) => Date.parse(at)).sort((a, b) => b - a);
  const deciding = newest[limits.absencesBeforeTransfer - 1];
  if (deciding === undefined) return null;
  const until = deciding + limits.absenceDays * dayMs;
  return now < until ? until : null;
}

/**
 * Whether cash is allowed whatever the dates of these absences are, because there are too few. `absences`: their
 * number.
 */
export const isCodSurelyOpen = (absences: number): boolean => absences < limits.absencesBeforeTransfer;

/** Refuses cod_closed, with the time (ISO) from which cash is allowed again. */
export function assertCodOpen(absences: readonly string[], now: number): void {
  const until = codClosedUntil(absences, now);
  if (until !== null) throw new DomainError('cod_closed', { until: new Date(until).toISOString() });
}
