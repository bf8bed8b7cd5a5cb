/** The typed tables over node-appwrite. Never upsertRow: with values equal to defaults the server creates nothing. */
import { type Client, type Models, Permission, Role, TablesDB } from 'node-appwrite';
import type { Row, Rows } from '../../usecases/rows.ts';
import { ofId, unless } from '../answers.ts';
import { isLimit, isMissing, isTaken } from './row-errors.ts';
import { bulkQueries, selectionQueries } from './row-queries.ts';
import type { TableName } from './row-types.ts';
import { transact } from './transact.ts';

const databaseId = 'market';
const pageSize = 500;
const isDone = (): true => true;

/** `repair` puts back what every transaction relies on, in case it is what is missing. */
export function createRows(client: Client, repair: (rows: Rows) => Promise<unknown>): Rows {
  const tables = new TablesDB(client);
  const at = <T extends TableName>(tableId: T, rowId: string) => ({ databaseId, tableId, rowId });

  const listRows = async <T extends TableName>(tableId: T, queries: string[]): Promise<Row<T>[]> => {
    const page = await tables.listRows<Row<T> & Models.Row>({ databaseId, tableId, queries, total: false });
    return page.rows;
  };

  const rows: Rows = {
    get: (table, id) =>
      ofId(id, () => unless(tables.getRow<Row<typeof table> & Models.Row>(at(table, id)), isMissing, null), null),

    list: (table, selection) => listRows(table, selectionQueries(selection)),

    async *each(table, selection) {
      let after: string | undefined;
      do {
        const page = await listRows(
          table,
          selectionQueries({ ...selection, limit: pageSize, ...(after && { after }) }),
        );
        yield* page;
        after = page.length === pageSize ? page.at(-1)?.$id : undefined;
      } while (after);
    },

    create(table, id, data, readers = []) {
      const permissions = readers.map((reader) => Permission.read(Role.user(reader)));
      const call = tables
        .createRow<Models.DefaultRow>({ ...at(table, id), data: { ...data }, permissions })
        .then(isDone);
      return unless(call, isTaken, false);
    },

    update(table, id, data) {
      const call = () => tables.updateRow<Models.DefaultRow>({ ...at(table, id), data: { ...data } });
      return ofId(id, () => unless(call().then(isDone), isMissing, false), false);
    },

    async updateWhere(tableId, where, data) {
      await tables.updateRows({ databaseId, tableId, data: { ...data }, queries: bulkQueries({ where }) });
    },

    remove: (table, id) =>
      ofId(id, () => unless(tables.deleteRow(at(table, id)).then(isDone), isMissing, false), false),

    async removeWhere(tableId, selection) {
      await tables.deleteRows({ databaseId, tableId, queries: bulkQueries(selection) });
    },

    increment: (table, id, column, max) =>
      unless(tables.incrementRowColumn({ ...at(table, id), column, value: 1, max }).then(isDone), isLimit, false),

    transact: (plan) => transact(tables, databaseId, plan, () => repair(rows)),
  };
  return rows;
}
