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

/** Columns and system fields as they were staged. */
export type StagedData = Readonly<Record<string, unknown>>;

/** An operation waiting for the commit. */
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
  /** When it was staged (`…Z`): a later change of the row is a conflict. */
  readonly stagedAt: string;
};

export type TransactionStatus = 'pending' | 'committing' | 'committed' | 'failed';

/** One owner's staged operations. They are in memory and are lost at a restart. */
export type Transaction = {
  readonly id: string;
  readonly sequence: number;
  readonly createdAt: string;
  updatedAt: string;
  readonly expiresAt: string;
  /**
   * The user who may read and end the transaction; null for API keys and guests, whose transactions can be used only
   * with an API key.
   */
  readonly owner: string | null;
  status: TransactionStatus;
  /** Number of staged operations. Unchanged after the operations are dropped. */
  count: number;
  /** Size of the staged operations as JSON in bytes; 0 if it is not limited. */
  bytes: number;
  staged: StagedOperation[];
};

/** The API's Transaction (reference §11). */
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

/** Whether the operation is on this table. Compares the database too, because table ids repeat across databases. */
export function concerns(operation: StagedOperation, table: TableSchema): boolean {
  return operation.databaseId === table.databaseId && operation.tableId === table.id;
}
