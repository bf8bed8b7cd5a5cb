import type { ConfigTable } from 'appwrite-local/config';
import { type Models, Query } from 'node-appwrite';
import { uncounted } from '../../functions/adapters/answers.ts';
import { isCode } from '../project/target.ts';
import { type BothEnds, canonical, pages, type Services, Sum } from './both-ends.ts';

type Row = Models.DefaultRow;

const place = (table: ConfigTable) => ({ databaseId: table.databaseId, tableId: table.$id });

/** Columns that depend on the accounts of one server. bindProfiles writes them. */
const ofServer: Readonly<Record<string, readonly string[]>> = { profiles: ['accountSince'] };

/** The comparable content of a row: columns, permissions and dates, without the server's own `$sequence`. */
function contentOf({ $id, $createdAt, $updatedAt, $permissions, ...row }: Row, table: ConfigTable) {
  const columns = (table.columns ?? []).filter(({ key }) => !ofServer[table.$id]?.includes(key));
  const data = Object.fromEntries(columns.map(({ key }) => [key, row[key]]));
  return { $id, $createdAt, $updatedAt, $permissions: [...$permissions].sort(), ...data };
}

/** The same time may have several formats, so times are compared as numbers. */
const signOf = (row: Row, table: ConfigTable): string => {
  const content: Record<string, unknown> = contentOf(row, table);
  for (const key of ['$createdAt', '$updatedAt', ...dateKeys(table)])
    if (typeof content[key] === 'string') content[key] = Date.parse(content[key]);
  return canonical(content);
};

const dateKeys = ({ columns = [] }: ConfigTable) =>
  columns.filter((one) => one.type === 'datetime').map(({ key }) => key);

const rowsOf = (end: Services, table: ConfigTable) =>
  pages(async (queries) => (await end.tables.listRows<Row>({ ...place(table), queries, total: uncounted })).rows);

/** Creates missing rows of one table at the target, and corrects those that differ. */
export async function moveRows({ from, to, say }: BothEnds, table: ConfigTable): Promise<void> {
  let made = 0;
  let changed = 0;
  for await (const page of rowsOf(from, table)) {
    const ids = page.map(({ $id }) => $id);
    const queries = [Query.equal('$id', ids), Query.limit(ids.length)];
    const { rows } = await to.tables.listRows<Row>({ ...place(table), queries, total: uncounted });
    const there = new Map(rows.map((row) => [row.$id, row]));
    const missing = page.filter(({ $id }) => !there.has($id));
    if (missing.length > 0) await createAll(to, table, missing);
    made += missing.length;
    for (const row of page) {
      const found = there.get(row.$id);
      if (!found || signOf(found, table) === signOf(row, table)) continue;
      const { $id: rowId, $permissions: permissions, ...data } = contentOf(row, table);
      await to.tables.updateRow<Row>({ ...place(table), rowId, data, permissions });
      changed += 1;
    }
  }
  say(`  ${table.$id}: ${made} rows made${changed > 0 ? `, ${changed} put right` : ''}`);
}

/** Creates the rows in one call, or one by one after a conflict with another writer. */
async function createAll(to: Services, table: ConfigTable, rows: readonly Row[]): Promise<void> {
  const given = rows.map((row) => contentOf(row, table));
  try {
    await to.tables.createRows({ ...place(table), rows: given });
  } catch (problem) {
    if (!isCode(problem, 409)) throw problem;
    for (const { $id: rowId, $permissions: permissions, ...data } of given) {
      try {
        await to.tables.createRow<Row>({ ...place(table), rowId, data, permissions });
      } catch (taken) {
        if (!isCode(taken, 409)) throw taken; // created by another writer: the verification compares it
      }
    }
  }
}

/** Ids of the target that the source lacks. If there are any, the target is in use. */
export async function strangeRows({ from, to }: BothEnds, table: ConfigTable): Promise<string[]> {
  const strange: string[] = [];
  for await (const page of rowsOf(to, table)) {
    const ids = page.map(({ $id }) => $id);
    const queries = [Query.equal('$id', ids), Query.limit(ids.length), Query.select(['$id'])];
    const known = (await from.tables.listRows({ ...place(table), queries, total: uncounted })).rows;
    const kept = new Set(known.map(({ $id }) => $id));
    strange.push(...ids.filter((id) => !kept.has(id)));
  }
  return strange;
}

/** Count and checksum of a table's rows with ids, permissions and dates. */
export async function sumOfRows(end: Services, table: ConfigTable): Promise<Sum> {
  const sum = new Sum();
  for await (const page of rowsOf(end, table)) for (const row of page) sum.add(signOf(row, table));
  return sum;
}
