import { now } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { optional, required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { boolean, customId, text, uid } from '../core/http/validators.ts';
import { idOrUnique } from '../core/ids.ts';
import type { LocalApp } from '../core/local-app.ts';
import { queriesParam } from '../queries/request.ts';
import { totalWanted } from '../rows/row-params.ts';
import { notFound } from '../rows/vocabulary.ts';
import { catalogOf, type DatabaseRecord } from './catalog.ts';
import { chosen } from './declared-list.ts';
import { showDatabase } from './table-model.ts';

/** The database, even if it is disabled. @throws ApiError database_not_found */
export function requireDatabase(app: LocalApp, id: string): DatabaseRecord {
  const database = catalogOf.of(app).database(id);
  if (!database) throw notFound('database', id);
  return database;
}

export const listParams = {
  queries: optional(queriesParam, []),
  search: optional(text(256, 0), ''),
  total: optional(totalWanted, true),
};

const all = '/v1/tablesdb';

export function databaseRoutes(): Route[] {
  const path = `${all}/:databaseId`;
  const one = { databaseId: required(uid) };
  const shared = { scope: 'databases.write', project: 'named' } as const;
  return [
    route({ method: 'GET', path: all, scope: 'databases.read', project: 'named', params: listParams }, (ctx) => {
      const { items, total } = chosen(catalogOf.of(ctx.app).databases(), showDatabase, ctx.params, 'Database');
      return ctx.json({ total, databases: items });
    }),
    route(
      {
        ...shared,
        method: 'POST',
        path: all,
        params: { databaseId: required(customId), name: required(text(128)), enabled: optional(boolean(), true) },
      },
      (ctx) => {
        const id = idOrUnique(ctx.params.databaseId);
        const catalog = catalogOf.of(ctx.app);
        if (catalog.database(id))
          throw new ApiError(
            'database_already_exists',
            `A database with the requested ID '${id}' already exists. Try again with a different ID or use ID.unique() to generate a unique ID.`,
          );
        const stamp = now();
        const made: DatabaseRecord = {
          id,
          name: ctx.params.name,
          enabled: ctx.params.enabled,
          type: 'tablesdb',
          createdAt: stamp,
          updatedAt: stamp,
        };
        catalog.saveDatabase(made);
        return ctx.json(showDatabase(made), 201);
      },
    ),
    route({ method: 'GET', path, scope: 'databases.read', project: 'named', params: one }, (ctx) =>
      ctx.json(showDatabase(requireDatabase(ctx.app, ctx.params.databaseId))),
    ),
    route(
      {
        ...shared,
        method: 'PUT',
        path,
        params: { ...one, name: required(text(128)), enabled: optional(boolean(), true) },
      },
      (ctx) => {
        const { databaseId, name, enabled } = ctx.params;
        const changed = { ...requireDatabase(ctx.app, databaseId), name, enabled, updatedAt: now() };
        catalogOf.of(ctx.app).saveDatabase(changed);
        return ctx.json(showDatabase(changed));
      },
    ),
    route({ ...shared, method: 'DELETE', path, params: one }, (ctx) => {
      const { id } = requireDatabase(ctx.app, ctx.params.databaseId);
      catalogOf.of(ctx.app).deleteDatabase(id);
      return ctx.empty();
    }),
  ];
}
