import { statfs } from 'node:fs/promises';
import type { Caller } from '../core/access/caller.ts';
import type { Reader } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { LocalApp } from '../core/local-app.ts';

const MB = 1_000_000;
/** Bytes that the files of one person may have, with those whose upload goes on as they were announced. */
const MOST_BYTES = 1_000 * MB;
/** Uploads that one person may have begun and not finished. */
const MOST_UNFINISHED = 20;

/** Asked inside the write that stores the file of `bytes`; keys store what they like. @throws ApiError storage_limit_exceeded */
export function requireQuota(db: Reader, { kind, userId }: Caller, bytes: number): void {
  if (kind === 'key') return;
  const row = db.get(
    `SELECT coalesce(sum(size_original), 0) AS bytes, coalesce(sum(chunks_uploaded < chunks_total), 0) AS unfinished
     FROM storage_files WHERE uploader = ?`,
    userId,
  );
  if (Number(row?.unfinished) >= MOST_UNFINISHED)
    throw new ApiError('storage_limit_exceeded', 'Too many uploads were begun and not finished.');
  // What belongs to nobody was stored by keys, mostly.
  if (userId !== '' && Number(row?.bytes) + bytes > MOST_BYTES) throw new ApiError('storage_limit_exceeded');
}

/**
 * Free bytes below which uploads are refused, so that rows, orders and what else was promised go on: a twentieth of the disk,
 * at least 200 MB, and at most 2 GB, which is much on any disk.
 */
const kept = (total: number): number => Math.max(200 * MB, Math.min(total / 20, 2_000 * MB));

/** Before an upload is read. @throws ApiError storage_full when the disk of the data folder is almost full */
export async function requireDiskSpace({ db, options }: LocalApp): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(db.folder);
  if (bavail * bsize < (options.keepFree ?? kept(blocks * bsize))) throw new ApiError('storage_full');
}
