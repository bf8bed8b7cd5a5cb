import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MANIFEST } from './manifest.ts';

/**
 * Path of the file whose modification time is that of the last backup. It is in the data folder, because another
 * process makes the backup.
 */
const pathOf = (data: string): string => join(data, 'last-backup');

/** A process with read-only access may copy the data folder; its server then does not learn of the backup. */
const mayNotWrite = new Set<unknown>(['EACCES', 'EPERM', 'EROFS']);

export async function noteBackup(data: string, target: string): Promise<void> {
  try {
    await writeFile(pathOf(data), `${target}\n`, { mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && mayNotWrite.has(error.code))) throw error;
  }
}

/** Ms since 1970; null: unknown. */
export const lastBackup = (data: string): number | null =>
  statSync(pathOf(data), { throwIfNoEntry: false })?.mtimeMs ?? null;

/** The folder with the last backup; null: unknown. */
export const backupsOf = (data: string): string | null =>
  lastBackup(data) === null ? null : dirname(readFileSync(pathOf(data), 'utf8').trim());

/** Whether no backup is left beside the last one. False for a folder that this process may not look at. */
export function areBackupsGone(data: string): boolean {
  const folder = backupsOf(data);
  if (folder === null) return false;
  try {
    return !readdirSync(folder).some((name) => existsSync(join(folder, name, MANIFEST)));
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EACCES');
  }
}
