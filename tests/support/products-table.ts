import type { BuiltApp } from '../../packages/appwrite-local/src/app.ts';
import { catalogOf } from '../../packages/appwrite-local/src/tables/catalog.ts';
import type { TableSchema } from '../../packages/appwrite-local/src/tables/schema.ts';

/** The products table of appwrite.json, on a server in this process. */
export function productsTable({ app }: BuiltApp): TableSchema {
  const table = catalogOf.of(app).schema('market', 'products');
  if (!table) throw new Error('appwrite.json has no products');
  return table;
}
