import { toApiDate } from '../core/dates.ts';
import type { TableSchema } from '../tables/schema.ts';

export const ACTIONS = [
  'create',
  'update',
  'upsert',
  'delete',
  'increment',
  'decrement',
  'bulkCreate',
  'bulkUpdate',
  'bulkUpsert',
  'bulkDelete',
] as const;

export type StagedAction = (typeof ACTIONS)[number];

/** Columns and system keys as they were staged. */
export type StagedData = Readonly<Record<string, unknown>>;

/** One operation that waits for the commit. */
export type StagedOperation = {
  readonly action: StagedAction;
  readonly databaseId: string;
  readonly tableId: string;
  /** '' for bulk actions. */
  readonly rowId: string;
  /** Values and `$permissions`; for counters `{column, value, min|max}`, for bulk changes `{queries, data}`. */
  readonly data: StagedData;
  /** The rows of bulkCreate and bulkUpsert. */
  readonly rows: readonly StagedData[];
  /** When it was staged (`…Z`): a row changed later than that is a conflict. */
  readonly stagedAt: string;
};

export type TransactionStatus = 'pending' | 'committing' | 'committed' | 'failed';

/** Staged work of one owner. Kept in memory: a transaction does not outlive the server. */
export type Transaction = {
  readonly id: string;
  readonly sequence: number;
  readonly createdAt: string;
  updatedAt: string;
  readonly expiresAt: string;
  /** The user who may read and end it; null for guests (nobody but keys) and keys. */
  readonly owner: string | null;
  status: TransactionStatus;
  /** How many operations were staged; goes on counting when the operations themselves are let go. */
  count: number;
  /** Of what was staged, as JSON; 0 where nobody counts them. */
  bytes: number;
  staged: StagedOperation[];
};

/** As the API shows it (reference §11). */
export function showTransaction(transaction: Transaction): Record<string, unknown> {
  return {
    $id: transaction.id,
    $createdAt: toApiDate(transaction.createdAt),
    $updatedAt: toApiDate(transaction.updatedAt),
    status: transaction.status,
    operations: transaction.count,
    expiresAt: toApiDate(transaction.expiresAt),
  };
}

/** Whether the staged operation is on this table: ids of tables repeat over databases. */
export function concerns(operation: StagedOperation, table: TableSchema): boolean {
  return operation.databaseId === table.databaseId && operation.tableId === table.id;
}
