import type { Reader, SqlRow, Writer } from '../core/database/database.ts';
import { now, toApiDate, toApiDateOrEmpty } from '../core/dates.ts';
import { uniqueId } from '../core/ids.ts';
import type { LocalApp } from '../core/local-app.ts';

/** Permission to read one file without a session, created with an API key (reference §12.5). */
export interface FileToken {
  id: string;
  createdAt: string;
  bucketId: string;
  fileId: string;
  /** A date in the stored format; null if the token never expires. */
  expire: string | null;
  accessedAt: string;
}

/** Creates the table of tokens. No secret is stored; it is signed again for each response. */
export function migrateTokens(db: Writer): void {
  db.exec(`CREATE TABLE IF NOT EXISTS file_tokens (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, created TEXT NOT NULL, updated TEXT NOT NULL,
      bucket TEXT NOT NULL, file TEXT NOT NULL, expire TEXT, accessed TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS file_tokens_file ON file_tokens (bucket, file, seq);
    CREATE INDEX IF NOT EXISTS file_tokens_expire ON file_tokens (expire);`);
}

/** Converts a row with all columns. Dates are in the stored format. */
export function tokenFromRow(row: SqlRow): FileToken {
  return {
    id: String(row.id),
    createdAt: String(row.created),
    bucketId: String(row.bucket),
    fileId: String(row.file),
    expire: row.expire === null || row.expire === undefined ? null : String(row.expire),
    accessedAt: String(row.accessed),
  };
}

/** Finds a token, even if it has expired; null if there is none. */
export function findToken(db: Reader, id: string): FileToken | null {
  const row = db.get('SELECT * FROM file_tokens WHERE id = ?', id);
  return row ? tokenFromRow(row) : null;
}

/** `expire`: a stored date, null for never. The caller has checked that the file exists. */
export function insertToken(db: Writer, bucketId: string, fileId: string, expire: string | null): FileToken {
  const at = now();
  const token = { id: uniqueId(), createdAt: at, bucketId, fileId, expire, accessedAt: '' };
  db.run(
    'INSERT INTO file_tokens (id, created, updated, bucket, file, expire, accessed) VALUES (?, ?, ?, ?, ?, ?, ?)',
    token.id,
    at,
    at,
    bucketId,
    fileId,
    expire,
    token.accessedAt,
  );
  return token;
}

export const markUsed = (db: Writer, id: string, at: string): void =>
  void db.run('UPDATE file_tokens SET accessed = ? WHERE id = ?', at, id);

/**
 * The API's Token. Its secret is a JWT that stays the same until `expire` changes. Whether the token is valid depends
 * on its row.
 */
export function tokenJson(app: LocalApp, token: FileToken): Record<string, unknown> {
  const until = token.expire ? Math.floor(Date.parse(token.expire) / 1000) : Number.MAX_SAFE_INTEGER;
  const resourceId = `${token.bucketId}:${token.fileId}`;
  return {
    $id: token.id,
    $createdAt: toApiDate(token.createdAt),
    resourceId,
    resourceType: 'files',
    expire: toApiDateOrEmpty(token.expire),
    secret: app.jwt.signUntil({ tokenId: token.id, resourceId, resourceType: 'files' }, until),
    accessedAt: toApiDateOrEmpty(token.accessedAt),
  };
}
