import type { Reader } from '../core/database/database.ts';
import { readHere } from '../queries/list-reader.ts';
import { findPlannedRows, planRows } from '../queries/list-rows.ts';
import { parseQueries } from '../queries/parse.ts';
import { FILTER_METHODS, type Query } from '../queries/query.ts';
import { type Actor, mayOnRow, readersOf, requireReaders } from '../rows/access.ts';
import { type RowJson, type StoredRow, showRow, showSelected } from '../rows/codec.ts';
import { findRow } from '../rows/row-store.ts';
import type { TableSchema } from '../tables/schema.ts';
import { stagedDataMatches } from './match.ts';
import { concerns, type StagedData, type StagedOperation, type Transaction } from './transaction.ts';

/** The state of one row after the staged operations. */
type StagedRow =
  | { readonly action: 'create' | 'update' | 'upsert'; readonly data: StagedData }
  | { readonly action: 'delete' };

type StagedRows = ReadonlyMap<string, StagedRow>;

function without(data: StagedData, key: string): StagedData {
  return Object.fromEntries(Object.entries(data).filter(([name]) => name !== key));
}

function merged(rows: StagedRows, id: string, data: StagedData): StagedRow {
  const before = rows.get(id);
  if (!before || before.action === 'delete') return { action: 'update', data };
  return { action: before.action, data: { ...before.data, ...without(data, '$id') } };
}

function queriesOf(data: StagedData): readonly Query[] {
  const texts = Array.isArray(data.queries) ? data.queries : [];
  return parseQueries(texts.filter((text) => typeof text === 'string'));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Applies a bulk change to the rows that this transaction staged before; rows in the database are not affected until
 * the commit.
 */
function replayBulkChange(rows: Map<string, StagedRow>, { action, data }: StagedOperation): void {
  const queries = queriesOf(data);
  const change = typeof data.data === 'object' && data.data !== null ? { ...data.data } : {};
  for (const [id, row] of [...rows]) {
    if (row.action === 'delete' || !stagedDataMatches(row.data, queries)) continue;
    rows.set(id, action === 'bulkDelete' ? { action: 'delete' } : merged(rows, id, change));
  }
}

/** Counters have no visible effect until the commit, as on the real server (recorded). */
function replay(rows: Map<string, StagedRow>, operation: StagedOperation): void {
  const { action, rowId, data } = operation;
  if (action === 'create') rows.set(rowId, { action, data: { $id: rowId, ...data } });
  else if (action === 'upsert') rows.set(rowId, { action, data });
  else if (action === 'update') rows.set(rowId, merged(rows, rowId, data));
  else if (action === 'delete') rows.set(rowId, { action });
  else if (action === 'bulkCreate') {
    for (const row of operation.rows) rows.set(textOf(row.$id), { action: 'create', data: row });
  } else if (action === 'bulkUpsert') {
    for (const row of operation.rows) {
      const id = textOf(row.$id);
      rows.set(id, rows.has(id) ? merged(rows, id, row) : { action: 'upsert', data: row });
    }
  } else if (action === 'bulkUpdate' || action === 'bulkDelete') replayBulkChange(rows, operation);
}

/** One table's rows that the transaction has staged, in the order in which they were first staged. */
function stagedRows(transaction: Transaction | null, table: TableSchema): StagedRows {
  const rows = new Map<string, StagedRow>();
  if (transaction?.status !== 'pending') return rows;
  for (const operation of transaction.staged) if (concerns(operation, table)) replay(rows, operation);
  return rows;
}

/**
 * How a caller sees a table. Without a transaction (it belongs to another caller or has ended) only committed rows are
 * visible.
 */
export type StagedView = {
  readonly reader: Reader;
  readonly table: TableSchema;
  readonly actor: Actor;
  readonly transaction: Transaction | null;
};

const ALWAYS = ['$id', '$sequence', '$createdAt', '$updatedAt', '$permissions'];

/** A staged row as in a response: with an empty `$sequence` and with the staged columns only. */
export function showStaged(table: TableSchema, id: string, data: StagedData): RowJson {
  return { $sequence: '', ...data, $id: id, $databaseId: table.databaseId, $tableId: table.id };
}

function projected(row: RowJson, select: readonly string[] | null): RowJson {
  if (select === null) return row;
  const kept = new Set([...ALWAYS, '$databaseId', '$tableId', '$collectionId', ...select]);
  return Object.fromEntries(Object.entries(row).filter(([key]) => kept.has(key)));
}

function shownTo({ table, actor }: StagedView, row: StoredRow | null): RowJson | null {
  return row && mayOnRow(actor, table, row, 'read') ? showRow(table, row) : null;
}

function mergedRow({ table }: StagedView, committed: RowJson | null, id: string, staged: StagedRow): RowJson | null {
  if (staged.action === 'delete') return null;
  if (staged.action === 'create') return showStaged(table, id, staged.data);
  if (committed) return { ...committed, ...staged.data, $id: committed.$id };
  if (staged.action !== 'upsert') return null;
  const { $id, ...shown } = showStaged(table, id, staged.data);
  return '$id' in staged.data ? { $id, ...shown } : shown; // without an id in its data, a staged row has no id yet
}

/** One row with the transaction's changes; null if it is missing, not readable, or deleted in the transaction. */
export function readStaged(view: StagedView, id: string, select: readonly string[] | null = null): RowJson | null {
  return seenStaged(view, id, findRow(view.reader, view.table, id), select);
}

/** The staged state of a row that was already read: `stored` is the committed row, null if there is none. */
export function seenStaged(
  view: StagedView,
  id: string,
  stored: StoredRow | null,
  select: readonly string[] | null = null,
): RowJson | null {
  const staged = stagedRows(view.transaction, view.table).get(id);
  const committed = shownTo(view, stored);
  const row = staged ? mergedRow(view, committed, id, staged) : committed;
  return row && projected(row, select);
}

function applied(view: StagedView, committed: readonly RowJson[], select: readonly string[] | null): RowJson[] {
  const rows = new Map(committed.map((row) => [String(row.$id), row]));
  for (const [id, staged] of stagedRows(view.transaction, view.table)) {
    const row = mergedRow(view, rows.get(id) ?? null, id, staged);
    if (row) rows.set(id, projected(row, select));
    else if (staged.action === 'delete') rows.delete(id);
  }
  return [...rows.values()];
}

/**
 * Corrects the database's count as the real server does: by the staged rows, which are tested by their staged columns
 * only.
 */
function correctedTotal(view: StagedView, total: number, found: ReadonlySet<string>, texts: readonly string[]): number {
  const filters = parseQueries(texts).filter(({ method }) => FILTER_METHODS.has(method));
  let corrected = total;
  for (const [id, staged] of stagedRows(view.transaction, view.table)) {
    const matches = staged.action !== 'delete' && stagedDataMatches(staged.data, filters);
    if (staged.action === 'create') corrected += matches ? 1 : 0;
    else if (found.has(id)) corrected -= matches ? 0 : 1;
    else if (staged.action === 'upsert') corrected += matches ? 1 : 0;
  }
  return Math.max(0, corrected);
}

/**
 * A list within a transaction: the page of committed rows with the staged changes; new rows come last, whatever filters
 * and order say (conformance README, 34).
 */
export function listInside(
  view: StagedView,
  texts: readonly string[],
  total: boolean,
): { total: number; rows: RowJson[] } {
  const { reader, table, actor } = view;
  const readers = readersOf(actor, table);
  const plan = planRows(reader, table, texts, 'Row', readers);
  requireReaders(readers);
  const page = readHere(reader, plan, actor.privileged, () =>
    findPlannedRows(reader, { table, plan, access: { readers, total } }),
  );
  const committed = page.rows.map((row) => showSelected(table, page.columns, row));
  const found = new Set(committed.map((row) => String(row.$id)));
  return {
    total: total ? correctedTotal(view, page.total, found, texts) : 0,
    rows: applied(view, committed, plan.select),
  };
}
