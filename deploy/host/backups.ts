import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface KeptBackup {
  readonly path: string;
  /** When it was made, in ms. */
  readonly madeAt: number;
}

/** The name that `backup --into` gives: 2026-11-25T03-15-00. Others in the folder are somebody else's. */
const named = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/;

/** Whole backups below `folder`, the newest first; none where there is no such folder. */
export async function backupsIn(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return [];
    throw problem;
  });
  const found: KeptBackup[] = [];
  for (const name of names) {
    const [, day, hour, minute, second] = named.exec(name) ?? [];
    const path = join(folder, name);
    // Written last: a folder without it is no whole backup.
    const isWhole = day !== undefined && (await stat(join(path, 'manifest.json')).catch(() => undefined))?.isFile();
    if (isWhole) found.push({ path, madeAt: Date.parse(`${day}T${hour}:${minute}:${second}Z`) });
  }
  return found.sort((one, other) => other.madeAt - one.madeAt);
}
