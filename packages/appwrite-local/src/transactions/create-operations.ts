import type { Caller } from '../core/access/caller.ts';
import { type Action, isAllowed, parsePermission } from '../core/access/permissions.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { LocalApp } from '../core/local-app.ts';
import { actorOf, mayOnTable, requireOwnRoles, rowPermissions } from '../rows/access.ts';
import type { RowJson } from '../rows/codec.ts';
import { requireTable } from '../rows/lookup.ts';
import { findRow } from '../rows/row-store.ts';
import { notFound } from '../rows/vocabulary.ts';
import type { TableSchema } from '../tables/schema.ts';
import type { OperationInput } from './operation-param.ts';
import { seenStaged } from './staged-view.ts';
import { type NewOperation, requireAlive, requireCapacity, transactionStore } from './store.ts';
import type { StagedAction, Transaction } from './transaction.ts';

const ON_EXISTING: ReadonlySet<StagedAction> = new Set<StagedAction>([
  'update',
  'delete',
  'upsert',
  'increment',
  'decrement',
]);
const NEEDED: Partial<Record<StagedAction, Action>> = {
  create: 'create',
  update: 'update',
  increment: 'update',
  decrement: 'update',
  delete: 'delete',
};

function isBulk(action: StagedAction): boolean {
  return action.startsWith('bulk');
}

/** The expanded permissions in staged data; null if none are given. Users may give them only to roles they have. */
function checkedPermissions(caller: Caller, data: Readonly<Record<string, unknown>>): readonly string[] | null {
  const { $permissions: given } = data;
  if (!Array.isArray(given)) return null;
  const texts = given.map(String);
  const wrong = texts.find((text) => !parsePermission(text));
  if (wrong !== undefined) throw new ApiError('general_bad_request', `Invalid permission string format: "${wrong}".`);
  const permissions = rowPermissions(texts);
  requireOwnRoles(actorOf(caller), permissions);
  return permissions;
}

/** @throws ApiError user_unauthorized */
function requireRight(caller: Caller, table: TableSchema, action: StagedAction, row: RowJson | null): void {
  const actor = actorOf(caller);
  const needed = NEEDED[action] ?? (row ? 'update' : 'create');
  if (mayOnTable(actor, table, needed)) return;
  const own = Array.isArray(row?.$permissions) ? row.$permissions.map(String) : [];
  if (needed !== 'create' && table.rowSecurity && isAllowed(actor.roles, own, needed)) return;
  throw new ApiError('user_unauthorized');
}

/**
 * Checks one operation as far as the server does before the commit. `created`: rows created earlier in the same call.
 */
function prepare(
  app: LocalApp,
  caller: Caller,
  transaction: Transaction,
  input: OperationInput,
  created: Set<string>,
): NewOperation {
  const { action, rowId, data } = input;
  if (isBulk(action) && caller.kind !== 'key') throw new ApiError('user_unauthorized');
  const table = requireTable(app, caller, input.databaseId, input.tableId, 'collection');
  const home = { action, databaseId: table.databaseId, tableId: table.id };
  if (isBulk(action)) return { ...home, rowId: '', data, rows: Object.values(data).filter(isRecord), changedAt: null };
  const key = `${table.number}/${rowId}`;
  const view = { reader: app.db.read, table, actor: actorOf(caller), transaction };
  const stored = ON_EXISTING.has(action) ? findRow(app.db.read, table, rowId) : null;
  const row = ON_EXISTING.has(action) ? seenStaged(view, rowId, stored) : null;
  if (!row && action !== 'upsert' && action !== 'create' && !created.has(key)) throw notFound('document', rowId);
  requireRight(caller, table, action, row);
  if (action === 'create') created.add(key);
  const permissions = checkedPermissions(caller, data);
  const changedAt = stored?.updatedAt ?? null;
  return { ...home, rowId, data: permissions ? { ...data, $permissions: permissions } : data, rows: [], changedAt };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The column of a counter operation, under its new or older name. */
export function counterName(data: Readonly<Record<string, unknown>>): string {
  return String(data.column ?? data.attribute ?? '');
}

/**
 * `POST …/operations`: stages all of them or none.
 * @throws ApiError of the old family (collection_not_found, document_not_found), user_unauthorized, transaction_*
 */
export function stageOperations(
  app: LocalApp,
  caller: Caller,
  id: string,
  inputs: readonly OperationInput[],
): Transaction {
  const store = transactionStore.of(app);
  if (inputs.length === 0) throw new ApiError('general_bad_request', 'Operations array cannot be empty');
  const transaction = store.require(id, caller);
  if (transaction.status !== 'pending') {
    throw new ApiError('general_bad_request', 'Invalid or non‑pending transaction');
  }
  requireAlive(transaction);
  requireCapacity(transaction, inputs.length);
  const created = new Set<string>();
  store.stage(
    transaction,
    inputs.map((input) => prepare(app, caller, transaction, input, created)),
  );
  return transaction;
}
