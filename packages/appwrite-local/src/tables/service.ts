import type { AppBuilder } from '../core/app-builder.ts';
import { spoken } from '../rows/row-params.ts';
import { legacyWords, tablesWords } from '../rows/vocabulary.ts';
import { applyConfig } from './apply-config.ts';
import { Catalog, catalogOf } from './catalog.ts';
import { startDeletions } from './column-deletion.ts';
import { columnRoutes } from './column-routes.ts';
import { databaseRoutes } from './database-routes.ts';
import { renewTextIndexes } from './ddl.ts';
import { indexRoutes } from './index-routes.ts';
import { tableRoutes } from './table-routes.ts';

/**
 * Registers databases, tables, columns and indexes; those of the config are created at the start. Columns and indexes
 * also have their older paths (`/databases/…/attributes`), which appwrite-cli still uses.
 */
export function registerTables(app: AppBuilder): void {
  const catalog = catalogOf.fill(app, new Catalog(app));
  app.db.writeNow((db) => Catalog.migrate(db));
  catalog.load(app.db.read);
  app.db.writeNow((db) =>
    renewTextIndexes(
      db,
      catalog.databases().flatMap(({ id }) => catalog.tables(id)),
    ),
  );
  startDeletions(app, catalog);
  applyConfig(catalog, app.config);
  app.routes.add(
    ...databaseRoutes(),
    ...tableRoutes(),
    ...columnRoutes(tablesWords),
    ...indexRoutes(tablesWords),
    ...spoken(legacyWords, [...columnRoutes(legacyWords), ...indexRoutes(legacyWords)]),
  );
}
