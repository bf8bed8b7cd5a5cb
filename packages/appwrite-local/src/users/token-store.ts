import type { Reader, Writer } from '../core/database/database.ts';
import { inSeconds, now } from '../core/dates.ts';
import { hexSecret, uniqueId } from '../core/ids.ts';
import { hashSecret } from './session-store.ts';

/** The purpose of a token. A token of one kind is not accepted as another. */
export type TokenKind = 'verification' | 'recovery' | 'generic' | 'oauth2' | 'invite';

export interface Token {
  readonly id: string;
  readonly created: string;
  readonly userId: string;
  readonly kind: TokenKind;
  readonly expire: string;
}

/** Call inside a write. The secret (hex) is returned only here. A user may have several tokens at a time. */
export function createToken(
  db: Writer,
  userId: string,
  kind: TokenKind,
  seconds: number,
  length = 256,
): { token: Token; secret: string } {
  const secret = hexSecret(Math.ceil(length / 2)).slice(0, length);
  const token = { id: uniqueId(), created: now(), userId, kind, expire: inSeconds(seconds) };
  db.run(
    'INSERT INTO tokens (id, created, userId, kind, secretHash, expire) VALUES (?, ?, ?, ?, ?, ?)',
    token.id,
    token.created,
    userId,
    kind,
    hashSecret(secret),
    token.expire,
  );
  return { token, secret };
}

/** The valid token with this secret; null if it is unknown, of another kind, or expired. */
export function findToken(db: Reader, userId: string, kinds: readonly TokenKind[], secret: string): Token | null {
  const places = kinds.map(() => '?').join(', ');
  const row = db.get(
    `SELECT * FROM tokens WHERE userId = ? AND kind IN (${places}) AND secretHash = ? AND expire > ?`,
    userId,
    ...kinds,
    hashSecret(secret),
    now(),
  );
  const kind = kinds.find((one) => one === row?.kind);
  return row && kind
    ? { id: String(row.id), created: String(row.created), userId, kind, expire: String(row.expire) }
    : null;
}

/** Invalidates every mailed link of a user. Call inside a write. */
export function endMailedTokens(db: Writer, userId: string): void {
  db.run("DELETE FROM tokens WHERE userId = ? AND kind IN ('verification', 'recovery')", userId);
}

/** Deletes a used token; returns false if another request used it first. Call inside a write. */
export function spendToken(db: Writer, token: Token): boolean {
  return db.run('DELETE FROM tokens WHERE id = ?', token.id).changes === 1;
}
