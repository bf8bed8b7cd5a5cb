import { expandPermissions } from '../core/access/permissions.ts';
import { now } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { optional, required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { boolean, customId, nullable, permissions, text, uid } from '../core/http/validators.ts';
import { idOrUnique } from '../core/ids.ts';
import type { LocalApp } from '../core/local-app.ts';
import { notFound, tableScopes, tablesWords, type Vocabulary } from '../rows/vocabulary.ts';
import { catalogOf } from './catalog.ts';
import { listParams, requireDatabase } from './database-routes.ts';
import { declaring } from './declaration-errors.ts';
import { chosen } from './declared-list.ts';
import { inlineDeclarations, inlineParams } from './inline-declarations.ts';
import type { TableRecord } from './schema.ts';
import { showTable } from './table-model.ts';

/** `…/:databaseId/tables`, or `…/collections`. */
export const tablePath = (words: Vocabulary) => `${words.base}/:databaseId/${words.table}s`;
export const oneTable = { databaseId: required(uid), tableId: required(uid) };

/** The table of a request that changes declarations. @throws ApiError database_not_found, table_not_found */
export function requireRecord(
  app: LocalApp,
  words: Vocabulary,
  { databaseId, tableId }: { databaseId: string; tableId: string },
): TableRecord {
  requireDatabase(app, databaseId);
  const table = catalogOf.of(app).table(databaseId, tableId);
  if (!table) throw notFound(words.table, tableId);
  return table;
}

const settings = {
  name: required(text(128)),
  permissions: optional(nullable(permissions())),
  rowSecurity: optional(boolean(), false),
  enabled: optional(boolean(), true),
};

function createRoute(): Route {
  const params = { databaseId: required(uid), tableId: required(customId), ...settings, ...inlineParams };
  const scope = tableScopes.write;
  return route({ method: 'POST', path: tablePath(tablesWords), scope, project: 'named', params }, (ctx) => {
    const { name, permissions: given, rowSecurity, enabled } = ctx.params;
    const database = requireDatabase(ctx.app, ctx.params.databaseId);
    const id = idOrUnique(ctx.params.tableId);
    const catalog = catalogOf.of(ctx.app);
    const { columns, indexes } = declaring(tablesWords, () => inlineDeclarations(ctx.params));
    if (catalog.table(database.id, id))
      throw new ApiError(
        'table_already_exists',
        `A table with the requested ID '${id}' already exists. Try again with a different ID or use ID.unique() to generate a unique ID.`,
      );
    const stamp = now();
    const made = {
      databaseId: database.id,
      id,
      name,
      enabled,
      rowSecurity,
      permissions: expandPermissions(given ?? []),
      columns,
      indexes,
    };
    return ctx.json(showTable(catalog.createTable({ ...made, createdAt: stamp, updatedAt: stamp })), 201);
  });
}

function updateRoute(): Route {
  const path = `${tablePath(tablesWords)}/:tableId`;
  const scope = tableScopes.write;
  return route({ method: 'PUT', path, scope, project: 'named', params: { ...oneTable, ...settings } }, (ctx) => {
    const { name, permissions: given, rowSecurity, enabled } = ctx.params;
    const table = requireRecord(ctx.app, tablesWords, ctx.params);
    const kept = given ? expandPermissions(given) : table.permissions;
    const changed = { ...table, name, rowSecurity, enabled, permissions: kept, updatedAt: now() };
    catalogOf.of(ctx.app).changeTable(changed);
    return ctx.json(showTable(changed));
  });
}

/** Tables: create, list, get, change, delete. */
export function tableRoutes(): Route[] {
  const one = `${tablePath(tablesWords)}/:tableId`;
  const read = { scope: tableScopes.read, project: 'named' } as const;
  const params = { databaseId: required(uid), ...listParams };
  return [
    createRoute(),
    updateRoute(),
    route({ ...read, method: 'GET', path: tablePath(tablesWords), params }, (ctx) => {
      const database = requireDatabase(ctx.app, ctx.params.databaseId);
      const all = catalogOf.of(ctx.app).tables(database.id);
      const { items, total } = chosen(all, (table) => showTable(table), ctx.params, 'Table');
      return ctx.json({ total, tables: items });
    }),
    route({ ...read, method: 'GET', path: one, params: oneTable }, (ctx) =>
      ctx.json(showTable(requireRecord(ctx.app, tablesWords, ctx.params))),
    ),
    route({ method: 'DELETE', path: one, scope: tableScopes.write, project: 'named', params: oneTable }, (ctx) => {
      catalogOf.of(ctx.app).deleteTable(requireRecord(ctx.app, tablesWords, ctx.params));
      return ctx.empty();
    }),
  ];
}
