import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ApiError } from '../core/errors/errors.ts';

/** `_APP_COMPUTE_SIZE_LIMIT` of the real server. */
const MAX_SOURCE = 30_000_000;

export interface Piece {
  readonly bytes: Uint8Array;
  readonly start: number;
  /** Size of the complete archive in bytes. */
  readonly total: number;
}

/**
 * The part of the archive in one request: a piece (with Content-Range) or the complete archive. @throws ApiError if
 * position or size is invalid
 */
export function readPiece(bytes: Uint8Array, contentRange: string): Piece {
  if (contentRange === '') return checked({ bytes, start: 0, total: bytes.length });
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange) ?? [];
  const piece = { bytes, start: Number(start), total: Number(total) };
  const length = Number(end) - piece.start + 1;
  if (length !== bytes.length || piece.start + length > piece.total)
    throw new ApiError('storage_invalid_content_range');
  return checked(piece);
}

function checked(piece: Piece): Piece {
  if (piece.total === 0) throw new ApiError('storage_file_empty');
  if (piece.total > MAX_SOURCE) throw new ApiError('storage_invalid_file_size');
  return piece;
}

/** Archives uploaded in pieces, in any order; each piece is written to its place in the final file. */
export class CodeUploads {
  readonly #received = new Map<string, Set<number>>();
  readonly #bytes = new Map<string, number>();

  /** Writes a piece. Returns true once all bytes are received. */
  async add(deploymentId: string, path: string, piece: Piece): Promise<boolean> {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, this.#received.has(deploymentId) ? 'r+' : 'w');
    try {
      await file.write(piece.bytes, 0, piece.bytes.length, piece.start);
    } finally {
      await file.close();
    }
    const received = this.#received.get(deploymentId) ?? new Set();
    const before = this.#bytes.get(deploymentId) ?? 0;
    const bytes = received.has(piece.start) ? before : before + piece.bytes.length;
    if (bytes >= piece.total) {
      this.#received.delete(deploymentId);
      this.#bytes.delete(deploymentId);
      return true;
    }
    this.#received.set(deploymentId, received.add(piece.start));
    this.#bytes.set(deploymentId, bytes);
    return false;
  }
}
