import type { AppBuilder } from '../core/app-builder.ts';
import type { Writer } from '../core/database/database.ts';
import { now } from '../core/dates.ts';
import { everyHour } from '../core/hourly.ts';
import { identityRoutes } from './identity-routes.ts';
import { importRoute } from './import-route.ts';
import { SessionStore, sessionStore } from './session-store.ts';
import { migrateTargets } from './target.ts';
import { targetRoutes } from './target-routes.ts';
import { userRoutes } from './user-routes.ts';
import { userSecretRoutes } from './user-secret-routes.ts';
import { userSessionRoutes } from './user-session-routes.ts';
import { UserStore, userStore } from './user-store.ts';

/** Creates the tables of users, sessions, tokens and targets. Only hashes of secrets are stored. */
function migrateUsers(db: Writer): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS users (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL COLLATE NOCASE UNIQUE, created TEXT NOT NULL, updated TEXT NOT NULL,
      name TEXT NOT NULL, email TEXT UNIQUE, phone TEXT UNIQUE, status INTEGER NOT NULL, labels TEXT NOT NULL,
      password TEXT, passwordUpdate TEXT NOT NULL, emailVerification INTEGER NOT NULL, phoneVerification INTEGER NOT NULL,
      prefs TEXT NOT NULL, accessed TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS sessions (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, created TEXT NOT NULL, updated TEXT NOT NULL,
      userId TEXT NOT NULL, secretHash TEXT NOT NULL, provider TEXT NOT NULL, providerUid TEXT NOT NULL, factors TEXT NOT NULL,
      expire TEXT NOT NULL, ip TEXT NOT NULL, agent TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS sessions_user ON sessions (userId, secretHash);
    CREATE TABLE IF NOT EXISTS tokens (
      id TEXT PRIMARY KEY, created TEXT NOT NULL, userId TEXT NOT NULL, kind TEXT NOT NULL, secretHash TEXT NOT NULL, expire TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS tokens_user ON tokens (userId, kind);
    CREATE TABLE IF NOT EXISTS identities (
      id TEXT PRIMARY KEY, created TEXT NOT NULL, userId TEXT NOT NULL, provider TEXT NOT NULL, providerUid TEXT NOT NULL, email TEXT NOT NULL,
      UNIQUE (provider, providerUid));
    CREATE INDEX IF NOT EXISTS identities_email ON identities (email);
    CREATE VIEW IF NOT EXISTS listedIdentities AS SELECT *, rowid AS seq, created AS updated FROM identities;
    CREATE TABLE IF NOT EXISTS formerUsers (id TEXT PRIMARY KEY COLLATE NOCASE) WITHOUT ROWID;
  `);
  const known = db.all('PRAGMA table_info(users)').some(({ name }) => name === 'ownPassword');
  // Data folders of earlier versions lack this column.
  if (!known) db.exec('ALTER TABLE users ADD COLUMN ownPassword INTEGER NOT NULL DEFAULT 0');
  migrateTargets(db);
}

/** Empties these tables, which ends all sessions. */
function resetUsers(db: Writer): void {
  for (const table of ['users', 'targets', 'sessions', 'tokens', 'identities', 'formerUsers'])
    db.run(`DELETE FROM ${table}`);
}

const day = 24 * 3600 * 1000;

/** Users, sessions and tokens; resolves callers for the pipeline. */
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
        .catch((error) => app.report(error, 'accessedAt of a person'));
      return true;
    },
  };
  app.routes.add(
    ...userRoutes,
    importRoute,
    ...userSecretRoutes,
    ...userSessionRoutes,
    ...targetRoutes,
    ...identityRoutes,
  );
  // Expired sessions and tokens are refused anyway; deleting them keeps the tables small.
  everyHour(app, 'sweeping expired sessions', () =>
    app.db.write((db) => {
      for (const table of ['sessions', 'tokens']) db.run(`DELETE FROM ${table} WHERE expire < ?`, now());
    }),
  );
}
