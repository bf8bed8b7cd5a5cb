import type { RoleHolder } from './permissions.ts';

/** The fields of a user that the pipeline needs; the users service stores more. */
export interface UserDoc extends RoleHolder {
  readonly name: string;
  readonly email: string | null;
  /** false = blocked. */
  readonly status: boolean;
  /** rolesOf(this), computed once. */
  readonly callerRoles: readonly string[];
}

/** Cached look-ups, provided by the users service. Every write updates the caches immediately. */
export interface Identities {
  user(id: string): UserDoc | null;
  /**
   * The valid session of an encoded value (from a cookie, header or fallback header); null if unknown, expired or
   * deleted.
   */
  fromSession(encoded: string): { user: UserDoc; sessionId: string } | null;
  hasSession(userId: string, sessionId: string): boolean;
  /** Updates "last seen" (`accessedAt`) once a day; returns true if this call updated it. */
  seen(user: UserDoc): boolean;
}
