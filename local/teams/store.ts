import type { SqlRow, Writer } from '../core/database/database.ts';
import { toApiDate, toApiDateOrEmpty } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import type { LocalApp } from '../core/local-app.ts';
import { readObject, readTexts } from '../users/user.ts';
import { userStore } from '../users/user-store.ts';

export type Json = Record<string, unknown>;

/** Teams and their memberships; of an invitation's secret only the hash is kept. */
export function migrateTeams(db: Writer): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS teams (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL COLLATE NOCASE UNIQUE, created TEXT NOT NULL, updated TEXT NOT NULL, name TEXT NOT NULL, prefs TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS memberships (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, created TEXT NOT NULL, updated TEXT NOT NULL, teamId TEXT NOT NULL, userId TEXT NOT NULL,
      roles TEXT NOT NULL, invited TEXT NOT NULL, joined TEXT NOT NULL, confirm INTEGER NOT NULL, secretHash TEXT NOT NULL, UNIQUE (teamId, userId));
    CREATE INDEX IF NOT EXISTS memberships_user ON memberships (userId);
  `);
}

/** Letter case of the id aside. @throws ApiError team_not_found */
export function needTeam(app: LocalApp, id: string): SqlRow {
  const row = app.db.read.get('SELECT * FROM teams WHERE id = ?', id);
  if (!row) throw new ApiError('team_not_found');
  return row;
}

/** Also one not yet confirmed. @throws ApiError membership_not_found, also for a membership of another team */
export function needMembership(app: LocalApp, teamId: string, id: string): SqlRow {
  const row = app.db.read.get('SELECT * FROM memberships WHERE id = ? AND teamId = ?', id, teamId);
  if (!row) throw new ApiError('membership_not_found');
  return row;
}

/** As the API shows it; `total` counts confirmed memberships only. */
export function teamModel(app: LocalApp, row: SqlRow): Json {
  const count = app.db.read.get(
    'SELECT count(*) AS total FROM memberships WHERE teamId = ? AND confirm = 1',
    String(row.id),
  );
  return {
    $id: row.id,
    $createdAt: toApiDate(String(row.created)),
    $updatedAt: toApiDate(String(row.updated)),
    name: row.name,
    total: Number(count?.total ?? 0),
    prefs: readObject(row.prefs),
  };
}

/** Clients see no names of others: new projects have strict membership privacy (reference 6). */
export function membershipModel(app: LocalApp, row: SqlRow, toKey: boolean): Json {
  const user = toKey ? userStore.of(app).get(String(row.userId)) : null;
  const team = app.db.read.get('SELECT name FROM teams WHERE id = ?', String(row.teamId));
  return {
    $id: row.id,
    $createdAt: toApiDate(String(row.created)),
    $updatedAt: toApiDate(String(row.updated)),
    userId: user?.id ?? '',
    userName: user?.name ?? '',
    userEmail: user?.email ?? '',
    userPhone: user?.phone ?? '',
    teamId: row.teamId,
    teamName: team?.name ?? '',
    invited: toApiDate(String(row.invited)),
    joined: toApiDateOrEmpty(String(row.joined)),
    confirm: row.confirm === 1,
    mfa: false,
    userAccessedAt: toApiDateOrEmpty(user?.accessed ?? ''),
    roles: readTexts(row.roles),
  };
}
