import type { RoleHolder } from './permissions.ts';

/** What the pipeline needs to know of a user; the users service keeps more. */
export interface UserDoc extends RoleHolder {
  readonly name: string;
  readonly email: string | null;
  /** false = blocked. */
  readonly status: boolean;
  /** rolesOf(this), computed once. */
  readonly callerRoles: readonly string[];
}

/** Cached look-ups, given by the users service; caches follow every write at once. */
export interface Identities {
  user(id: string): UserDoc | null;
  /** An encoded session value (cookie, header, fallback) → its live session; null when unknown, expired or deleted. */
  fromSession(encoded: string): { user: UserDoc; sessionId: string } | null;
  hasSession(userId: string, sessionId: string): boolean;
  /** Notes that this user was seen (`accessedAt`, once a day); true when it was noted now. */
  seen(user: UserDoc): boolean;
}
