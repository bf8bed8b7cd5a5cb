import type { AppBuilder } from '../core/app-builder.ts';
import { heldTable } from '../queries/held/held-tables.ts';
import { RowLists, rowLists } from '../queries/row-lists.ts';
import { catalogOf } from '../tables/catalog.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { incrementRoutes } from './increment-routes.ts';
import { IndexMerging } from './index-merging.ts';
import { readRoutes } from './read-routes.ts';
import { rowRoutes } from './row-routes.ts';
import { clearTable } from './row-store.ts';

/** Rows of all tables. Needs the tables service. */
export function registerRows(app: AppBuilder): void {
  rowLists.fill(app, new RowLists(app));
  app.routes.add(...rowRoutes(), ...readRoutes(), ...incrementRoutes(), ...bulkRoutes());
  // Held before anybody asks: of 100,000 rows, the first questions after a start would all go to the database for seconds.
  app.onListen(() => {
    for (const table of catalogOf.of(app).schemas()) heldTable(app.db.read, table);
  });
  new IndexMerging(app).standBy(app);
  app.onReset((db) => {
    for (const table of catalogOf.of(app).schemas()) clearTable(db, table);
  });
}
