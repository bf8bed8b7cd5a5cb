import { Query } from 'appwrite';
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
  /** Always named: the server's default of 25 is nobody's page size. */
  limit: number;
  after?: string | undefined;
  /** The page that ends right before this row, in the list's own order. */
  before?: string | undefined;
}

/** No total; why it is a number: functions/adapters/rows.ts. */
const uncounted = 0 as unknown as false;

const names = (columns: readonly PropertyKey[]) => Query.select(columns.map(String));

/** Reads rows without asking for a total. Throws CallError. */
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

/** How many rows meet the conditions; Appwrite counts to 5,000 and no further. Throws CallError. */
export async function countRows(table: TableName, where: string[] = []): Promise<number> {
  try {
    const queries = [...where, Query.select(['$id']), Query.limit(1)];
    return (await reading(() => tables.listRows({ databaseId, tableId: table, queries, total: true }))).total;
  } catch (error) {
    throw toCallError(error);
  }
}

/** Reads one row; null when it is not there (or not for this person: Appwrite does not tell), or calls itself otherwise: ids compare without case there. */
export async function getRow<T extends TableName, C extends Column<T>>(
  table: T,
  rowId: string,
  select: readonly C[],
): Promise<Picked<T, C> | null> {
  try {
    const queries = [names(select)];
    const row = await reading(() => tables.getRow({ databaseId, tableId: table, rowId, queries }));
    return row.$id === rowId ? (row as unknown as Picked<T, C>) : null;
  } catch (error) {
    const failure = toCallError(error);
    // An id with a forbidden shape (typed into the address bar) is a row that does not exist either.
    if (failure.code === 'row_not_found' || failure.details.param === 'rowId') return null;
    throw failure;
  }
}

/** Deletes a row of the caller's own; one that is gone already counts as done. */
export async function deleteRow(table: TableName, rowId: string): Promise<void> {
  try {
    await tables.deleteRow({ databaseId, tableId: table, rowId });
  } catch (error) {
    const failure = toCallError(error);
    if (failure.code !== 'row_not_found') throw failure;
  }
}
