import type { SqlRow } from '../core/database/database.ts';
import { toApiDate } from '../core/dates.ts';

export interface Bucket {
  seq: number;
  id: string;
  createdAt: string;
  updatedAt: string;
  permissions: readonly string[];
  fileSecurity: boolean;
  name: string;
  enabled: boolean;
  maximumFileSize: number;
  allowedFileExtensions: readonly string[];
  compression: string;
  encryption: boolean;
  antivirus: boolean;
  transformations: boolean;
}

export interface StoredFile {
  seq: number;
  bucketSeq: number;
  bucketId: string;
  id: string;
  createdAt: string;
  updatedAt: string;
  permissions: readonly string[];
  name: string;
  /** MD5 hash. Like `mimeType` and `compression`, it is '' until the upload is complete. */
  signature: string;
  mimeType: string;
  sizeOriginal: number;
  sizeActual: number;
  chunksTotal: number;
  chunksUploaded: number;
  encryption: boolean;
  compression: string;
  /** The name on disk. */
  blob: string;
  /** The numbers of the pieces received so far, while the upload is unfinished. */
  pieces: readonly number[];
  /** The size of every piece except the last, in bytes. */
  pieceSize: number;
  /** The user who started the upload and who alone may continue it; '' for guests and API keys. */
  uploader: string;
}

const texts = (json: unknown): string[] => {
  const read: unknown = JSON.parse(String(json));
  return Array.isArray(read) ? read.map(String) : [];
};

const numbers = (json: unknown): number[] => texts(json).map(Number);

/** Converts a row with all columns. Sizes are in bytes, dates in the stored format. */
export function bucketFromRow(row: SqlRow): Bucket {
  return {
    seq: Number(row.seq),
    id: String(row.id),
    createdAt: String(row.created),
    updatedAt: String(row.updated),
    permissions: texts(row.permissions),
    fileSecurity: row.file_security === 1,
    name: String(row.name),
    enabled: row.enabled === 1,
    maximumFileSize: Number(row.maximum_size),
    allowedFileExtensions: texts(row.extensions),
    compression: String(row.compression),
    encryption: row.encryption === 1,
    antivirus: row.antivirus === 1,
    transformations: row.transformations === 1,
  };
}

/** The API's Bucket. `totalSize` is in bytes on disk. */
export function bucketJson(bucket: Bucket, totalSize: number): Record<string, unknown> {
  return {
    $id: bucket.id,
    $createdAt: toApiDate(bucket.createdAt),
    $updatedAt: toApiDate(bucket.updatedAt),
    $permissions: bucket.permissions,
    fileSecurity: bucket.fileSecurity,
    name: bucket.name,
    enabled: bucket.enabled,
    maximumFileSize: bucket.maximumFileSize,
    allowedFileExtensions: bucket.allowedFileExtensions,
    compression: bucket.compression,
    encryption: bucket.encryption,
    antivirus: bucket.antivirus,
    transformations: bucket.transformations,
    totalSize,
  };
}

/** Converts a row with all columns. Sizes are in bytes, dates in the stored format. */
export function fileFromRow(row: SqlRow): StoredFile {
  return {
    seq: Number(row.seq),
    bucketSeq: Number(row.bucket_seq),
    bucketId: String(row.bucket),
    id: String(row.id),
    createdAt: String(row.created),
    updatedAt: String(row.updated),
    permissions: texts(row.permissions),
    name: String(row.name),
    signature: String(row.signature),
    mimeType: String(row.mime),
    sizeOriginal: Number(row.size_original),
    sizeActual: Number(row.size_actual),
    chunksTotal: Number(row.chunks_total),
    chunksUploaded: Number(row.chunks_uploaded),
    encryption: row.encryption === 1,
    compression: String(row.compression),
    blob: String(row.blob),
    pieces: numbers(row.pieces),
    pieceSize: Number(row.piece_size),
    uploader: String(row.uploader),
  };
}

/** The File of the API: without name on disk, pieces and uploader. Sizes in bytes. */
export function fileJson(file: StoredFile): Record<string, unknown> {
  return {
    $id: file.id,
    bucketId: file.bucketId,
    $createdAt: toApiDate(file.createdAt),
    $updatedAt: toApiDate(file.updatedAt),
    $permissions: file.permissions,
    name: file.name,
    signature: file.signature,
    mimeType: file.mimeType,
    sizeOriginal: file.sizeOriginal,
    sizeActual: file.sizeActual,
    chunksTotal: file.chunksTotal,
    chunksUploaded: file.chunksUploaded,
    encryption: file.encryption,
    compression: file.compression,
  };
}

/** Whether all pieces are uploaded; before that the file cannot be read. */
export const isComplete = (file: StoredFile): boolean => file.chunksUploaded === file.chunksTotal;

/** The lower-case extension; '' if there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
