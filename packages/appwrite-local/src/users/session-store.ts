import { createHash } from 'node:crypto';
import type { UserDoc } from '../core/access/identities.ts';
import type { SqlRow, Writer } from '../core/database/database.ts';
import { inSeconds, isPast, now } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { hexSecret, uniqueId } from '../core/ids.ts';
import { type LocalApp, slot } from '../core/local-app.ts';
import { readObject, readTexts } from './user.ts';

export interface Session {
  readonly id: string;
  readonly created: string;
  readonly updated: string;
  readonly userId: string;
  readonly secretHash: string;
  readonly provider: string;
  readonly providerUid: string;
  readonly factors: readonly string[];
  readonly expire: string;
  readonly ip: string;
  readonly agent: Readonly<Record<string, unknown>>;
}

export interface NewSession {
  readonly userId: string;
  readonly provider: string;
  readonly providerUid: string;
  readonly factor: string;
  readonly ip: string;
  readonly agent: Readonly<Record<string, string>>;
}

/** Unsalted SHA-256 in hex: how the tables store a secret and find it. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');

type Known = { userId: string; sessionId: string; expire: string };
const cacheLimit = 50_000;
/**
 * Maximum length of a cached encoded session in characters. A session can be encoded with any number of different
 * spellings and lengths; ours have 430 characters.
 */
const longestKept = 600;

/** Sessions. The secret is returned once, at creation; its hash is stored. */
export class SessionStore {
  readonly #app: LocalApp;
  readonly #byValue = new Map<string, Known>();

  constructor(app: LocalApp) {
    this.#app = app;
  }

  /** Call inside a write. `encoded` is the value in cookies and headers: base64 of {"id","secret"}. */
  create(db: Writer, made: NewSession): { session: Session; encoded: string } {
    const secret = hexSecret(128);
    const date = now();
    const id = uniqueId();
    db.run(
      `INSERT INTO sessions (id, created, updated, userId, secretHash, provider, providerUid, factors, expire, ip, agent) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      date,
      date,
      made.userId,
      hashSecret(secret),
      made.provider,
      made.providerUid,
      JSON.stringify([made.factor]),
      inSeconds(this.#app.policies.sessionSeconds),
      made.ip,
      JSON.stringify(made.agent),
    );
    this.#keepNewest(db, made.userId);
    const row = db.get('SELECT * FROM sessions WHERE id = ?', id);
    if (!row) throw new Error('A session that was just written is not there.');
    const encoded = Buffer.from(JSON.stringify({ id: made.userId, secret })).toString('base64');
    return { session: sessionFromRow(row), encoded };
  }

  list(userId: string): Session[] {
    return this.#app.db.read
      .all('SELECT * FROM sessions WHERE userId = ? ORDER BY seq', userId)
      .map(sessionFromRow)
      .filter((one) => !isPast(one.expire));
  }

  need(userId: string, id: string): Session {
    const row = this.#app.db.read.get('SELECT * FROM sessions WHERE id = ? AND userId = ?', id, userId);
    if (!row) throw new ApiError('user_session_not_found');
    return sessionFromRow(row);
  }

  has(userId: string, id: string): boolean {
    return (
      this.#app.db.read.get('SELECT 1 FROM sessions WHERE id = ? AND userId = ? AND expire > ?', id, userId, now()) !==
      undefined
    );
  }

  /** Renews a session's expiry. Call inside a write. */
  extend(db: Writer, id: string): void {
    db.run(
      'UPDATE sessions SET expire = ?, updated = ? WHERE id = ?',
      inSeconds(this.#app.policies.sessionSeconds),
      now(),
      id,
    );
    db.afterCommit(() => this.#byValue.clear());
  }

  /** Deletes one session, or without an id all of the user's sessions, and returns them. Call inside a write. */
  remove(db: Writer, userId: string, id?: string): Session[] {
    const rows = id
      ? db.all('DELETE FROM sessions WHERE userId = ? AND id = ? RETURNING *', userId, id)
      : db.all('DELETE FROM sessions WHERE userId = ? RETURNING *', userId);
    this.forgetAfter(db);
    return rows.map(sessionFromRow);
  }

  /**
   * Deletes a user's sessions except `keep`, if the project requires this after a password change. Call inside a write.
   */
  removeOnPasswordChange(db: Writer, userId: string, keep = ''): void {
    if (!this.#app.policies.endSessionsOnPasswordChange) return;
    db.run('DELETE FROM sessions WHERE userId = ? AND id <> ?', userId, keep);
    this.forgetAfter(db);
  }

  #keepNewest(db: Writer, userId: string): void {
    const { sessionLimit } = this.#app.policies;
    if (sessionLimit === 0) return;
    const newest = 'SELECT seq FROM sessions WHERE userId = ? ORDER BY seq DESC LIMIT ?';
    db.run(`DELETE FROM sessions WHERE userId = ? AND seq NOT IN (${newest})`, userId, userId, sessionLimit);
    this.forgetAfter(db);
  }

  forgetAfter(db: Writer): void {
    db.afterCommit(() => this.#byValue.clear());
  }

  /** The live session of an encoded value; null for anything else. */
  find(encoded: string, user: (id: string) => UserDoc | null): { user: UserDoc; sessionId: string } | null {
    const known = this.#byValue.get(encoded) ?? this.#lookUp(encoded);
    if (!known || isPast(known.expire)) return null;
    const found = user(known.userId);
    return found ? { user: found, sessionId: known.sessionId } : null;
  }

  #lookUp(encoded: string): Known | null {
    const { id, secret } = decode(encoded);
    if (id === '' || secret === '') return null;
    const row = this.#app.db.read.get(
      'SELECT id, expire FROM sessions WHERE userId = ? AND secretHash = ?',
      id,
      hashSecret(secret),
    );
    if (!row) return null;
    const known = { userId: id, sessionId: String(row.id), expire: String(row.expire) };
    if (encoded.length > longestKept) return known;
    if (this.#byValue.size >= cacheLimit) this.#byValue.clear();
    this.#byValue.set(encoded, known);
    return known;
  }
}

function decode(encoded: string): { id: string; secret: string } {
  try {
    const read: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
    if (
      typeof read === 'object' &&
      read !== null &&
      'id' in read &&
      'secret' in read &&
      typeof read.id === 'string' &&
      typeof read.secret === 'string'
    )
      return { id: read.id, secret: read.secret };
  } catch {
    // an invalid value is no session: the request continues as a guest (reference 2.2)
  }
  return { id: '', secret: '' };
}

function sessionFromRow(row: SqlRow): Session {
  return {
    id: String(row.id),
    created: String(row.created),
    updated: String(row.updated),
    userId: String(row.userId),
    secretHash: String(row.secretHash),
    provider: String(row.provider),
    providerUid: String(row.providerUid),
    factors: readTexts(row.factors),
    expire: String(row.expire),
    ip: String(row.ip),
    agent: readObject(row.agent),
  };
}

export const sessionStore = slot<SessionStore>('sessions');
