import type { Writer } from '../core/database/database.ts';

/** Tables of people and of what proves who they are. Secrets are kept as hashes only. */
export function migrateUsers(db: Writer): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS users (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL COLLATE NOCASE UNIQUE, created TEXT NOT NULL, updated TEXT NOT NULL,
      name TEXT NOT NULL, email TEXT UNIQUE, phone TEXT UNIQUE, status INTEGER NOT NULL, labels TEXT NOT NULL,
      password TEXT, passwordUpdate TEXT NOT NULL, emailVerification INTEGER NOT NULL, phoneVerification INTEGER NOT NULL,
      prefs TEXT NOT NULL, accessed TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS targets (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, created TEXT NOT NULL, updated TEXT NOT NULL,
      userId TEXT NOT NULL, providerType TEXT NOT NULL, identifier TEXT NOT NULL UNIQUE);
    CREATE INDEX IF NOT EXISTS targets_user ON targets (userId);
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
  `);
  const known = db.all('PRAGMA table_info(users)').some(({ name }) => name === 'ownPassword');
  // Folders of earlier versions.
  if (!known) db.exec('ALTER TABLE users ADD COLUMN ownPassword INTEGER NOT NULL DEFAULT 0');
}

/** Empties all tables of people; nothing is signed in afterwards. */
export function resetUsers(db: Writer): void {
  for (const table of ['users', 'targets', 'sessions', 'tokens', 'identities']) db.run(`DELETE FROM ${table}`);
}
