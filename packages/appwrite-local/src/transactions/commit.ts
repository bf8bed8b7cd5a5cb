import type { Caller } from '../core/access/caller.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { LocalApp } from '../core/local-app.ts';
import { actorOf, mayOnRow } from '../rows/access.ts';
import { type RowJson, readBack, type StoredRow, showRow } from '../rows/codec.ts';
import type { RowChange } from '../rows/operations.ts';
import { RowRefusal } from '../rows/refusal.ts';
import { internalName, publishRows } from '../rows/row-events.ts';
import { findRow } from '../rows/row-store.ts';
import { notFound } from '../rows/vocabulary.ts';
import { catalogOf } from '../tables/catalog.ts';
import { type Commit, keyOf, runOperation } from './commit-operation.ts';
import { requireAlive, transactionStore } from './store.ts';
import type { StagedOperation, Transaction } from './transaction.ts';

/** The error for an operation refused during a commit, from the older error family (reference §11). */
function commitError({ reason, detail }: RowRefusal, rowId: string): ApiError {
  switch (reason) {
    case 'duplicate':
    case 'conflict':
      return new ApiError('transaction_conflict');
    case 'structure':
      return new ApiError('document_invalid_structure', detail);
    case 'maximum':
    case 'minimum':
      return new ApiError('attribute_limit_exceeded', `Attribute value exceeds ${reason} limit: ${detail}`);
    case 'missing':
    case 'columnMissing':
      return notFound('document', rowId);
    case 'type':
      return new ApiError('general_unknown'); // recorded
    case 'value':
      return new ApiError('general_argument_invalid', detail);
    case 'denied':
    case 'notCreatable':
      return new ApiError('user_unauthorized');
  }
}

/** Runs all operations inside one write. @throws ApiError */
function replayAll(app: LocalApp, commit: Commit, transaction: Transaction): RowChange[] {
  const changes: RowChange[] = [];
  for (const operation of transaction.staged) {
    const table = catalogOf.of(app).schema(operation.databaseId, operation.tableId);
    if (!table) throw notFound('collection', operation.tableId);
    try {
      const change = runOperation(commit, table, operation);
      if (change) changes.push(change);
    } catch (error) {
      throw error instanceof RowRefusal ? commitError(error, operation.rowId) : error;
    }
  }
  return changes;
}

/** The payload of a commit's event: with an internal `$collection`, and without the database (recorded). */
function eventPayload(app: LocalApp, { table, row }: RowChange): RowJson {
  const { $databaseId, ...shown } = showRow(table, readBack(table, row));
  return { ...shown, $collection: internalName(app, table), $collectionId: table.id };
}

/**
 * Publishes the changes with the committed state of the rows, except for rows that the committer may not read. With
 * `isWhole` the changes are complete, so a row's state is its last change; otherwise the row is read again.
 */
function publish(app: LocalApp, caller: Caller, changes: readonly RowChange[], isWhole: boolean): void {
  const actor = actorOf(caller);
  const left = new Map<string, StoredRow | null>();
  for (const { table, row, stored = row, action } of changes)
    left.set(keyOf(table, row.id), action === 'delete' ? null : stored);
  const standing = ({ table, row }: RowChange) =>
    isWhole ? left.get(keyOf(table, row.id)) : findRow(app.db.read, table, row.id);
  for (const change of changes) {
    const row = change.action === 'delete' ? change.row : standing(change);
    if (!row || !mayOnRow(actor, change.table, row, 'read')) continue;
    const told: RowChange = { ...change, row, action: change.action === 'upsert' ? 'update' : change.action };
    publishRows(app, caller.userId, [told], (one) => eventPayload(app, one));
  }
}

/**
 * Whether an operation's change contains the complete state. Bulk changes do not list the rows they changed, and an
 * upsert may have changed a row with another id.
 */
const isToldWhole = ({ action }: StagedOperation): boolean => !action.startsWith('bulk') && action !== 'upsert';

/**
 * Commits all operations or none, with the rights of the caller. If a right is missing, the status remains
 * `committing`; after any other failure it is `failed` (reference §11). @throws ApiError transaction_not_ready,
 * transaction_expired, transaction_conflict, user_unauthorized, document_*, attribute_*
 */
export async function commitTransaction(app: LocalApp, caller: Caller, transaction: Transaction): Promise<void> {
  const store = transactionStore.of(app);
  requireAlive(transaction);
  store.end(transaction, 'committing');
  const isWhole = transaction.staged.every(isToldWhole);
  try {
    const actor = actorOf(caller);
    const changes = await app.db.write((db) => replayAll(app, { db, actor, touched: new Set() }, transaction));
    store.end(transaction, 'committed');
    publish(app, caller, changes, isWhole);
  } catch (error) {
    const denied = error instanceof ApiError && error.type === 'user_unauthorized';
    if (!denied) store.end(transaction, 'failed');
    throw error;
  }
}
