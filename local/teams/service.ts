import type { AppBuilder } from '../core/app-builder.ts';
import { membershipRoutes } from './membership-routes.ts';
import { migrateTeams } from './store.ts';
import { teamRoutes } from './team-routes.ts';

/** Teams and their members. */
export function registerTeams(app: AppBuilder): void {
  app.migrate(migrateTeams);
  app.onReset((db) => {
    db.run('DELETE FROM teams');
    db.run('DELETE FROM memberships');
  });
  app.routes.add(...teamRoutes, ...membershipRoutes);
}
