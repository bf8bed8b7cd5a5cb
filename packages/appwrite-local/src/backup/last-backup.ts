import { readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Its time is that of the last backup: a file of the data folder, since a backup is made by a process of its own. */
const pathOf = (data: string): string => join(data, 'last-backup');

/** Whoever may only read the data folder can copy it; then its server does not know. */
const mayNotWrite = new Set<unknown>(['EACCES', 'EPERM', 'EROFS']);

export async function noteBackup(data: string, target: string): Promise<void> {
  try {
    await writeFile(pathOf(data), `${target}\n`, { mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && mayNotWrite.has(error.code))) throw error;
  }
}

/** Ms since 1970; null: none is known. */
export const lastBackup = (data: string): number | null =>
  statSync(pathOf(data), { throwIfNoEntry: false })?.mtimeMs ?? null;

/** The folder that the last backup was made in, beside others; null: none is known. */
export const backupsOf = (data: string): string | null =>
  lastBackup(data) === null ? null : dirname(readFileSync(pathOf(data), 'utf8').trim());
