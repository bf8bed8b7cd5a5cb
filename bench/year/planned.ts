import { campusDefaults } from '../../functions/domain/settings/defaults.ts';
import type { TableName } from '../../functions/usecases/row-types.ts';
import type { RowData } from '../../functions/usecases/rows.ts';

/** Time zone of the default settings, which the measured campus has. */
export const zone = campusDefaults.places.timeZone;

/** A row to be written with an earlier date. Omitted columns get their defaults. */
export interface Planned {
  readonly table: TableName;
  readonly id: string;
  /** ms since 1970 */
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly readers: readonly string[];
}

export const planned = <T extends TableName>(
  table: T,
  id: string,
  at: number,
  data: Partial<RowData<T>>,
  readers: readonly string[] = [],
): Planned => ({ table, id, at, data, readers });

export const iso = (ms: number): string => new Date(ms).toISOString();
