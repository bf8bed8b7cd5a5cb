import { type Models, Query } from 'node-appwrite';
import { lowercaseName } from '#domain/products/catalogue.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import type { DataMigration } from './data-migration.ts';

const products = { databaseId: 'market', tableId: 'products' };
const pageSize = 100;

/** Products written past the functions (imports, a console) may lack what the landing's search compares with. */
export const productSearchNames: DataMigration = {
  id: 'm0001',
  what: 'products.nameLowercase is the name in lower case',
  async run({ tables }) {
    let changed = 0;
    for (let after: string | undefined; ; ) {
      const { rows } = await tables.listRows<Pick<Row<'products'>, 'name' | 'nameLowercase'> & Models.Row>({
        ...products,
        queries: [
          Query.select(['name', 'nameLowercase']),
          Query.limit(pageSize),
          ...(after ? [Query.cursorAfter(after)] : []),
        ],
        total: false,
      });
      for (const { $id: rowId, name, nameLowercase } of rows) {
        if (nameLowercase === lowercaseName(name)) continue;
        await tables.updateRow({ ...products, rowId, data: { nameLowercase: lowercaseName(name) } });
        changed += 1;
      }
      if (rows.length < pageSize) return changed;
      after = rows.at(-1)?.$id;
    }
  },
};
