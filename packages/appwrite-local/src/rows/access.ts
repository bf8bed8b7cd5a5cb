import type { Caller } from '../core/access/caller.ts';
import { type Action, expandPermissions, isAllowed, refusalText, rolesFor } from '../core/access/permissions.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { TableSchema } from '../tables/schema.ts';
import type { StoredRow } from './codec.ts';
import { RowRefusal } from './refusal.ts';

/** The caller of a row operation. API keys bypass permissions. */
export interface Actor {
  readonly userId: string;
  readonly roles: readonly string[];
  readonly privileged: boolean;
}

/** Converts the caller to an actor. Only API keys are privileged; an administrator's label is a role like any other. */
export function actorOf(caller: Caller): Actor {
  return { userId: caller.userId, roles: caller.roles, privileged: caller.kind === 'key' };
}

/** Whether the table's own permissions allow `action`. */
export function mayOnTable(actor: Actor, table: TableSchema, action: Action): boolean {
  return actor.privileged || isAllowed(actor.roles, table.permissions, action);
}

/** Whether the table allows `action`, or row security is on and the row allows it (reference 7.2). */
export function mayOnRow(
  actor: Actor,
  table: TableSchema,
  row: Pick<StoredRow, 'permissions'>,
  action: Action,
): boolean {
  if (mayOnTable(actor, table, action)) return true;
  return table.rowSecurity && isAllowed(actor.roles, row.permissions, action);
}

/** The roles whose rows the actor may read. Null: all rows. Empty: no rows, which `requireReaders` refuses. */
export function readersOf(actor: Actor, table: TableSchema): readonly string[] | null {
  if (mayOnTable(actor, table, 'read')) return null;
  return table.rowSecurity ? actor.roles : [];
}

/** Checked after the queries, as on the real server. @throws ApiError when no row of the table can be read */
export function requireReaders(readers: readonly string[] | null): void {
  if (readers?.length === 0) throw new ApiError('user_unauthorized');
}

/** @throws RowRefusal 'denied' */
export function requireOnRow(
  actor: Actor,
  table: TableSchema,
  row: Pick<StoredRow, 'permissions'>,
  action: Action,
): void {
  if (!mayOnRow(actor, table, row, action)) throw new RowRefusal('denied');
}

/** Refuses a creation with the reason in the error. @throws RowRefusal 'notCreatable' */
export function requireCreate(actor: Actor, table: TableSchema): void {
  if (mayOnTable(actor, table, 'create')) return;
  throw new RowRefusal('notCreatable', refusalText(actor.roles, rolesFor(table.permissions, 'create'), 'create'));
}

const owned: readonly Action[] = ['read', 'update', 'delete'];

/** The default permissions of a new row (reference 7.3). */
export function defaultPermissions(actor: Actor): string[] {
  return actor.userId === '' ? [] : owned.map((action) => `${action}("user:${actor.userId}")`);
}

/** Expands `write`, which means update and delete for rows. */
export function rowPermissions(given: readonly string[]): string[] {
  return expandPermissions(given, ['update', 'delete']);
}

/** Users may grant permissions only to roles they have (reference 7.4). */
export function requireOwnRoles(actor: Actor, permissions: readonly string[]): void {
  if (actor.privileged) return;
  for (const text of permissions) {
    const role = text.slice(text.indexOf('"') + 1, -2);
    if (!actor.roles.includes(role))
      throw new ApiError('user_unauthorized', `Permissions must be one of: (${actor.roles.join(', ')})`);
  }
}
