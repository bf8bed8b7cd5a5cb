import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MANIFEST } from './manifest.ts';

/**
 * Path of the file whose modification time is that of the last backup. It is in the data folder, because another
 * process makes the backup.
 */
const pathOf = (data: string): string => join(data, 'last-backup');

/** The backup process may have only read access to the data folder; the server then does not learn of the backup. */
const mayNotWrite = new Set<unknown>(['EACCES', 'EPERM', 'EROFS']);

export async function noteBackup(data: string, target: string): Promise<void> {
  try {
    await writeFile(pathOf(data), `${target}\n`, { mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && mayNotWrite.has(error.code))) throw error;
  }
}

/** Time of the last backup in ms since 1970; null if unknown. */
export const lastBackup = (data: string): number | null =>
  statSync(pathOf(data), { throwIfNoEntry: false })?.mtimeMs ?? null;

/** The folder that contains the last backup; null if unknown. */
export const backupsOf = (data: string): string | null =>
  lastBackup(data) === null ? null : dirname(readFileSync(pathOf(data), 'utf8').trim());

/** Whether the folder of the last backup contains no backup any more. False if this process may not read the folder. */
export function areBackupsGone(data: string): boolean {
  const folder = backupsOf(data);
  if (folder === null) return false;
  try {
    return !readdirSync(folder).some((name) => existsSync(join(folder, name, MANIFEST)));
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EACCES');
  }
}
