import { Query } from 'appwrite';
import { rowIdPattern } from '#domain/id-patterns.ts';
import type { SystemColumns, TableName, Tables } from '#rows';
import { tables } from './appwrite.ts';
import { databaseId } from './appwrite-addresses.ts';
import { toCallError } from './call-error.ts';
import { reading } from './session/pending-reads.ts';

type System = Pick<SystemColumns, '$id' | '$createdAt' | '$updatedAt'>;
type Column<T extends TableName> = Exclude<keyof Tables[T], keyof SystemColumns>;

/** A row as read with `select`: the chosen columns and the system's. */
export type Picked<T extends TableName, C extends Column<T>> = System & Pick<Tables[T], C>;

interface ListOptions<C> {
  select: readonly C[];
  where?: string[];
  /** Always given: the server's default is 25. */
  limit: number;
  after?: string | undefined;
  /** The page that ends before this row, in the list's own order. */
  before?: string | undefined;
}

/** No total; why it is a number: functions/adapters/rows.ts. */
const uncounted = 0 as unknown as false;

const names = (columns: readonly PropertyKey[]) => Query.select(columns.map(String));

/** Reads rows without a total. Throws CallError. */
export async function listRows<T extends TableName, C extends Column<T>>(
  table: T,
  { select, where = [], limit, after, before }: ListOptions<C>,
): Promise<Picked<T, C>[]> {
  const cursor = after ? [Query.cursorAfter(after)] : before ? [Query.cursorBefore(before)] : [];
  const queries = [names(select), ...where, Query.limit(limit), ...cursor];
  try {
    const { rows } = await reading(() => tables.listRows({ databaseId, tableId: table, queries, total: uncounted }));
    return rows as unknown as Picked<T, C>[];
  } catch (error) {
    throw toCallError(error);
  }
}

/** Appwrite counts no further. */
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
 * Reads one row; null when it does not exist, is not readable (Appwrite does not tell which), or has another spelling
 * of the id, since ids compare without case. An id from an address that can be none of ours is not even asked for: the SDK puts it
 * into a path as it is.
 */
export async function getRow<T extends TableName, C extends Column<T>>(
  table: T,
  rowId: string,
  select: readonly C[],
): Promise<Picked<T, C> | null> {
  if (!rowIdPattern.test(rowId)) return null;
  try {
    const queries = [names(select)];
    const row = await reading(() => tables.getRow({ databaseId, tableId: table, rowId, queries }));
    return row.$id === rowId ? (row as unknown as Picked<T, C>) : null;
  } catch (error) {
    const failure = toCallError(error);
    if (failure.code === 'row_not_found') return null;
    throw failure;
  }
}

/** Deletes an own row; a missing one counts as deleted. */
export async function deleteRow(table: TableName, rowId: string): Promise<void> {
  if (!rowIdPattern.test(rowId)) return;
  try {
    await tables.deleteRow({ databaseId, tableId: table, rowId });
  } catch (error) {
    const failure = toCallError(error);
    if (failure.code !== 'row_not_found') throw failure;
  }
}
