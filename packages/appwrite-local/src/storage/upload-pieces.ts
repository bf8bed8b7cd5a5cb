import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { ApiError } from '../core/errors/errors.ts';
import type { BlobStore } from './blob-store.ts';
import { piecePosition, type UploadRange } from './content-range.ts';
import { sniffMime } from './mime-sniff.ts';
import type { StoredFile } from './model.ts';

export interface PieceOfFile {
  /** The piece's number, counted from 1. */
  piece: number;
  pieces: number;
  /** The size of every piece except the last, in bytes. */
  pieceSize: number;
}

/**
 * The position of a range in the upload `begun`. Null means that this is the first piece to arrive; it must not be the
 * last of the file. Throws storage_invalid_content_range if the range does not fit.
 */
export function locatePiece(range: UploadRange, size: number, begun: StoredFile | null): PieceOfFile {
  const length = range.end - range.start + 1;
  if (length !== size) throw new ApiError('storage_invalid_content_range');
  const { piece, pieces } = piecePosition(range);
  if (!begun) {
    if (piece === null || pieces === null || range.start % length !== 0) {
      throw new ApiError('storage_invalid_content_range');
    }
    return { piece, pieces, pieceSize: length };
  }
  const { pieceSize, chunksTotal, sizeOriginal } = begun;
  const last = range.end === range.total - 1;
  const whole = range.start % pieceSize === 0 && (last ? length <= pieceSize : length === pieceSize);
  if (range.total !== sizeOriginal || !whole) throw new ApiError('storage_invalid_content_range');
  return { piece: range.start / pieceSize + 1, pieces: chunksTotal, pieceSize };
}

/** Joins the pieces of a finished upload into its blob. Resolves when the blob is flushed and in place. */
export async function assemble(
  blobs: BlobStore,
  blob: string,
  pieces: number,
): Promise<{ size: number; md5: string; mimeType: string }> {
  const temp = blobs.newTempPath();
  const handle = await open(temp, 'wx');
  const hash = createHash('md5');
  let head = Buffer.alloc(0);
  let size = 0;
  try {
    for (let piece = 1; piece <= pieces; piece += 1) {
      for await (const chunk of createReadStream(blobs.piecePath(blob, piece)) as AsyncIterable<Buffer>) {
        if (head.length < 4096) head = Buffer.concat([head, chunk.subarray(0, 65_536)]);
        hash.update(chunk);
        size += chunk.length;
        await handle.writeFile(chunk);
      }
    }
    await blobs.flush(handle);
  } catch (error) {
    await rm(temp, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await blobs.keep(temp, blob);
  return { size, md5: hash.digest('hex'), mimeType: sniffMime(head) };
}
