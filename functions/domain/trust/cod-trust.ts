/** A buyer who did not come twice within 60 days pays first, until the second last of it is that long ago. */
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';

const dayMs = 86_400_000;

/** From when on an absence counts, at `now` (ms since 1970): ISO. */
export const absencesSince = (now: number): string => new Date(now - limits.absenceDays * dayMs).toISOString();

/** Until when (ms since 1970) cash is not taken, by the times (ISO) at which the buyer did not come; null: it is. */
export function codClosedUntil(absences: readonly string[], now: number): number | null {
  const newest = absences.map((at) => Date.parse(at)).sort((a, b) => b - a);
  const deciding = newest[limits.absencesBeforeTransfer - 1];
  if (deciding === undefined) return null;
  const until = deciding + limits.absenceDays * dayMs;
  return now < until ? until : null;
}

/** Whether cash is open to whoever was absent so often at most, whenever that was. */
export const isCodSurelyOpen = (absences: number): boolean => absences < limits.absencesBeforeTransfer;

/** Refuses cod_closed with the time (ISO) from which on cash is taken again. */
export function assertCodOpen(absences: readonly string[], now: number): void {
  const until = codClosedUntil(absences, now);
  if (until !== null) throw new DomainError('cod_closed', { until: new Date(until).toISOString() });
}
