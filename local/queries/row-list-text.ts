import type { Reader } from '../core/database/database.ts';
import { type HomeKey, showSelected } from '../rows/codec.ts';
import type { TableSchema } from '../tables/schema.ts';
import { findPlannedRows, type RowAccess } from './list-rows.ts';
import type { ListPlan } from './plan.ts';

/** How a list of rows speaks: the older vocabulary calls them documents. */
interface ListWords {
  readonly row: 'row' | 'document';
  readonly home: HomeKey;
}

/** What a list asks for, as plain data. */
export interface RowListRequest {
  readonly table: TableSchema;
  readonly plan: ListPlan;
  readonly access: RowAccess;
  readonly words: ListWords;
}

/** The answer of a list of rows as JSON text. @throws ApiError as findPlannedRows */
export function rowListText(reader: Reader, { table, plan, access, words }: RowListRequest): string {
  const found = findPlannedRows(reader, table, plan, access, resourceOf(words));
  const rows = found.rows.map((row) => showSelected(table, found.columns, row, words.home));
  return JSON.stringify({ total: found.total, [`${words.row}s`]: rows });
}

export const resourceOf = (words: ListWords): 'Row' | 'Document' => (words.row === 'row' ? 'Row' : 'Document');
