/** Sales that were accepted before there were handover codes get one. */
import { randomInt } from 'node:crypto';
import { type Models, Query } from 'node-appwrite';
import { newHandoverCode } from '#domain/orders/handover.ts';
import type { DataMigration } from './data-migration.ts';

const databaseId = 'market';
const pageSize = 100;
/** Where goods may still be handed over by a code; a dispute may be withdrawn. */
const states = ['accepted', 'ready', 'disputed'];

export const handoverCodes: DataMigration = {
  id: 'm0004',
  what: 'every accepted sale has a handover code',
  /** What the code before it accepts until it is replaced is followed afterwards. */
  again: true,
  async run({ tables }) {
    let changed = 0;
    for (let after: string | undefined; ; ) {
      const { rows } = await tables.listRows<Models.Row>({
        ...{ databaseId, tableId: 'sales', total: false },
        queries: [
          Query.equal('state', states),
          Query.select(['state']),
          Query.limit(pageSize),
          ...(after ? [Query.cursorAfter(after)] : []),
        ],
      });
      const ids = rows.map(({ $id }) => $id);
      const there =
        ids.length > 0
          ? await tables.listRows<Models.Row>({
              ...{ databaseId, tableId: 'handoverCodes', total: false },
              queries: [Query.equal('$id', ids), Query.select(['version']), Query.limit(pageSize)],
            })
          : { rows: [] };
      const known = new Set(there.rows.map(({ $id }) => $id));
      const missing = ids
        .filter((id) => !known.has(id))
        .map(($id) => ({ $id, ...newHandoverCode(String(randomInt(1_000_000)).padStart(6, '0')) }));
      if (missing.length > 0) await tables.createRows({ databaseId, tableId: 'handoverCodes', rows: missing });
      changed += missing.length;
      if (ids.length < pageSize) return changed;
      after = ids.at(-1);
    }
  },
};
