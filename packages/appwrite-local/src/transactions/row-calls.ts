import { ApiError } from '../core/errors/errors.ts';
import { planRows } from '../queries/list-rows.ts';
import { actorOf, defaultPermissions, requireCreate, requireOwnRoles } from '../rows/access.ts';
import type { RowJson } from '../rows/codec.ts';
import { RowRefusal } from '../rows/refusal.ts';
import { findRow } from '../rows/row-store.ts';
import type { RowStaging, StagedCall, StagingPlace } from '../rows/staging.ts';
import { asApiError, notFound } from '../rows/vocabulary.ts';
import { listInside, readStaged, type StagedView, showStaged } from './staged-view.ts';
import { type NewOperation, requireAlive, transactionStore } from './store.ts';
import type { StagedAction, StagedData, Transaction } from './transaction.ts';

function viewOf({ app, caller, table, transactionId }: StagingPlace): StagedView {
  const transaction = transactionStore.of(app).find(transactionId, caller);
  return { reader: app.db.read, table, actor: actorOf(caller), transaction };
}

/** @throws ApiError transaction_not_found, transaction_not_ready, transaction_expired */
function openTransaction({ app, caller, transactionId }: StagingPlace): Transaction {
  const transaction = transactionStore.of(app).require(transactionId, caller);
  if (transaction.status !== 'pending') throw new ApiError('transaction_not_ready');
  requireAlive(transaction);
  return transaction;
}

/** The open transaction of a counter request, for which the errors differ. */
function openForCounter({ app, caller, transactionId }: StagingPlace): Transaction {
  const transaction = transactionStore.of(app).find(transactionId, caller);
  if (transaction?.status !== 'pending') {
    throw new ApiError('general_bad_request', 'Invalid or non‑pending transaction');
  }
  requireAlive(transaction);
  return transaction;
}

type Kept = { readonly rowId?: string; readonly data?: StagedData; readonly rows?: readonly StagedData[] };

function keep(place: StagingPlace, transaction: Transaction, action: StagedAction, what: Kept): void {
  const { app, table } = place;
  const operation: NewOperation = {
    action,
    databaseId: table.databaseId,
    tableId: table.id,
    rowId: what.rowId ?? '',
    data: what.data ?? {},
    rows: what.rows ?? [],
    changedAt: what.rowId ? (findRow(app.db.read, table, what.rowId)?.updatedAt ?? null) : null,
  };
  transactionStore.of(app).stage(transaction, [operation]);
}

/** @throws ApiError row_not_found */
function requireRow(place: StagingPlace, rowId: string): RowJson {
  const row = readStaged(viewOf(place), rowId);
  if (!row) throw notFound('row', rowId);
  return row;
}

function permissionsOf(row: RowJson): readonly string[] {
  return Array.isArray(row.$permissions) ? row.$permissions.filter((text) => typeof text === 'string') : [];
}

function stageUpdate(place: StagingPlace, call: Extract<StagedCall, { action: 'update' | 'upsert' }>): RowJson {
  const row = requireRow(place, call.rowId);
  requireOwnRoles(actorOf(place.caller), call.permissions ?? []);
  const data = { ...call.data, $id: call.rowId, $permissions: call.permissions ?? permissionsOf(row) };
  keep(place, openTransaction(place), 'update', { rowId: call.rowId, data });
  return { ...row, ...data };
}

/**
 * Stages an upsert. Without given permissions an existing row keeps its own, and a user must then have their roles
 * (reference §9.6).
 */
function stageUpsert(place: StagingPlace, call: Extract<StagedCall, { action: 'update' | 'upsert' }>): RowJson {
  const actor = actorOf(place.caller);
  const row = call.permissions ? null : readStaged(viewOf(place), call.rowId);
  const permissions = call.permissions ?? (row ? permissionsOf(row) : defaultPermissions(actor));
  requireOwnRoles(actor, permissions);
  const data = { ...call.data, $id: call.rowId, $permissions: permissions };
  keep(place, openTransaction(place), 'upsert', { rowId: call.rowId, data });
  return showStaged(place.table, call.rowId, data);
}

function stageCounter(place: StagingPlace, call: Extract<StagedCall, { action: 'increment' | 'decrement' }>): RowJson {
  const { action, rowId, column, value, limit } = call;
  const bound = action === 'increment' ? 'max' : 'min';
  keep(place, openForCounter(place), action, { rowId, data: { column, value, [bound]: limit } });
  return showStaged(place.table, rowId, { [column]: value });
}

function stageRows(place: StagingPlace, action: 'bulkCreate' | 'bulkUpsert', rows: readonly StagedData[]): RowJson {
  keep(place, openTransaction(place), action, { rows });
  return { total: rows.length, rows: [] };
}

function stageBulkChange(place: StagingPlace, call: Extract<StagedCall, { queries: readonly string[] }>): RowJson {
  const data = call.action === 'bulkUpdate' ? { queries: call.queries, data: call.data } : { queries: call.queries };
  keep(place, openTransaction(place), call.action, { data });
  return { total: 0, rows: [] };
}

/**
 * Checks the right to create, the only right checked before the commit. @throws ApiError user_unauthorized, with the
 * reason
 */
function requireCreating({ caller, table }: StagingPlace): void {
  try {
    requireCreate(actorOf(caller), table);
  } catch (error) {
    throw error instanceof RowRefusal ? asApiError(error) : error;
  }
}

function stage(place: StagingPlace, call: StagedCall): RowJson | null {
  switch (call.action) {
    case 'create': {
      requireCreating(place);
      const data = { ...call.data, $id: call.rowId, $permissions: call.permissions };
      keep(place, openTransaction(place), 'create', { rowId: call.rowId, data });
      return showStaged(place.table, call.rowId, data);
    }
    case 'update':
      return stageUpdate(place, call);
    case 'upsert':
      return stageUpsert(place, call);
    case 'delete':
      requireRow(place, call.rowId);
      keep(place, openTransaction(place), 'delete', { rowId: call.rowId });
      return null;
    case 'increment':
    case 'decrement':
      return stageCounter(place, call);
    case 'bulkCreate':
    case 'bulkUpsert':
      return stageRows(place, call.action, call.rows);
    case 'bulkUpdate':
    case 'bulkDelete':
      return stageBulkChange(place, call);
  }
}

/** Row calls with a transaction: staged, and answered with the row as it would be (reference §11). */
export const rowStaging: RowStaging = {
  stage,
  read: (place, rowId, queries) => {
    const { select } = planRows(place.app.db.read, place.table, queries, 'Row');
    return readStaged(viewOf(place), rowId, select);
  },
  list: (place, queries, total) => listInside(viewOf(place), queries, total),
};
