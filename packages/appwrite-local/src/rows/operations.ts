import type { Writer } from '../core/database/database.ts';
import { now } from '../core/dates.ts';
import type { TableSchema } from '../tables/schema.ts';
import { type Actor, mayOnRow, mayOnTable, requireCreate, requireOnRow } from './access.ts';
import { encodeValues, type StoredRow, shownValue } from './codec.ts';
import { readPhpDate } from './php-date.ts';
import { looselyEqual } from './php-equal.ts';
import { RowRefusal } from './refusal.ts';
import { findHolder, findRow, insertRow, removeRow, replaceRow, sameValue } from './row-store.ts';
import { checkStructure } from './structure.ts';

type RowAction = 'create' | 'update' | 'upsert' | 'delete';

/** The result of a row operation; published after the commit (row-events.ts). */
export interface RowChange {
  readonly table: TableSchema;
  readonly row: StoredRow;
  /** The stored row, if it differs from the row in the response. */
  readonly stored?: StoredRow;
  readonly action: RowAction;
  /** Set if the operation changed nothing. */
  readonly unchanged?: true;
}

/** The columns' values, and the system fields that an API key may set. */
export interface RowInput {
  readonly values: Readonly<Record<string, unknown>>;
  /**
   * Expanded permissions. Null leaves them unchanged; a new row then has none. Defaults are up to the caller
   * (access.ts).
   */
  readonly permissions: readonly string[] | null;
  readonly createdAt?: unknown;
  readonly updatedAt?: unknown;
  /** Creation time for the rows of one bulk call. Default: the current time. */
  readonly stamp?: string;
}

const shadowed = new Set([
  '$id',
  '$sequence',
  '$databaseId',
  '$tableId',
  '$collectionId',
  '$permissions',
  '$createdAt',
  '$updatedAt',
]);

/**
 * Splits client data into values and system fields. System fields are dropped, except dates set with an API key
 * (reference 9.2).
 */
export function rowInput(
  data: Readonly<Record<string, unknown>>,
  actor: Actor,
  permissions: readonly string[] | null,
): RowInput {
  const values: Record<string, unknown> = {};
  for (const key in data) if (!shadowed.has(key)) values[key] = data[key];
  if (!actor.privileged) return { values, permissions };
  return { values, permissions, createdAt: data.$createdAt, updatedAt: data.$updatedAt };
}

function givenDate(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const date = typeof value === 'string' ? readPhpDate(value) : null;
  if (date === null || date < '1000')
    throw new RowRefusal(
      'structure',
      `Invalid document structure: Attribute "${name}" has invalid type. Value must be valid date between 0000-01-01 00:00:00 and 9999-12-31 23:59:59.`,
    );
  return date;
}

/** Creates a row. @throws RowRefusal notCreatable, structure, duplicate */
export function createRow(db: Writer, table: TableSchema, id: string, input: RowInput, actor: Actor): RowChange {
  requireCreate(actor, table);
  const values = encodeValues(table, input.values, true);
  const createdAt = givenDate('$createdAt', input.createdAt) ?? input.stamp ?? now();
  const updatedAt = givenDate('$updatedAt', input.updatedAt) ?? createdAt;
  checkStructure(table, values);
  const row = insertRow(db, table, { id, createdAt, updatedAt, permissions: input.permissions ?? [], values });
  return { table, row, action: 'create' };
}

/** A time later than the row's last change, so that "changed since" can be decided. */
export function laterThan(stored: string): string {
  const current = now();
  return current > stored ? current : new Date(Date.parse(stored) + 1).toISOString();
}

/**
 * Merges values into a row and validates the result. If nothing differs, `$updatedAt` is unchanged. The right to update
 * is required even then; the real server requires only the right to read, and publishes a change that did not happen.
 * Refuses if the row changed after `notAfter`. @throws RowRefusal missing, denied, conflict, structure, duplicate
 */
export function updateRow(
  db: Writer,
  table: TableSchema,
  id: string,
  input: RowInput,
  actor: Actor,
  notAfter: string | null = null,
): RowChange {
  const before = findRow(db, table, id);
  if (!before) throw new RowRefusal('missing', id);
  const permissions = input.permissions ?? before.permissions;
  const differs = !sameValue(permissions, before.permissions) || hasDifference(table, before, input);
  requireOnRow(actor, table, before, 'update');
  if (notAfter !== null && before.updatedAt > notAfter) throw new RowRefusal('conflict', id);
  const values = encodeValues(table, { ...before.values, ...input.values }, true);
  checkStructure(table, values);
  if (!differs) return { table, row: before, action: 'update' };
  const after: StoredRow = {
    ...before,
    id, // an id in other upper or lower case than stored replaces the row's id (recorded)
    values,
    permissions,
    createdAt: givenDate('$createdAt', input.createdAt) ?? before.createdAt,
    updatedAt: givenDate('$updatedAt', input.updatedAt) ?? laterThan(before.updatedAt),
  };
  replaceRow(db, table, before, after);
  return { table, row: after, action: 'update' };
}

function hasDifference(table: TableSchema, before: StoredRow, { values, createdAt, updatedAt }: RowInput): boolean {
  if ((createdAt ?? null) !== null || (updatedAt ?? null) !== null) return true;
  return Object.entries(values).some(([key, value]) => {
    const column = table.byKey.get(key);
    // PHP compares strictly with the stored float, and integers in JSON are not floats.
    if (column?.type === 'double' && Number.isInteger(value)) return true;
    return !sameValue(value, column ? shownValue(column, before.values[key]) : undefined);
  });
}

/**
 * Whether an upsert changes nothing. If the row exists, columns missing in the input count as a change. Values compare
 * with PHP's `==` (php-equal.ts).
 */
function saysNothing(table: TableSchema, before: StoredRow | null, input: RowInput): boolean {
  if (!sameGrants(input.permissions ?? before?.permissions ?? [], before?.permissions ?? [])) return false;
  const stored = (key: string) => {
    const column = table.byKey.get(key);
    return before && column ? shownValue(column, before.values[key]) : null;
  };
  if (!Object.entries(input.values).every(([key, value]) => looselyEqual(value, stored(key)))) return false;
  return !before || table.columns.every(({ key }) => key in input.values);
}

function sameGrants(one: readonly string[], other: readonly string[]): boolean {
  return sameValue(one.toSorted(), other.toSorted());
}

/**
 * Inserts a row. If another row already has one of its values in a unique index, that row gets all values of the new
 * one including defaults, as with MariaDB's ON DUPLICATE KEY UPDATE (conformance README, 47).
 */
function insertOrOverwrite(db: Writer, table: TableSchema, id: string, input: RowInput, actor: Actor): RowChange {
  try {
    return { ...createRow(db, table, id, input, actor), action: 'upsert' };
  } catch (error) {
    if (!(error instanceof RowRefusal) || error.reason !== 'duplicate') throw error;
    const values = encodeValues(table, input.values, true);
    const holder = findHolder(db, table, values);
    if (!holder || !mayOnRow(actor, table, holder, 'update')) throw error; // clients may not overwrite a row that they may not update
    const row = { ...holder, values, permissions: input.permissions ?? [], updatedAt: laterThan(holder.updatedAt) };
    replaceRow(db, table, holder, row);
    return { table, row: { ...row, id, seq: 0 }, action: 'upsert' };
  }
}

/**
 * Creates a row, or merges into the existing one; every required column must be given either way (reference 9.6). An
 * upsert that changes nothing returns the stored row as `unchanged`, and null when there is none (a known trap of the
 * real server). @throws RowRefusal denied, structure, duplicate
 */
export function upsertRow(db: Writer, table: TableSchema, id: string, input: RowInput, actor: Actor): RowChange | null {
  const before = findRow(db, table, id);
  // Checks the permission first: otherwise "no change" would confirm a guess at the row's values.
  if (before) requireOnRow(actor, table, before, 'update');
  if (saysNothing(table, before, input)) return before && { table, row: before, action: 'upsert', unchanged: true };
  if (!before) {
    if (!mayOnTable(actor, table, 'create')) throw new RowRefusal('denied');
    return insertOrOverwrite(db, table, id, input, actor);
  }
  if (before.id !== id) throw new RowRefusal('duplicate', id); // the same id in other upper or lower case (recorded)
  const kept = Object.fromEntries(
    table.columns.filter(({ required }) => !required).map(({ key }) => [key, before.values[key]]),
  );
  const values = encodeValues(table, { ...kept, ...input.values }, true);
  checkStructure(table, values);
  const after: StoredRow = {
    ...before,
    values,
    permissions: input.permissions ?? before.permissions,
    createdAt: givenDate('$createdAt', input.createdAt) ?? before.createdAt,
    updatedAt: givenDate('$updatedAt', input.updatedAt) ?? laterThan(before.updatedAt),
  };
  replaceRow(db, table, before, after);
  return { table, row: after, action: 'upsert' };
}

/** @throws RowRefusal missing, denied, conflict */
export function deleteRow(
  db: Writer,
  table: TableSchema,
  id: string,
  actor: Actor,
  notAfter: string | null = null,
): RowChange {
  const row = findRow(db, table, id);
  if (!row) throw new RowRefusal('missing', id);
  requireOnRow(actor, table, row, 'delete');
  if (notAfter !== null && row.updatedAt > notAfter) throw new RowRefusal('conflict', id);
  removeRow(db, table, row);
  return { table, row, action: 'delete' };
}
