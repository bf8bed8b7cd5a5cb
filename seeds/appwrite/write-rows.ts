import { type Client, Query, TablesDB } from 'node-appwrite';
import { uncounted, unless } from '../../functions/adapters/answers.ts';
import { isTaken } from '../../functions/adapters/rows.ts';
import type { PlannedRow } from '../rows/planned-row.ts';
import { inGroupsOf, inParallel } from './in-parallel.ts';

const databaseId = 'market';
/** Appwrite's maximum for a bulk call and for the values of one `equal`. */
const groupSize = 100;

const withSystem = ({ rowId, data, permissions }: PlannedRow) => ({
  ...data,
  $id: rowId,
  $permissions: [...permissions],
});

/** Creates missing rows and keeps existing ones. @returns the number of created rows */
export async function writeRows(client: Client, rows: readonly PlannedRow[]): Promise<number> {
  const tables = new TablesDB(client);
  let written = 0;

  const writeOne = async ({ tableId, rowId, data, permissions }: PlannedRow) => {
    const call = tables
      .createRow({ databaseId, tableId, rowId, data: { ...data }, permissions: [...permissions] })
      .then(() => 1);
    const created = await unless(call, isTaken, 0);
    written += created;
  };

  const writeGroup = async (group: readonly PlannedRow[]) => {
    const tableId = group[0]?.tableId ?? '';
    const queries = [
      Query.equal(
        '$id',
        group.map((row) => row.rowId),
      ),
      Query.select(['$id']),
      Query.limit(groupSize),
    ];
    const { rows: found } = await tables.listRows({ databaseId, tableId, queries, total: uncounted });
    const known = new Set(found.map((row) => row.$id));
    const missing = group.filter((row) => !known.has(row.rowId));
    if (missing.length === 0) return;
    const call = tables.createRows({ databaseId, tableId, rows: missing.map(withSystem) }).then(() => true);
    // If one of the rows was created meanwhile, the bulk call has written none, so they are created one by one.
    if (await unless(call, isTaken, false)) written += missing.length;
    else await inParallel(missing, 4, writeOne);
  };

  const byTable = Map.groupBy(rows, (row) => row.tableId);
  const groups = [...byTable.values()].flatMap((ofTable) => inGroupsOf(groupSize, ofTable));
  await inParallel(groups, 4, writeGroup);
  return written;
}
