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
  /** md5; '' until the upload is complete, like `mimeType` and `compression`. */
  signature: string;
  mimeType: string;
  sizeOriginal: number;
  sizeActual: number;
  chunksTotal: number;
  chunksUploaded: number;
  encryption: boolean;
  compression: string;
  /** Name on disk. */
  blob: string;
  /** Numbers of the pieces that are there while the upload goes on. */
  pieces: readonly number[];
  /** Size of all pieces but the last. */
  pieceSize: number;
  /** Who began the upload; '' for guests and keys. Only that user may go on with it. */
  uploader: string;
}

const texts = (json: unknown): string[] => {
  const read: unknown = JSON.parse(String(json));
  return Array.isArray(read) ? read.map(String) : [];
};

const numbers = (json: unknown): number[] => texts(json).map(Number);

/** Expects all columns. Sizes in bytes, dates as stored. */
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

/** As the API shows it; `totalSize` in bytes, of what lies on disk. */
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

/** Expects all columns. Sizes in bytes, dates as stored. */
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

/** As the API shows it: without the name on disk, the pieces and the uploader. Sizes in bytes. */
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

/** Whether all pieces have come; until then there is nothing to read. */
export const isComplete = (file: StoredFile): boolean => file.chunksUploaded === file.chunksTotal;

/** What comes after the last dot, lower case; '' when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
