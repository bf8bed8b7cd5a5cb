import type { Caller } from '../core/access/caller.ts';
import type { LocalApp } from '../core/local-app.ts';
import { catalogOf } from '../tables/catalog.ts';
import type { TableSchema } from '../tables/schema.ts';
import { notFound, type Vocabulary } from './words.ts';

/** The table a call is about. Switched off means not there, except for keys. @throws ApiError database_not_found, table_not_found */
export function requireTable(
  app: LocalApp,
  caller: Caller,
  words: Vocabulary,
  databaseId: string,
  tableId: string,
): TableSchema {
  const catalog = catalogOf.of(app);
  const database = catalog.database(databaseId);
  const open = caller.kind === 'key';
  if (!database || (!database.enabled && !open)) throw notFound('database', databaseId);
  const table = catalog.schema(databaseId, tableId);
  if (!table || (!table.enabled && !open)) throw notFound(words.table, tableId);
  return table;
}
