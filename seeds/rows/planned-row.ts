/** A row to create, built by the same builders as the functions' rows, so that data and permissions match. */
import { campusDefaults } from '#domain/settings/defaults.ts';
import type { TableName } from '../../functions/usecases/row-types.ts';
import type { Operation } from '../../functions/usecases/rows.ts';

export interface PlannedRow {
  readonly tableId: TableName;
  readonly rowId: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly permissions: readonly string[];
}

/** Time zone of the first demo campus, the only one with orders. */
export const zone = campusDefaults.places.timeZone;

const hour = 3_600_000;

/** ISO time this many hours before `now` (milliseconds since 1970). */
export const hoursAgo = (now: number, hours: number): string => new Date(now - hours * hour).toISOString();
export const daysAgo = (now: number, days: number): string => hoursAgo(now, days * 24);

/** Delivery columns of a notification: past ones are neither sent again nor counted as late. */
const told = { push: 'none', email: 'none', dueAt: null };

/** Converts a create operation into a row with dates. */
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
