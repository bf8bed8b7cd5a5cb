import type { Writer } from '../core/database/database.ts';
import { now } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { LocalApp } from '../core/local-app.ts';
import type { User } from '../users/user.ts';
import { type UserChanges, userStore } from '../users/user-store.ts';

function withPassword(changes: UserChanges, hash: string | null): UserChanges {
  return hash === null ? changes : { ...changes, password: hash, passwordUpdate: now() };
}

/** Inside a write: a person's new e-mail, unverified; her target follows if she has one (recorded: none is made). */
export function changeEmail(app: LocalApp, db: Writer, userId: string, email: string, hash: string | null): User {
  const users = userStore.of(app);
  const lower = email.toLowerCase();
  const identity = db.get('SELECT userId FROM identities WHERE email = ? AND userId <> ?', lower, userId);
  if (identity) throw new ApiError('general_bad_request');
  const target = users.targetOf(db, lower);
  if (target) throw new ApiError('user_target_already_exists');
  const other = users.read(db, 'email', lower);
  if (other && other.id !== userId) throw new ApiError('general_bad_request');
  const before = users.read(db, 'id', userId);
  if (before?.email) users.moveTarget(db, userId, before.email, lower);
  return users.update(db, userId, withPassword({ email: lower, emailVerification: 0 }, hash));
}

/** Inside a write: a person's new phone, unverified. */
export function changePhone(app: LocalApp, db: Writer, userId: string, phone: string, hash: string | null): User {
  const users = userStore.of(app);
  if (users.targetOf(db, phone)) throw new ApiError('user_target_already_exists');
  const other = users.read(db, 'phone', phone);
  if (other && other.id !== userId) throw new ApiError('user_phone_already_exists');
  const before = users.read(db, 'id', userId);
  if (before?.phone) users.moveTarget(db, userId, before.phone, phone);
  return users.update(db, userId, withPassword({ phone, phoneVerification: 0 }, hash));
}
