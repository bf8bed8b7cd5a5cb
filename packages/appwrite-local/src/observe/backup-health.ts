import { statSync } from 'node:fs';
import { join } from 'node:path';
import { areBackupsGone, backupsOf, lastBackup } from '../backup/last-backup.ts';
import { type KnownTrial, lastTrial } from '../backup/last-trial.ts';
import { DATABASE } from '../backup/manifest.ts';
import type { Observed } from '../core/options.ts';

const hourMs = 3_600_000;

/** The backups of a data folder. Times are in ms since 1970; null if unknown. */
export interface KnownBackups {
  readonly madeAt: number | null;
  readonly areGone: boolean;
  readonly trial: KnownTrial | null;
  /** When the data was created: before that there was nothing to back up. */
  readonly since: number;
}

export function knownBackups(data: string): KnownBackups {
  const folder = backupsOf(data);
  const { birthtimeMs = Date.now() } = statSync(join(data, DATABASE), { throwIfNoEntry: false }) ?? {};
  return {
    madeAt: lastBackup(data),
    areGone: areBackupsGone(data),
    trial: folder === null ? null : lastTrial(folder),
    since: birthtimeMs,
  };
}

/** Problems in fixed sentences: an overdue or vanished backup, a failed or overdue trial. */
export function backupReasons(
  { madeAt, areGone, trial, since }: KnownBackups,
  { staleHours, trialStaleDays }: NonNullable<Observed['backups']>,
  now = Date.now(),
): string[] {
  const reasons: string[] = [];
  const isOver = (at: number, hours: number) => now - at > hours * hourMs;
  if (isOver(madeAt ?? since, staleHours)) reasons.push(`backup: none was made in the last ${staleHours} hours`);
  if (areGone) reasons.push('backup: none is left where the last one was made');
  if (trial?.state === 'failed') reasons.push('backup: the trial restore of the newest one failed');
  else if (isOver(trial ? Date.parse(trial.beganAt) : since, trialStaleDays * 24))
    reasons.push(`backup: none was restored on trial in the last ${trialStaleDays} days`);
  return reasons;
}
