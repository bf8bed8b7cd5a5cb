import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { claim } from '../core/database/database.ts';
import { BackupProblem, type Manifest, verifyManifest } from './manifest.ts';

export interface Restored {
  readonly manifest: Manifest;
  /** Where the data that was there before lies now. */
  readonly movedAside: string | null;
}

/**
 * Makes `data` what the backup holds, after its checksums were compared. A folder that holds something is refused, or with
 * `replace` moved aside; one that a server uses is refused always. @throws BackupProblem
 */
export async function restore(from: string, data: string, { replace = false } = {}): Promise<Restored> {
  const manifest = await verifyManifest(from);
  const isFull = existsSync(data) && (await readdir(data)).length > 0;
  if (isFull && !replace)
    throw new BackupProblem(
      `${data} is not empty. Choose another folder, or --replace it (it is moved aside, not deleted).`,
    );
  const incoming = `${data}.restoring`;
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  for (const name of ['appwrite.sqlite', 'secrets.json', 'functions', 'storage'])
    if (existsSync(join(from, name))) await cp(join(from, name), join(incoming, name), { recursive: true });
  const movedAside = isFull ? `${data}.before-restore-${Date.now()}` : null;
  if (movedAside) await moveAside(data, movedAside);
  else await rm(data, { recursive: true, force: true });
  await rename(incoming, data);
  return { manifest, movedAside };
}

async function moveAside(data: string, aside: string): Promise<void> {
  let lock: ReturnType<typeof claim>;
  try {
    lock = claim(data);
  } catch {
    throw new BackupProblem(`${data} is in use by a running server: stop it first.`);
  }
  try {
    await rename(data, aside);
  } finally {
    lock.close();
  }
}
