import type { UserDoc } from '../core/access/identities.ts';
import { rolesOf } from '../core/access/permissions.ts';
import type { SqlRow } from '../core/database/database.ts';

/** A stored user with the fields that the pipeline needs. Immutable. */
export interface User extends UserDoc {
  readonly seq: number;
  readonly created: string;
  readonly updated: string;
  readonly phone: string | null;
  /** The encoded password hash; null if the user cannot sign in with a password. */
  readonly password: string | null;
  readonly passwordUpdate: string;
  /** Whether the person set the password after sign-up, by change or recovery. */
  readonly ownPassword: boolean;
  readonly emailVerification: boolean;
  readonly phoneVerification: boolean;
  readonly prefs: Readonly<Record<string, unknown>>;
  /** When the user was last seen; '' if never. */
  readonly accessed: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** The strings in a stored JSON list; empty if nothing is stored. Other values are ignored. */
export function readTexts(value: unknown): string[] {
  const read: unknown = JSON.parse(text(value) || '[]');
  return Array.isArray(read) ? read.filter((item) => typeof item === 'string') : [];
}

/** A stored JSON object; {} where nothing is stored. */
export function readObject(value: unknown): Record<string, unknown> {
  const read: unknown = JSON.parse(text(value) || '{}');
  return typeof read === 'object' && read !== null ? { ...read } : {};
}

/** Converts a row with all columns. */
export function userFromRow(row: SqlRow): User {
  const emailVerification = row.emailVerification === 1;
  const phoneVerification = row.phoneVerification === 1;
  const holder = {
    id: text(row.id),
    verified: emailVerification || phoneVerification,
    labels: readTexts(row.labels),
  };
  return {
    ...holder,
    callerRoles: rolesOf(holder),
    seq: Number(row.seq),
    created: text(row.created),
    updated: text(row.updated),
    name: text(row.name),
    email: textOrNull(row.email),
    phone: textOrNull(row.phone),
    status: row.status === 1,
    password: textOrNull(row.password),
    passwordUpdate: text(row.passwordUpdate),
    ownPassword: row.ownPassword === 1,
    emailVerification,
    phoneVerification,
    prefs: readObject(row.prefs),
    accessed: text(row.accessed),
  };
}
