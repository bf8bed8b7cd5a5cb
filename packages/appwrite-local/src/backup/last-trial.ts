import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The trial restore of a backup into another folder. */
export interface BackupTrial {
  /** The tested folder. */
  readonly backup: string;
  /** Start and end are ISO dates. The end is null during the trial and after an interruption. */
  readonly beganAt: string;
  readonly endedAt: string | null;
  /** Why the trial failed; '' after a success. */
  readonly failure: string;
}

/** Path of the trial's record. It is stored next to the backups because a trial does not access the data folder. */
const pathIn = (backups: string): string => join(backups, 'last-trial.json');

export const noteTrial = (backups: string, trial: BackupTrial): Promise<void> =>
  writeFile(pathIn(backups), `${JSON.stringify(trial)}\n`, { mode: 0o600 });

/** Longer than any trial takes: one without an end after this time was interrupted. */
const longestMs = 6 * 3_600_000;

type TrialState = 'passed' | 'failed' | 'running';

export interface KnownTrial extends BackupTrial {
  readonly state: TrialState;
}

/** The last trial among these backups; null if unknown. */
export function lastTrial(backups: string, now = Date.now()): KnownTrial | null {
  let trial: BackupTrial;
  try {
    trial = JSON.parse(readFileSync(pathIn(backups), 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return { backup: '', beganAt: '', endedAt: null, failure: '', state: 'failed' };
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EACCES'].includes(String(error.code)))
      return null;
    throw error;
  }
  const isOver = trial.endedAt !== null || now - Date.parse(trial.beganAt) > longestMs;
  const hasPassed = trial.endedAt !== null && trial.failure === '';
  return { ...trial, state: hasPassed ? 'passed' : isOver ? 'failed' : 'running' };
}
