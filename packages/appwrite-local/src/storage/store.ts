import type { SQLInputValue } from 'node:sqlite';
import { rolesFor } from '../core/access/permissions.ts';
import type { Reader, SqlRow, Writer } from '../core/database/database.ts';
import { now } from '../core/dates.ts';
import { indexedWords } from '../queries/fulltext.ts';
import { type Bucket, bucketFromRow, fileFromRow, type StoredFile } from './model.ts';

/**
 * Tables of buckets and files. `storage_file_readers` serves lists with file security, `storage_file_words` serves
 * `search`.
 */
export function migrateStorage(db: Writer): void {
  db.exec(`CREATE TABLE IF NOT EXISTS storage_buckets (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL,
      permissions TEXT NOT NULL, file_security INTEGER NOT NULL, name TEXT NOT NULL, enabled INTEGER NOT NULL,
      maximum_size INTEGER NOT NULL, extensions TEXT NOT NULL, compression TEXT NOT NULL, encryption INTEGER NOT NULL,
      antivirus INTEGER NOT NULL, transformations INTEGER NOT NULL, declared TEXT NOT NULL DEFAULT '',
      first_name TEXT NOT NULL DEFAULT '');
    CREATE UNIQUE INDEX IF NOT EXISTS storage_buckets_id ON storage_buckets (id COLLATE NOCASE);
    CREATE TABLE IF NOT EXISTS storage_files (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, bucket_seq INTEGER NOT NULL, bucket TEXT NOT NULL, id TEXT NOT NULL,
      created TEXT NOT NULL, updated TEXT NOT NULL, permissions TEXT NOT NULL, name TEXT NOT NULL, signature TEXT NOT NULL,
      mime TEXT NOT NULL, size_original INTEGER NOT NULL, size_actual INTEGER NOT NULL, chunks_total INTEGER NOT NULL,
      chunks_uploaded INTEGER NOT NULL, encryption INTEGER NOT NULL, compression TEXT NOT NULL, blob TEXT NOT NULL,
      pieces TEXT NOT NULL, piece_size INTEGER NOT NULL, uploader TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS storage_files_bucket ON storage_files (bucket_seq);
    CREATE INDEX IF NOT EXISTS storage_files_uploader ON storage_files (uploader, size_original, chunks_uploaded, chunks_total);
    CREATE INDEX IF NOT EXISTS storage_files_blob ON storage_files (blob);
    CREATE INDEX IF NOT EXISTS storage_files_unfinished ON storage_files (updated) WHERE chunks_uploaded < chunks_total;
    CREATE UNIQUE INDEX IF NOT EXISTS storage_files_id ON storage_files (bucket_seq, id COLLATE NOCASE);
    CREATE TABLE IF NOT EXISTS storage_file_readers (seq INTEGER NOT NULL, role TEXT NOT NULL, PRIMARY KEY (role, seq)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS storage_file_readers_seq ON storage_file_readers (seq);
    CREATE VIRTUAL TABLE IF NOT EXISTS storage_file_words USING fts5(words, content='', contentless_delete=1);`);
  const known = db.all('PRAGMA table_info(storage_buckets)').some(({ name }) => name === 'first_name');
  // Data folders of earlier versions lack this column.
  if (!known)
    db.exec(`ALTER TABLE storage_buckets ADD COLUMN first_name TEXT NOT NULL DEFAULT '';
      UPDATE storage_buckets SET first_name = name;`);
}

/** Finds a bucket by id (case-insensitive), also a disabled one; null if there is none. */
export function findBucket(db: Reader, id: string): Bucket | null {
  const row = db.get('SELECT * FROM storage_buckets WHERE id = ? COLLATE NOCASE', id);
  return row ? bucketFromRow(row) : null;
}

/** Bytes of the bucket's files on disk, without unfinished uploads. */
export function bucketSize(db: Reader, bucket: Bucket): number {
  const row = db.get(
    'SELECT coalesce(sum(size_actual), 0) AS bytes FROM storage_files WHERE bucket_seq = ?',
    bucket.seq,
  );
  return Number(row?.bytes ?? 0);
}

export type BucketSettings = Omit<Bucket, 'seq' | 'id' | 'createdAt' | 'updatedAt'>;

/**
 * Creates a bucket or replaces its settings. As on the real server, `search` still uses the bucket's first name.
 * `declared` is the configuration text of these settings.
 */
export function saveBucket(db: Writer, id: string, settings: BucketSettings, declared = ''): void {
  const at = now();
  db.run(
    `INSERT INTO storage_buckets (id, created, updated, permissions, file_security, name, enabled, maximum_size, extensions,
       compression, encryption, antivirus, transformations, declared, first_name)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id COLLATE NOCASE) DO UPDATE SET updated = excluded.updated, permissions = excluded.permissions,
       file_security = excluded.file_security, name = excluded.name, enabled = excluded.enabled,
       maximum_size = excluded.maximum_size, extensions = excluded.extensions, compression = excluded.compression,
       encryption = excluded.encryption, antivirus = excluded.antivirus, transformations = excluded.transformations,
       declared = CASE WHEN excluded.declared = '' THEN declared ELSE excluded.declared END`,
    id,
    at,
    at,
    JSON.stringify(settings.permissions),
    Number(settings.fileSecurity),
    settings.name,
    Number(settings.enabled),
    settings.maximumFileSize,
    JSON.stringify(settings.allowedFileExtensions),
    settings.compression,
    Number(settings.encryption),
    Number(settings.antivirus),
    Number(settings.transformations),
    declared,
    settings.name,
  );
}

/** The configuration text of a bucket's last settings; null if there is no such bucket. */
export function declaredText(db: Reader, id: string): string | null {
  const row = db.get('SELECT declared FROM storage_buckets WHERE id = ? COLLATE NOCASE', id);
  return row ? String(row.declared) : null;
}

/** Deletes a bucket with its files; returns the blobs to delete once this is committed. */
export function deleteBucket(db: Writer, bucket: Bucket): string[] {
  const blobs = deleteFiles(db, 'bucket_seq = ?', bucket.seq);
  db.run('DELETE FROM storage_buckets WHERE seq = ?', bucket.seq);
  return blobs;
}

/**
 * Finds a file by id (case-insensitive), even if its upload is unfinished; null if there is none. Checks no
 * permissions.
 */
export function findFile(db: Reader, bucket: Bucket, id: string): StoredFile | null {
  const row = db.get('SELECT * FROM storage_files WHERE bucket_seq = ? AND id = ? COLLATE NOCASE', bucket.seq, id);
  return row ? fileFromRow(row) : null;
}

export type NewFile = Omit<StoredFile, 'seq' | 'createdAt' | 'updatedAt'>;

/** Inserts a file, its readers and its entries in the search index. The caller has checked permissions. */
export function insertFile(db: Writer, file: NewFile): StoredFile {
  const at = now();
  const { lastInsertRowid: seq } = db.run(
    `INSERT INTO storage_files (bucket_seq, bucket, id, created, updated, permissions, name, signature, mime, size_original,
       size_actual, chunks_total, chunks_uploaded, encryption, compression, blob, pieces, piece_size, uploader)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    file.bucketSeq,
    file.bucketId,
    file.id,
    at,
    at,
    JSON.stringify(file.permissions),
    file.name,
    file.signature,
    file.mimeType,
    file.sizeOriginal,
    file.sizeActual,
    file.chunksTotal,
    file.chunksUploaded,
    Number(file.encryption),
    file.compression,
    file.blob,
    JSON.stringify(file.pieces),
    file.pieceSize,
    file.uploader,
  );
  const stored = { ...file, seq, createdAt: at, updatedAt: at };
  indexReaders(db, stored);
  db.run('INSERT INTO storage_file_words (rowid, words) VALUES (?, ?)', seq, indexedWords(`${file.id} ${file.name}`));
  return stored;
}

/** Stores the changeable fields of a file. As on the real server, `search` still uses the file's first name. */
export function updateFile(db: Writer, file: StoredFile): StoredFile {
  const at = now();
  db.run(
    `UPDATE storage_files SET updated = ?, permissions = ?, name = ?, signature = ?, mime = ?, size_actual = ?,
       chunks_uploaded = ?, compression = ?, pieces = ? WHERE seq = ?`,
    at,
    JSON.stringify(file.permissions),
    file.name,
    file.signature,
    file.mimeType,
    file.sizeActual,
    file.chunksUploaded,
    file.compression,
    JSON.stringify(file.pieces),
    file.seq,
  );
  const stored = { ...file, updatedAt: at };
  db.run('DELETE FROM storage_file_readers WHERE seq = ?', file.seq);
  indexReaders(db, stored);
  return stored;
}

function indexReaders(db: Writer, file: StoredFile): void {
  for (const role of new Set(rolesFor(file.permissions, 'read'))) {
    db.run('INSERT INTO storage_file_readers (seq, role) VALUES (?, ?)', file.seq, role);
  }
}

function unindexFile(db: Writer, seq: number): void {
  db.run('DELETE FROM storage_file_readers WHERE seq = ?', seq);
  db.run('DELETE FROM storage_file_words WHERE rowid = ?', seq);
}

/** Deletes the files that match a condition. Returns their blobs. */
export function deleteFiles(db: Writer, where: string, ...params: SQLInputValue[]): string[] {
  const rows = db.all(`SELECT seq, blob FROM storage_files WHERE ${where}`, ...params);
  for (const row of rows) {
    const seq = Number(row.seq);
    unindexFile(db, seq);
    db.run('DELETE FROM storage_files WHERE seq = ?', seq);
  }
  return rows.map((row) => String(row.blob));
}

const blobsOf = (rows: readonly SqlRow[]): ReadonlySet<string> => new Set(rows.map(({ blob }) => String(blob)));

/** The names of all complete files. */
export const wholeBlobs = (db: Reader): ReadonlySet<string> =>
  blobsOf(db.all('SELECT blob FROM storage_files WHERE chunks_uploaded = chunks_total'));

/** The blobs of complete files whose names start with these hex digits. */
export const wholeBlobsIn = (db: Reader, digits: string): ReadonlySet<string> =>
  blobsOf(db.all('SELECT blob FROM storage_files WHERE blob >= ? AND blob < ?', digits, `${digits}g`));

/** The pieces of each unfinished upload. */
export function piecesOfUploads(db: Reader): ReadonlyMap<string, ReadonlySet<number>> {
  const rows = db.all('SELECT * FROM storage_files WHERE chunks_uploaded < chunks_total').map(fileFromRow);
  return new Map(rows.map(({ blob, pieces }) => [blob, new Set(pieces)]));
}
