import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Caller } from '../core/access/caller.ts';
import type { Reader } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { LocalApp } from '../core/local-app.ts';

const MB = 1_000_000;
/** Maximum total bytes of one user's files, including announced sizes of unfinished uploads. */
const MOST_BYTES = 1_000 * MB;
/** Maximum number of one user's unfinished uploads. */
const MOST_UNFINISHED = 20;

/** Call inside the write that stores a file of `bytes`. API keys are exempt. @throws ApiError storage_limit_exceeded */
export function requireQuota(db: Reader, { kind, userId }: Caller, bytes: number): void {
  if (kind === 'key') return;
  const row = db.get(
    `SELECT coalesce(sum(size_original), 0) AS bytes, coalesce(sum(chunks_uploaded < chunks_total), 0) AS unfinished
     FROM storage_files WHERE uploader = ?`,
    userId,
  );
  if (Number(row?.unfinished) >= MOST_UNFINISHED)
    throw new ApiError('storage_limit_exceeded', 'Too many uploads were begun and not finished.');
  // Most files without an owner were stored with API keys, so their total is not limited.
  if (userId !== '' && Number(row?.bytes) + bytes > MOST_BYTES) throw new ApiError('storage_limit_exceeded');
}

/**
 * The free bytes below which uploads are refused, so that rows and orders can still be written: a twentieth of the
 * disk, between 200 MB and 2 GB.
 */
const kept = (total: number): number => Math.max(200 * MB, Math.min(total / 20, 2_000 * MB));

/** Whether enough file entries (inodes) are free. Some file systems have no fixed number and report 0. */
export const hasFileEntries = ({ files, ffree }: Pick<StatsFs, 'files' | 'ffree'>): boolean =>
  files === 0 || ffree >= Math.min(files / 50, 100_000);

export async function hasDiskSpace({ db, options }: LocalApp): Promise<boolean> {
  const disk = await statfs(db.folder);
  return disk.bavail * disk.bsize >= (options.keepFree ?? kept(disk.blocks * disk.bsize)) && hasFileEntries(disk);
}

/** Checked before an upload is read. @throws ApiError storage_full when the data folder's disk is almost full */
export async function requireDiskSpace(app: LocalApp): Promise<void> {
  if (!(await hasDiskSpace(app))) throw new ApiError('storage_full');
}
