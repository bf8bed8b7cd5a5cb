import type { AppBuilder } from '../core/app-builder.ts';
import { catalogOf } from '../tables/catalog.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { incrementRoutes } from './increment-routes.ts';
import { readRoutes } from './read-routes.ts';
import { spoken } from './row-params.ts';
import { rowRoutes } from './row-routes.ts';
import { clearTable } from './row-store.ts';
import { legacyWords, tablesWords } from './words.ts';

/** Rows of all tables, in both vocabularies. Needs the tables service. */
export function registerRows(app: AppBuilder): void {
  for (const words of [tablesWords, legacyWords]) {
    app.routes.add(
      ...spoken(words, [...rowRoutes(words), ...readRoutes(words), ...incrementRoutes(words), ...bulkRoutes(words)]),
    );
  }
  app.onReset((db) => {
    for (const table of catalogOf.of(app).schemas()) clearTable(db, table);
  });
}
