import type { Writer } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import { uniqueId } from '../core/ids.ts';
import { findPlannedRows, planRows } from '../queries/list-rows.ts';
import { type Actor, rowPermissions } from '../rows/access.ts';
import { decodeRow, type StoredRow } from '../rows/codec.ts';
import { incrementRow, stepOf } from '../rows/increment.ts';
import {
  createRow,
  deleteRow,
  type RowChange,
  type RowInput,
  rowInput,
  updateRow,
  upsertRow,
} from '../rows/operations.ts';
import { RowRefusal } from '../rows/refusal.ts';
import { findRow } from '../rows/row-store.ts';
import type { TableSchema } from '../tables/schema.ts';
import { counterName } from './create-operations.ts';
import type { StagedData, StagedOperation } from './transaction.ts';

/** A running commit. `touched` are rows that it has written itself; they cause no conflict. */
export type Commit = { readonly db: Writer; readonly actor: Actor; readonly touched: Set<string> };

type Step = { readonly table: TableSchema; readonly operation: StagedOperation };

export function keyOf(table: TableSchema, id: string): string {
  return `${table.number}/${id.toLowerCase()}`; // ids ignore case
}

/** Latest time of the row's last change that is not a conflict; null for any time. */
function notAfter({ touched }: Commit, { table, operation }: Step, id: string): string | null {
  return touched.has(keyOf(table, id)) ? null : operation.stagedAt;
}

function inputOf({ actor }: Commit, data: StagedData): RowInput {
  const { $permissions: given } = data;
  return rowInput(data, actor, Array.isArray(given) ? rowPermissions(given.map(String)) : null);
}

function done(commit: Commit, change: RowChange | null): RowChange | null {
  if (!change) return null;
  const key = keyOf(change.table, change.row.id);
  if (change.action === 'delete') commit.touched.delete(key);
  else commit.touched.add(key);
  return change;
}

function requireUnchanged(commit: Commit, step: Step, row: StoredRow): void {
  const limit = notAfter(commit, step, row.id);
  if (limit !== null && row.updatedAt > limit) throw new RowRefusal('conflict', row.id);
}

/**
 * If this commit has already written the row `rowId`, updates it; its other values are filled in, so that only some
 * columns must be given. Otherwise updates the row with the id in `data`, or creates one (conformance README, 47).
 */
function upsert(commit: Commit, step: Step, rowId: string, data: StagedData): RowChange | null {
  const { db, actor, touched } = commit;
  const id = touched.has(keyOf(step.table, rowId)) ? rowId : idIn(data);
  const before = findRow(db, step.table, id);
  if (before) requireUnchanged(commit, step, before);
  const dependent = before && touched.has(keyOf(step.table, id));
  const change = upsertRow(
    db,
    step.table,
    id,
    inputOf(commit, dependent ? { ...before.values, ...data } : data),
    actor,
  );
  return change && done(commit, change);
}

function count(commit: Commit, { table, operation }: Step): RowChange {
  const { action, rowId, data } = operation;
  const direction = action === 'decrement' ? 'decrement' : 'increment';
  const bound = direction === 'increment' ? data.max : data.min;
  const limit = bound === null || bound === undefined ? null : Number(bound);
  const step = stepOf(direction, counterName(data), Number(data.value ?? 1), limit);
  return incrementRow(commit.db, table, rowId, step, commit.actor);
}

function idIn(row: StagedData): string {
  return typeof row.$id === 'string' && row.$id !== '' && row.$id !== 'unique()' ? row.$id : uniqueId();
}

/** The rows that match the queries of a bulk change; without a limit, all of them. */
function chosen({ db }: Commit, { table, operation }: Step): StoredRow[] {
  const { queries } = operation.data;
  const texts = Array.isArray(queries) ? queries.map(String) : [];
  const plan = { ...planRows(db, table, texts, 'Document'), select: null };
  const access = { readers: null, total: false, defaultLimit: null };
  return findPlannedRows(db, { table, plan, access }, 'Document').rows.map((row) => decodeRow(table, row));
}

function changeChosen(commit: Commit, step: Step): void {
  const { db, actor } = commit;
  const { table, operation } = step;
  const { data } = operation.data;
  const input = inputOf(commit, typeof data === 'object' && data !== null ? { ...data } : {});
  for (const row of chosen(commit, step)) {
    const limit = notAfter(commit, step, row.id);
    const remove = operation.action === 'bulkDelete';
    done(
      commit,
      remove ? deleteRow(db, table, row.id, actor, limit) : updateRow(db, table, row.id, input, actor, limit),
    );
  }
}

function runBulk(commit: Commit, step: Step): void {
  const { table, operation } = step;
  if (!commit.actor.privileged) throw new ApiError('user_unauthorized');
  if (operation.action === 'bulkUpdate' || operation.action === 'bulkDelete') {
    changeChosen(commit, step);
    return;
  }
  for (const row of operation.rows) {
    const id = idIn(row);
    if (operation.action === 'bulkUpsert') upsert(commit, step, id, row);
    else done(commit, createRow(commit.db, table, id, inputOf(commit, row), commit.actor));
  }
}

/**
 * Runs one staged operation. Returns the changes to publish; none for bulk actions (reference §11). @throws RowRefusal,
 * ApiError
 */
export function runOperation(commit: Commit, table: TableSchema, operation: StagedOperation): RowChange | null {
  const { db, actor } = commit;
  const { rowId, data } = operation;
  const step = { table, operation };
  switch (operation.action) {
    case 'create':
      return done(commit, createRow(db, table, rowId, inputOf(commit, data), actor));
    case 'update':
      return done(commit, updateRow(db, table, rowId, inputOf(commit, data), actor, notAfter(commit, step, rowId)));
    case 'upsert':
      return upsert(commit, step, rowId, data);
    case 'delete':
      return done(commit, deleteRow(db, table, rowId, actor, notAfter(commit, step, rowId)));
    case 'increment':
    case 'decrement':
      return done(commit, count(commit, step));
    default:
      runBulk(commit, step);
      return null;
  }
}
