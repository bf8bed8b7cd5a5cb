import type { AppBuilder } from '../core/app-builder.ts';
import { catalogOf } from '../tables/catalog.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { incrementRoutes } from './increment-routes.ts';
import { readRoutes } from './read-routes.ts';
import { rowRoutes } from './row-routes.ts';
import { clearTable } from './row-store.ts';

/** Rows of all tables. Needs the tables service. */
export function registerRows(app: AppBuilder): void {
  app.routes.add(...rowRoutes(), ...readRoutes(), ...incrementRoutes(), ...bulkRoutes());
  app.onReset((db) => {
    for (const table of catalogOf.of(app).schemas()) clearTable(db, table);
  });
}
