import type { SQLInputValue } from 'node:sqlite';
import type { Reader, SqlRow, Writer } from '../core/database/database.ts';
import { now } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { uniqueId } from '../core/ids.ts';
import { type LocalApp, slot } from '../core/local-app.ts';
import { sessionStore } from './session-store.ts';
import { insertTarget, type Target, type TargetKind, targetFromRow } from './target.ts';
import { endMailedTokens } from './token-store.ts';
import { type User, userFromRow } from './user.ts';

export interface NewUser {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly password: string | null;
  readonly emailVerification?: boolean;
  /** Sets "last seen" at creation, because the person created the account. */
  readonly seen: boolean;
}

type UserColumn =
  | 'name'
  | 'email'
  | 'phone'
  | 'status'
  | 'labels'
  | 'password'
  | 'passwordUpdate'
  | 'ownPassword'
  | 'emailVerification'
  | 'phoneVerification'
  | 'prefs'
  | 'accessed';
export type UserChanges = Partial<Record<UserColumn, SQLInputValue>>;

const cacheLimit = 20_000;

/** Users in SQLite with a cache. Every write removes its user from the cache. */
export class UserStore {
  readonly #app: LocalApp;
  readonly #cache = new Map<string, User>();

  constructor(app: LocalApp) {
    this.#app = app;
  }

  /** The committed user, from the cache if possible. */
  get(id: string): User | null {
    const kept = this.#cache.get(id);
    if (kept) return kept;
    const user = this.read(this.#app.db.read, 'id', id);
    if (user) {
      if (this.#cache.size >= cacheLimit) this.#cache.clear();
      this.#cache.set(user.id, user);
    }
    return user;
  }

  need(id: string): User {
    const user = this.get(id);
    if (!user) throw new ApiError('user_not_found');
    return user;
  }

  byEmail(email: string): User | null {
    return this.read(this.#app.db.read, 'email', email.toLowerCase());
  }

  /** Reads through `db`, so that inside a write its uncommitted changes are visible. */
  read(db: Reader, column: 'id' | 'email' | 'phone', value: string): User | null {
    const row = db.get(`SELECT * FROM users WHERE ${column} = ?`, value);
    return row ? this.fromRow(row) : null;
  }

  fromRow(row: SqlRow): User {
    return userFromRow(row);
  }

  /**
   * Call inside a write. Errors: user_already_exists if the id, e-mail, phone or target is in use; user_count_exceeded
   * if a person signs up above the limit.
   */
  create(db: Writer, user: NewUser): User {
    if (user.seen) this.#checkLimit(db);
    const email = user.email?.toLowerCase() ?? null;
    if (db.get('SELECT 1 FROM users WHERE id = ? OR email = ? OR phone = ?', user.id, email, user.phone))
      throw new ApiError('user_already_exists');
    const date = now();
    db.run(
      `INSERT INTO users (id, created, updated, name, email, phone, status, labels, password, passwordUpdate, emailVerification, phoneVerification, prefs, accessed)
       VALUES (?, ?, ?, ?, ?, ?, 1, '[]', ?, ?, ?, 0, '{}', ?)`,
      user.id,
      date,
      date,
      user.name,
      email,
      user.phone,
      user.password,
      user.password === null ? '' : date,
      user.emailVerification ? 1 : 0,
      user.seen ? date : '',
    );
    for (const [kind, identifier] of [
      ['email', email],
      ['sms', user.phone],
    ] as const)
      if (identifier) this.addTarget(db, user.id, kind, identifier);
    return this.#reread(db, user.id);
  }

  /**
   * Call inside a write. A new e-mail or password invalidates every mailed link: an old link would confirm the old
   * address, and a recovery is meant to lock others out. (On the real server they stay valid.) Errors: user_not_found.
   */
  update(db: Writer, id: string, changes: UserChanges): User {
    const columns = Object.keys(changes);
    const sets = [...columns, 'updated'].map((column) => `${column} = ?`).join(', ');
    const { changes: found } = db.run(`UPDATE users SET ${sets} WHERE id = ?`, ...Object.values(changes), now(), id);
    if (found === 0) throw new ApiError('user_not_found');
    if ('email' in changes || 'password' in changes) endMailedTokens(db, id);
    return this.#reread(db, id);
  }

  /** Updates "last seen" without changing `updated`. Does nothing if the user was deleted. Call inside a write. */
  markSeen(db: Writer, id: string, date: string): void {
    db.run('UPDATE users SET accessed = ? WHERE id = ?', date, id);
    this.forgetAfter(db, id);
  }

  /**
   * Deletes the user with sessions, tokens and targets. Rows and files are kept, as on the real server. Call inside a
   * write.
   */
  remove(db: Writer, id: string): void {
    if (db.run('DELETE FROM users WHERE id = ?', id).changes === 0) throw new ApiError('user_not_found');
    for (const table of ['targets', 'sessions', 'tokens', 'identities'])
      db.run(`DELETE FROM ${table} WHERE userId = ?`, id);
    db.run('INSERT OR IGNORE INTO formerUsers (id) VALUES (?)', id);
    this.forgetAfter(db, id);
    sessionStore.of(this.#app).forgetAfter(db); // a new user with the same id must not get the old session
  }

  /**
   * Refuses the id of a deleted user for sign-up, because rows and files still refer to it. (The real server allows it;
   * API keys may use it here, too.) @throws ApiError user_already_exists
   */
  assertNeverUsed(db: Reader, id: string): void {
    if (db.get('SELECT 1 FROM formerUsers WHERE id = ?', id)) throw new ApiError('user_already_exists');
  }

  targets(id: string): Target[] {
    return this.#app.db.read.all('SELECT * FROM targets WHERE userId = ? ORDER BY seq', id).map(targetFromRow);
  }

  targetOf(db: Reader, identifier: string): { id: string; userId: string } | null {
    const row = db.get('SELECT id, userId FROM targets WHERE identifier = ?', identifier);
    return row ? { id: String(row.id), userId: String(row.userId) } : null;
  }

  /** Call inside a write. @throws ApiError user_already_exists if the address is in use */
  addTarget(db: Writer, userId: string, providerType: TargetKind, identifier: string): void {
    if (this.targetOf(db, identifier)) throw new ApiError('user_already_exists');
    insertTarget(db, { id: uniqueId(), userId, providerType, identifier, name: '' });
    this.forgetAfter(db, userId);
  }

  moveTarget(db: Writer, userId: string, from: string, to: string | null): boolean {
    const { changes } = to
      ? db.run(
          'UPDATE targets SET identifier = ?, updated = ? WHERE userId = ? AND identifier = ?',
          to,
          now(),
          userId,
          from,
        )
      : db.run('DELETE FROM targets WHERE userId = ? AND identifier = ?', userId, from);
    return changes > 0;
  }

  /** Removes the user from the cache after the commit. */
  forgetAfter(db: Writer, id: string): void {
    db.afterCommit(() => this.#cache.delete(id));
  }

  forgetAll(): void {
    this.#cache.clear();
  }

  #checkLimit(db: Reader): void {
    const { userLimit } = this.#app.policies;
    if (userLimit > 0 && Number(db.get('SELECT count(*) AS total FROM users')?.total) >= userLimit)
      throw new ApiError('user_count_exceeded');
  }

  #reread(db: Writer, id: string): User {
    this.forgetAfter(db, id);
    const user = this.read(db, 'id', id);
    if (!user) throw new ApiError('user_not_found');
    return user;
  }
}

export const userStore = slot<UserStore>('users');
