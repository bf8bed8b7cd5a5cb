import type { Caller } from '../core/access/caller.ts';
import type { LocalApp } from '../core/local-app.ts';
import { catalogOf } from '../tables/catalog.ts';
import type { TableSchema } from '../tables/schema.ts';
import { notFound } from './vocabulary.ts';

/**
 * The table of a request. A disabled table exists for API keys only. `called`: errors of staged operations use the
 * older name (recorded). @throws ApiError database_not_found, table_not_found
 */
export function requireTable(
  app: LocalApp,
  caller: Caller,
  databaseId: string,
  tableId: string,
  called: 'table' | 'collection' = 'table',
): TableSchema {
  const catalog = catalogOf.of(app);
  const database = catalog.database(databaseId);
  const open = caller.kind === 'key';
  if (!database || (!database.enabled && !open)) throw notFound('database', databaseId);
  const table = catalog.schema(databaseId, tableId);
  if (!table || (!table.enabled && !open)) throw notFound(called, tableId);
  return table;
}
