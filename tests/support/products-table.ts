import type { BuiltApp } from '../../local/app.ts';
import { catalogOf } from '../../local/tables/catalog.ts';
import type { TableSchema } from '../../local/tables/schema.ts';

/** The table that appwrite.json declares for products, on a server in this process. */
export function productsTable({ app }: BuiltApp): TableSchema {
  const table = catalogOf.of(app).schema('market', 'products');
  if (!table) throw new Error('appwrite.json has no products');
  return table;
}
