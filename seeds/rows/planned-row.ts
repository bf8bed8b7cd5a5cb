/** A row to be, built by the same builders as the functions' own rows, so that data and permissions are the same. */
import type { TableName } from '../../functions/usecases/row-types.ts';
import type { Operation } from '../../functions/usecases/rows.ts';

export interface PlannedRow {
  readonly tableId: TableName;
  readonly rowId: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly permissions: readonly string[];
}

const hour = 3_600_000;

/** ISO date that lies so many hours before `now` (milliseconds since 1970). */
export const hoursAgo = (now: number, hours: number): string => new Date(now - hours * hour).toISOString();
export const daysAgo = (now: number, days: number): string => hoursAgo(now, days * 24);

/** Columns of news that has gone out: what lies in the past is sent to nobody again, and no desk calls it late. */
const told = { push: 'none', email: 'none', dueAt: null };

/** A staged creation as a row of its own, dated. */
export function planned(operation: Operation, createdAt: string, updatedAt = createdAt): PlannedRow {
  const { $permissions, ...data } = operation.data ?? {};
  return {
    tableId: operation.tableId,
    rowId: operation.rowId,
    data: {
      ...data,
      ...(operation.tableId === 'notifications' ? told : {}),
      $createdAt: createdAt,
      $updatedAt: updatedAt,
    },
    permissions: Array.isArray($permissions) ? $permissions.map(String) : [],
  };
}
