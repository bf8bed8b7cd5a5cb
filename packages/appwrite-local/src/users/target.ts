import type { Reader, SqlRow, Writer } from '../core/database/database.ts';
import { now, toApiDate } from '../core/dates.ts';
import { type Resources, resourceSchema } from '../queries/resources.ts';

export type TargetKind = 'email' | 'sms';

/** An address at which a person receives messages. Dates are in the stored format. */
export interface Target {
  readonly id: string;
  readonly created: string;
  readonly updated: string;
  readonly userId: string;
  readonly providerType: string;
  readonly identifier: string;
  readonly name: string;
}

export const targets: Resources = {
  noun: 'Target',
  schema: resourceSchema('targets', [
    ['userId', 'string', 'userId'],
    ['providerType', 'string', 'providerType'],
    ['identifier', 'string', 'identifier'],
    ['name', 'string', 'name'],
  ]),
};

export function migrateTargets(db: Writer): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS targets (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, created TEXT NOT NULL, updated TEXT NOT NULL,
      userId TEXT NOT NULL, providerType TEXT NOT NULL, identifier TEXT NOT NULL UNIQUE);
    CREATE INDEX IF NOT EXISTS targets_user ON targets (userId);`);
  const known = db.all('PRAGMA table_info(targets)').some(({ name }) => name === 'name');
  // Data folders of earlier versions lack this column.
  if (!known) db.exec("ALTER TABLE targets ADD COLUMN name TEXT NOT NULL DEFAULT ''");
}

/** Inside a write. The caller has checked that id and address are free. */
export function insertTarget(
  db: Writer,
  target: Omit<Target, 'created' | 'updated' | 'providerType'> & { readonly providerType: TargetKind },
): void {
  const date = now();
  db.run(
    'INSERT INTO targets (id, created, updated, userId, providerType, identifier, name) VALUES (?, ?, ?, ?, ?, ?, ?)',
    target.id,
    date,
    date,
    target.userId,
    target.providerType,
    target.identifier,
    target.name,
  );
}

export function findTarget(db: Reader, id: string): Target | null {
  const row = db.get('SELECT * FROM targets WHERE id = ?', id);
  return row ? targetFromRow(row) : null;
}

/** Converts a row with all columns. */
export function targetFromRow(row: SqlRow): Target {
  return {
    id: String(row.id),
    created: String(row.created),
    updated: String(row.updated),
    userId: String(row.userId),
    providerType: String(row.providerType),
    identifier: String(row.identifier),
    name: String(row.name),
  };
}

/** The API's Target. It has no provider id, because messages use whichever provider is enabled. */
export function targetModel(target: Target): Record<string, unknown> {
  return {
    $id: target.id,
    $createdAt: toApiDate(target.created),
    $updatedAt: toApiDate(target.updated),
    name: target.name,
    userId: target.userId,
    providerId: null,
    providerType: target.providerType,
    identifier: target.identifier,
    expired: false,
  };
}
