import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface KeptBackup {
  readonly path: string;
  /** Time of the backup, ms since 1970. */
  readonly madeAt: number;
}

/** The name given by `backup --into`. The Z marks UTC, independent of the time zones of machine and campus. */
export const backupName = (madeAt: Date): string => `${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Releases up to 1.0.0 omitted the Z. Folders with other names are ignored. */
const named = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z?$/;

/** Complete backups below `folder`, the newest first; empty without such a folder. */
export async function backupsIn(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return [];
    throw problem;
  });
  const found: KeptBackup[] = [];
  for (const name of names) {
    const [, day, hour, minute, second] = named.exec(name) ?? [];
    const path = join(folder, name);
    // The manifest is written last: without it the backup is incomplete.
    const isWhole = day !== undefined && (await stat(join(path, 'manifest.json')).catch(() => undefined))?.isFile();
    if (isWhole) found.push({ path, madeAt: Date.parse(`${day}T${hour}:${minute}:${second}Z`) });
  }
  return found.sort((one, other) => other.madeAt - one.madeAt);
}
