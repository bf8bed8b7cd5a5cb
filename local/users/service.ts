import type { AppBuilder } from '../core/app-builder.ts';
import { now } from '../core/dates.ts';
import { importRoute } from './import-route.ts';
import { migrateUsers, resetUsers } from './schema.ts';
import { SessionStore, sessionStore } from './session-store.ts';
import { userRoutes } from './user-routes.ts';
import { userSecretRoutes } from './user-secret-routes.ts';
import { userSessionRoutes } from './user-session-routes.ts';
import { UserStore, userStore } from './user-store.ts';

const day = 24 * 3600 * 1000;
const sweepEvery = 3600 * 1000;

/** People, their sessions and tokens; tells the pipeline who asks. */
export function registerUsers(app: AppBuilder): void {
  const users = userStore.fill(app, new UserStore(app));
  const sessions = sessionStore.fill(app, new SessionStore(app));
  app.migrate(migrateUsers);
  app.onReset((db) => {
    resetUsers(db);
    sessions.forgetAfter(db);
    db.afterCommit(() => users.forgetAll());
  });
  app.identities = {
    user: (id) => users.get(id),
    fromSession: (encoded) => sessions.find(encoded, (id) => users.get(id)),
    hasSession: (userId, sessionId) => sessions.has(userId, sessionId),
    seen: (user) => {
      const full = users.get(user.id);
      if (!full || (full.accessed !== '' && Date.parse(full.accessed) > Date.now() - day)) return false;
      app.db
        .write((db) => users.markSeen(db, user.id, now()))
        .catch((error) => app.report(error, `accessedAt of ${user.id}`));
      return true;
    },
  };
  app.routes.add(...userRoutes, importRoute, ...userSecretRoutes, ...userSessionRoutes);
  sweepExpired(app);
}

/** Expired sessions and tokens are refused anyway; this keeps the tables small. */
function sweepExpired(app: AppBuilder): void {
  const sweep = () =>
    app.db
      .write((db) => {
        for (const table of ['sessions', 'tokens']) db.run(`DELETE FROM ${table} WHERE expire < ?`, now());
      })
      .catch((error) => app.report(error, 'sweeping expired sessions'));
  const timer = setInterval(() => void sweep(), sweepEvery);
  timer.unref();
  app.onClose(() => clearInterval(timer));
}
