import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { claim, FolderInUse } from '../core/database/database.ts';
import { inParallel } from './in-parallel.ts';
import { BackupProblem, type Manifest, verifyManifest } from './manifest.ts';
import { ownerOnly } from './owner-only.ts';

export interface Restored {
  readonly manifest: Manifest;
  /** Where the previous data was moved; null if there was none. */
  readonly movedAside: string | null;
}

/**
 * Verifies the backup (verifyManifest), then replaces `data` with the files it lists. A folder that is not empty is
 * refused, or moved aside with `replace`. A folder in use by a server is always refused. @throws BackupProblem
 */
export async function restore(from: string, data: string, { replace = false } = {}): Promise<Restored> {
  const manifest = await verifyManifest(from);
  const isFull = existsSync(data) && (await readdir(data)).length > 0;
  if (isFull && !replace)
    throw new BackupProblem(
      `${data} is not empty. Choose another folder, or --replace it (it is moved aside, not deleted).`,
    );
  // Resolved, so that 'data/' also results in a sibling folder.
  const incoming = `${resolve(data)}.restoring`;
  // Locked before anything is copied and until the data is moved, so that no server starts in between.
  const lock = isFull ? claimed(data) : null;
  try {
    await rm(incoming, { recursive: true, force: true });
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    for (const folder of new Set(manifest.files.map(({ path }) => dirname(path))))
      await mkdir(join(incoming, folder), { recursive: true });
    await inParallel(manifest.files, ({ path }) => copyFile(join(from, path), join(incoming, path)));
    await ownerOnly(incoming);
    const movedAside = isFull ? `${resolve(data)}.before-restore-${Date.now()}` : null;
    if (movedAside) await rename(data, movedAside);
    else await rm(data, { recursive: true, force: true });
    await rename(incoming, data);
    return { manifest, movedAside };
  } finally {
    lock?.close();
    await rm(incoming, { recursive: true, force: true });
  }
}

function claimed(data: string): ReturnType<typeof claim> {
  try {
    return claim(data);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new BackupProblem(`${data} is in use by a running server: stop it first.`);
  }
}
