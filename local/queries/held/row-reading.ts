import type { TableSchema } from '../../tables/schema.ts';

/** Statement and parameter that read the rows of these sequences, in whatever order. */
type RowReading = (rows: readonly number[]) => readonly [sql: string, param: number | string];

/** Reads `select` of rows by their sequences: one row is found quicker than a list of one. */
export function rowReading(select: string, table: TableSchema): RowReading {
  const one = `SELECT ${select} FROM ${table.sql} WHERE _seq = ?`;
  const several = `SELECT ${select} FROM ${table.sql} WHERE _seq IN (SELECT value FROM json_each(?))`;
  return (rows) => {
    const [first = 0] = rows;
    return rows.length === 1 ? [one, first] : [several, JSON.stringify(rows)];
  };
}
