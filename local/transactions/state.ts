import { parseQueries } from '../queries/parse.ts';
import type { Query } from '../queries/query.ts';
import type { TableSchema } from '../tables/schema.ts';
import { stagedDataMatches } from './match.ts';
import { concerns, type StagedData, type StagedOperation, type Transaction } from './transaction.ts';

/** What staged operations make of one row. */
export type StagedRow =
  | { readonly action: 'create' | 'update' | 'upsert'; readonly data: StagedData }
  | { readonly action: 'delete' };

export type StagedRows = ReadonlyMap<string, StagedRow>;

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

/** Bulk changes reach rows this transaction staged before, not those in the database. */
function replayBulkChange(rows: Map<string, StagedRow>, { action, data }: StagedOperation): void {
  const queries = queriesOf(data);
  const change = typeof data.data === 'object' && data.data !== null ? { ...data.data } : {};
  for (const [id, row] of [...rows]) {
    if (row.action === 'delete' || !stagedDataMatches(row.data, queries)) continue;
    rows.set(id, action === 'bulkDelete' ? { action: 'delete' } : merged(rows, id, change));
  }
}

/** Counters stay invisible until the commit, as on the real server (recorded). */
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

/** The rows of one table as the transaction's operations leave them, in the order they were first staged. */
export function stagedRows(transaction: Transaction | null, table: TableSchema): StagedRows {
  const rows = new Map<string, StagedRow>();
  if (transaction?.status !== 'pending') return rows;
  for (const operation of transaction.staged) if (concerns(operation, table)) replay(rows, operation);
  return rows;
}
