import { Query } from 'appwrite';
import { rowIdPattern } from '#domain/id-patterns.ts';
import type { SystemColumns, TableName, Tables } from '#rows';
import { tables } from './appwrite.ts';
import { databaseId } from './appwrite-addresses.ts';
import { toCallError } from './call-error.ts';
import { type RowPage, rowQueries } from './row-queries.ts';
import { reading } from './session/pending-reads.ts';

type System = Pick<SystemColumns, '$id' | '$createdAt' | '$updatedAt'>;
type Column<T extends TableName> = Exclude<keyof Tables[T], keyof SystemColumns>;

/** A row as read with `select`: the chosen and the system columns. */
export type Picked<T extends TableName, C extends Column<T>> = System & Pick<Tables[T], C>;

interface ListOptions<C extends PropertyKey> extends RowPage<C> {
  after?: string | undefined;
  /** Cursor: reads the page that ends before this row, in the list's order. */
  before?: string | undefined;
}

/** Turns off the total; functions/adapters/rows.ts explains why it is a number. */
const uncounted = 0 as unknown as false;

/**
 * Maximum rows per page. A server may refuse longer pages to clients without an API key, since they slow down others.
 */
export const longestPage = 1_000;

/** Reads rows without a total. Throws CallError. */
export async function listRows<T extends TableName, C extends Column<T>>(
  table: T,
  { after, before, ...page }: ListOptions<C>,
): Promise<Picked<T, C>[]> {
  if (page.limit > longestPage) throw new RangeError(`${table}:limit=${page.limit}`);
  const cursor = after ? [Query.cursorAfter(after)] : before ? [Query.cursorBefore(before)] : [];
  const queries = [...rowQueries(page), ...cursor];
  try {
    const { rows } = await reading(() => tables.listRows({ databaseId, tableId: table, queries, total: uncounted }));
    return rows as unknown as Picked<T, C>[];
  } catch (error) {
    throw toCallError(error);
  }
}

/** Reads all pages, up to `most` rows in total. Throws CallError. */
export async function listEveryRow<T extends TableName, C extends Column<T>>(
  table: T,
  { select, where, most }: Pick<ListOptions<C>, 'select' | 'where'> & { most: number },
): Promise<Picked<T, C>[]> {
  const all: Picked<T, C>[] = [];
  while (all.length < most) {
    const limit = Math.min(longestPage, most - all.length);
    const page = await listRows(table, { select, where, limit, after: all.at(-1)?.$id });
    all.push(...page);
    if (page.length < limit) break;
  }
  return all;
}

/** Appwrite counts no further than this. */
export const countedRows = 5_000;

/** How many rows match, up to countedRows. Throws CallError. */
export async function countRows(table: TableName, where: string[] = []): Promise<number> {
  try {
    const queries = [...where, Query.select(['$id']), Query.limit(1)];
    return (await reading(() => tables.listRows({ databaseId, tableId: table, queries, total: true }))).total;
  } catch (error) {
    throw toCallError(error);
  }
}

/**
 * Reads one row; null when it does not exist, is not readable (Appwrite does not say which), or its id has another
 * spelling, since ids compare without case. Reads a list of one, because Appwrite caches rows read by id, and the cache
 * may keep an outdated row for a day (functions/adapters/rows.ts). Throws CallError.
 */
export async function getRow<T extends TableName, C extends Column<T>>(
  table: T,
  rowId: string,
  select: readonly C[],
): Promise<Picked<T, C> | null> {
  if (!rowIdPattern.test(rowId)) return null;
  const [row] = await listRows(table, { select, where: [Query.equal('$id', rowId)], limit: 1 });
  return row?.$id === rowId ? row : null;
}

/** Deletes a row of the signed-in person; a missing one counts as deleted. */
export async function deleteRow(table: TableName, rowId: string): Promise<void> {
  if (!rowIdPattern.test(rowId)) return;
  try {
    await tables.deleteRow({ databaseId, tableId: table, rowId });
  } catch (error) {
    const failure = toCallError(error);
    if (failure.code !== 'row_not_found') throw failure;
  }
}
