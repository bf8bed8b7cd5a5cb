import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../../core/database/database.ts';
import { type RowListRequest, selectedColumns } from '../list-rows.ts';
import type { ListPlan } from '../plan.ts';
import { heldPage } from './held-page.ts';
import type { HeldTable } from './held-table.ts';
import { heldTable } from './held-tables.ts';

const DEFAULT_LIMIT = 25;
/** Rows of a page; more are for the database. */
const LONGEST_PAGE = 500;

/** The row that a list goes on after: null for none, undefined where its place cannot be told. */
function cursorRow(held: HeldTable, { cursor, order: [first] }: ListPlan): number | null | undefined {
  if (!cursor) return null;
  if (cursor.before) return undefined;
  const row = held.rowOf(cursor.id);
  if (row === undefined) return undefined;
  const column = held.column(first?.key ?? '');
  return column && Number.isNaN(column.values[row] ?? Number.NaN) ? undefined : row;
}

/** Turns of the event loop that a list may take to read the words it searches. */
const MOST_TURNS = 40;

/**
 * The answer of a list as JSON text, from what is held in memory of the table; null where the database has to be asked: for
 * lists of rows that only some may read, and for filters and orders that are not held. A promise where words have to be read that nobody
 * searched before: others are answered between them.
 */
export function heldListText(
  reader: Reader,
  request: RowListRequest,
  turns = MOST_TURNS,
): string | null | Promise<string | null> {
  const { table, plan, access } = request;
  const limit = plan.limit ?? DEFAULT_LIMIT;
  if (access.readers || access.inWrite || limit > LONGEST_PAGE || access.defaultLimit !== undefined) return null;
  const held = heldTable(reader, table);
  const after = held && cursorRow(held, plan);
  if (!held || after === undefined) return null;
  const page = heldPage(held, plan, { after, limit, total: access.total });
  if (!page && held.matches.isUnfinished && turns > 0)
    return setImmediate().then(() => (reader.database?.isOpen ? heldListText(reader, request, turns - 1) : null));
  return page && `{"total":${page.total},"rows":[${held.texts.of(page.rows, selectedColumns(table, plan))}]}`;
}
