import { createHash } from 'node:crypto';
import { keyScopes, withAliases } from '../core/access/scopes.ts';
import type { AppBuilder } from '../core/app-builder.ts';
import type { SqlRow, Writer } from '../core/database/database.ts';
import { isPast, now, toApiDate, toApiDateOrEmpty } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { InvalidParam, optional, required, type Validator } from '../core/http/params.ts';
import { route } from '../core/http/router.ts';
import { customId, list, nullable, oneOf, text, uid } from '../core/http/validators.ts';
import { hexSecret, idOrUnique } from '../core/ids.ts';
import { readPhpDate } from '../rows/php-date.ts';

function migrateKeys(db: Writer): void {
  db.exec(`CREATE TABLE IF NOT EXISTS project_keys (
    id TEXT PRIMARY KEY COLLATE NOCASE, created TEXT NOT NULL, updated TEXT NOT NULL, name TEXT NOT NULL, scopes TEXT NOT NULL,
    expire TEXT, secretHash TEXT NOT NULL UNIQUE)`);
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

function scopesOf(row: SqlRow): string[] {
  const read: unknown = JSON.parse(String(row.scopes));
  return Array.isArray(read) ? read.map(String) : [];
}

/** A date in the stored format. */
const date: Validator<string> = (value) => {
  const read = typeof value === 'string' && /^\d{4}-/.test(value) ? readPhpDate(value) : null;
  if (read === null) throw new InvalidParam('Value must be valid date');
  return read;
};

/** The API's Key. The secret is shown only in the response to its creation. */
function keyModel(row: SqlRow, secret: string) {
  return {
    $id: row.id,
    $createdAt: toApiDate(String(row.created)),
    $updatedAt: toApiDate(String(row.updated)),
    name: row.name,
    expire: toApiDateOrEmpty(row.expire === null ? null : String(row.expire)),
    scopes: scopesOf(row),
    secret,
    accessedAt: '',
    sdks: [],
  };
}

/**
 * API keys with fewer scopes, created and deleted with the root API key. They survive `reset`, because they belong to
 * the project.
 */
export function addKeyRoutes(app: AppBuilder): void {
  app.migrate(migrateKeys);
  app.scopesOfKey = (secret) => {
    const row = app.db.read.get('SELECT * FROM project_keys WHERE secretHash = ?', hashOf(secret));
    if (!row) return null;
    if (row.expire !== null && isPast(String(row.expire))) throw new ApiError('project_key_expired');
    return withAliases(scopesOf(row));
  };
  app.routes.add(
    route(
      {
        method: 'POST',
        path: '/v1/project/keys',
        scope: 'keys.write',
        project: 'named',
        params: {
          keyId: required(customId),
          name: required(text(128)),
          scopes: required(list(oneOf([...keyScopes]), 100)),
          expire: optional(nullable(date)),
        },
      },
      async (ctx) => {
        const { name, scopes, expire } = ctx.params;
        const id = idOrUnique(ctx.params.keyId);
        const secret = `standard_${hexSecret()}`;
        const row = { id, created: now(), updated: now(), name, scopes: JSON.stringify([...new Set(scopes)]), expire };
        await app.db.write((db) => {
          if (db.get('SELECT 1 FROM project_keys WHERE id = ?', id)) throw new ApiError('key_already_exists');
          db.run(
            'INSERT INTO project_keys (id, created, updated, name, scopes, expire, secretHash) VALUES (?, ?, ?, ?, ?, ?, ?)',
            ...Object.values(row),
            hashOf(secret),
          );
        });
        return ctx.json(keyModel(row, secret), 201);
      },
    ),
    route(
      {
        method: 'DELETE',
        path: '/v1/project/keys/:keyId',
        scope: 'keys.write',
        project: 'named',
        params: { keyId: required(uid) },
      },
      async (ctx) => {
        const removed = await app.db.write((db) => db.run('DELETE FROM project_keys WHERE id = ?', ctx.params.keyId));
        if (removed.changes === 0) throw new ApiError('key_not_found');
        return ctx.empty();
      },
    ),
  );
}
