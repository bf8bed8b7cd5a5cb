import { ApiError } from '../core/errors/errors.ts';
import { deleteLimit, writeLimit } from '../core/http/limit-rule.ts';
import { optional } from '../core/http/params.ts';
import { type CtxWith, type Route, route } from '../core/http/router.ts';
import { customId, json, list } from '../core/http/validators.ts';
import { idOrUnique } from '../core/ids.ts';
import type { TableSchema } from '../tables/schema.ts';
import { actorOf, defaultPermissions, requireOwnRoles, rowPermissions } from './access.ts';
import { createRowsInBulk } from './bulk-routes.ts';
import { type RowJson, showRow } from './codec.ts';
import { requireTable } from './lookup.ts';
import { createRow, deleteRow, type RowChange, rowInput, updateRow, upsertRow } from './operations.ts';
import { publishRows } from './row-events.ts';
import {
  changedDataParam,
  dataParam,
  notAfterOf,
  permissionsParam,
  rowParams,
  rowsPath,
  tableParams,
  transactionParam,
} from './row-params.ts';
import { findRow } from './row-store.ts';
import { type StagedCall, stagingOf } from './staging.ts';
import { rowScopes, withApiErrors } from './vocabulary.ts';

/** Publishes the events after the commit, and answers with the row. */
export function answerRow(ctx: CtxWith<typeof tableParams>, change: RowChange, status: number): Response {
  publishRows(ctx.app, ctx.caller.userId, [change]);
  return ctx.json(showRow(change.table, change.row), status);
}

/** Stages a call in the transaction given by its id. */
export function stage(
  ctx: CtxWith<typeof tableParams>,
  table: TableSchema,
  transactionId: string,
  call: StagedCall,
): RowJson | null {
  return stagingOf.of(ctx.app).stage({ app: ctx.app, caller: ctx.caller, transactionId, table }, call);
}

function missingPayload(): ApiError {
  return new ApiError(`row_missing_payload`);
}

function isEmpty(data: object): boolean {
  return Object.keys(data).length === 0;
}

function tableOf(ctx: CtxWith<typeof tableParams>): TableSchema {
  return requireTable(ctx.app, ctx.caller, ctx.params.databaseId, ctx.params.tableId);
}

function createRoute(): Route {
  const params = {
    ...tableParams,
    rowId: optional(customId),
    data: dataParam,
    permissions: permissionsParam,
    rows: optional(list(json(), 100), []),
    transactionId: transactionParam,
  };
  const scope = rowScopes.write;
  return route({ method: 'POST', path: rowsPath, scope, project: 'named', limit: writeLimit, params }, async (ctx) => {
    const { rowId, data, rows, permissions, transactionId } = ctx.params;
    if (isEmpty(data) && rows.length === 0) throw new ApiError(`row_missing_data`);
    if (!isEmpty(data) && rows.length > 0)
      throw new ApiError('general_bad_request', `You can only send one of the following parameters: data, rows`);
    if (rows.length > 0) return createRowsInBulk(ctx, rows, rowId, permissions, transactionId);
    if (rowId === null) throw new ApiError(`row_missing_data`, `Row ID is required when creating a single row.`);
    const table = tableOf(ctx);
    const actor = actorOf(ctx.caller);
    const granted = permissions ? rowPermissions(permissions) : defaultPermissions(actor);
    requireOwnRoles(actor, granted);
    const id = idOrUnique(rowId);
    if (transactionId !== null)
      return ctx.json(
        stage(ctx, table, transactionId, { action: 'create', rowId: id, data, permissions: granted }),
        201,
      );
    const change = await withApiErrors(
      ctx.app.db.write((db) => createRow(db, table, id, rowInput(data, actor, granted), actor)),
    );
    return answerRow(ctx, change, 201);
  });
}

const changeParams = {
  ...rowParams,
  data: changedDataParam,
  permissions: permissionsParam,
  transactionId: transactionParam,
};

function updateRoute(): Route {
  const path = `${rowsPath}/:rowId`;
  const scope = rowScopes.write;
  return route(
    { method: 'PATCH', path, scope, project: 'named', limit: writeLimit, params: changeParams },
    async (ctx) => {
      const { rowId, data, transactionId } = ctx.params;
      const permissions = ctx.params.permissions && rowPermissions(ctx.params.permissions);
      if (isEmpty(data) && permissions === null) throw missingPayload();
      const table = tableOf(ctx);
      const actor = actorOf(ctx.caller);
      if (transactionId !== null)
        return ctx.json(stage(ctx, table, transactionId, { action: 'update', rowId, data, permissions }));
      const notAfter = notAfterOf(ctx);
      const work = ctx.app.db.write((db) => {
        if (permissions && findRow(db, table, rowId)) requireOwnRoles(actor, permissions);
        return updateRow(db, table, rowId, rowInput(data, actor, permissions), actor, notAfter);
      });
      return answerRow(ctx, await withApiErrors(work), 200);
    },
  );
}

/** The real server's response if an upsert changed nothing and created no row. */
const noRow = { $sequence: '' };

function upsertRoute(): Route {
  const path = `${rowsPath}/:rowId`;
  const scope = rowScopes.write;
  return route(
    {
      method: 'PUT',
      path,
      scope,
      project: 'named',
      limit: writeLimit,
      params: changeParams,
    },
    async (ctx) => {
      const { rowId, data, transactionId } = ctx.params;
      const given = ctx.params.permissions && rowPermissions(ctx.params.permissions);
      if (isEmpty(data) && given === null) throw missingPayload();
      const table = tableOf(ctx);
      const actor = actorOf(ctx.caller);
      if (transactionId !== null)
        return ctx.json(stage(ctx, table, transactionId, { action: 'upsert', rowId, data, permissions: given }), 201);
      const work = ctx.app.db.write((db) => {
        // If no permissions are given, the stored ones are checked as if given, so the caller must hold every role that
        // they name. Appwrite does this, too (reference 9.6).
        const permissions = given ?? findRow(db, table, rowId)?.permissions ?? defaultPermissions(actor);
        requireOwnRoles(actor, permissions);
        return upsertRow(db, table, rowId, rowInput(data, actor, permissions), actor);
      });
      const change = await withApiErrors(work);
      return change ? answerRow(ctx, change, 200) : ctx.json(noRow);
    },
  );
}

function deleteRoute(): Route {
  const path = `${rowsPath}/:rowId`;
  const params = { ...rowParams, transactionId: transactionParam };
  return route(
    { method: 'DELETE', path, scope: rowScopes.write, project: 'named', limit: deleteLimit, params },
    async (ctx) => {
      const { rowId, transactionId } = ctx.params;
      const table = tableOf(ctx);
      if (transactionId !== null) {
        stage(ctx, table, transactionId, { action: 'delete', rowId });
        return ctx.empty();
      }
      const notAfter = notAfterOf(ctx);
      const change = await withApiErrors(
        ctx.app.db.write((db) => deleteRow(db, table, rowId, actorOf(ctx.caller), notAfter)),
      );
      publishRows(ctx.app, ctx.caller.userId, [change]);
      return ctx.empty();
    },
  );
}

/** Create (one or many), update, upsert and delete of single rows. */
export function rowRoutes(): Route[] {
  return [createRoute(), updateRoute(), upsertRoute(), deleteRoute()];
}
