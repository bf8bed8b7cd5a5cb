/** Byte ranges: `Content-Range` of an uploaded piece and `Range` of a reader (RFC 9110 §14, as Appwrite reads them). */

export interface UploadRange {
  start: number;
  end: number;
  total: number;
}

const UPLOAD_RANGE = /^bytes\s+(\d{1,15})-(\d{1,15})\/(\d{1,15})$/i;

/** Parses `bytes <start>-<end>/<total>`; null when it is not a valid piece of a file. */
export function parseUploadRange(header: string): UploadRange | null {
  const found = UPLOAD_RANGE.exec(header.trim());
  if (!found) return null;
  const [start, end, total] = [Number(found[1]), Number(found[2]), Number(found[3])];
  // The real server accepts end === total (old SDKs were off by one).
  if (start > end || end > total || total === 0) return null;
  return { start, end: Math.min(end, total - 1), total };
}

export interface PiecePosition {
  /** The piece's number, counted from 1. Null for the last piece, from whose size it cannot be computed. */
  piece: number | null;
  pieces: number | null;
}

/** The position of a range among pieces of equal size, of which only the last may be smaller. */
export function piecePosition(range: UploadRange): PiecePosition {
  const size = range.end - range.start + 1;
  if (range.start === 0 && range.end === range.total - 1) return { piece: 1, pieces: 1 };
  if (range.end === range.total - 1) return { piece: null, pieces: null };
  return { piece: Math.floor(range.start / size) + 1, pieces: Math.ceil(range.total / size) };
}

export interface ReadRange {
  start: number;
  end: number;
}

const READ_RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/i;

/**
 * Parses a `Range` header for a file of `size` bytes: `bytes=2-5` and `bytes=2-`. 'invalid' for everything else,
 * including a single byte and a range outside of the file (answered with 416).
 */
export function parseReadRange(header: string, size: number): ReadRange | 'invalid' {
  const found = READ_RANGE.exec(header.trim());
  if (!found) return 'invalid';
  const start = Number(found[1]);
  const end = found[2] ? Number(found[2]) : size - 1;
  if (start >= end || end >= size) return 'invalid';
  return { start, end };
}
