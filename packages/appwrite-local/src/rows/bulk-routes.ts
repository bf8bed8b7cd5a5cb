import { now } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { deleteLimit, writeLimit } from '../core/http/limit-rule.ts';
import { InvalidParam, optional, required } from '../core/http/params.ts';
import { type CtxWith, type Route, route } from '../core/http/router.ts';
import { customId, json, list, permissions as permissionTexts } from '../core/http/validators.ts';
import { uniqueId } from '../core/ids.ts';
import { queriesParam } from '../queries/request.ts';
import type { TableSchema } from '../tables/schema.ts';
import { actorOf, rowPermissions } from './access.ts';
import { deleteRows, updateRows } from './bulk.ts';
import { showRow } from './codec.ts';
import { requireTable } from './lookup.ts';
import { createRow, type RowChange, rowInput, upsertRow } from './operations.ts';
import { RowRefusal } from './refusal.ts';
import { internalName, publishRows } from './row-events.ts';
import { dataParam, rowsPath, tableParams, transactionParam } from './row-params.ts';
import { type Data, type StagedCall, stagingOf } from './staging.ts';
import { asApiError, notFound, rowScopes } from './vocabulary.ts';

type TableCtx = CtxWith<typeof tableParams>;

/** Maximum number of rows in the response; `total` counts all. */
const shownRows = 100;

/** Refuses callers without an API key, as if the database did not exist (reference 9.9). */
function requireKeyAndTable(ctx: TableCtx): TableSchema {
  if (!ctx.isKey) throw notFound('database', ctx.params.databaseId);
  return requireTable(ctx.app, ctx.caller, ctx.params.databaseId, ctx.params.tableId);
}

function stageInstead(ctx: TableCtx, table: TableSchema, transactionId: string, call: StagedCall): Response {
  return ctx.json(stagingOf.of(ctx.app).stage({ app: ctx.app, caller: ctx.caller, transactionId, table }, call));
}

/**
 * Waits for the commit, publishes the events and responds with the rows. The error for an id that is already taken does
 * not contain the id, unlike for single rows (recorded).
 */
async function answerRows(ctx: TableCtx, work: Promise<RowChange[]>, status: number): Promise<Response> {
  try {
    const changes = await work;
    // In events of bulk changes and deletions, `$collection` is an internal name (recorded).
    publishRows(ctx.app, ctx.caller.userId, changes, ({ table, row, action }) => {
      const shown = showRow(table, row);
      if (action === 'create' || action === 'upsert') return shown;
      return { ...shown, $collection: internalName(ctx.app, table) };
    });
    const rows = changes.slice(0, shownRows).map(({ table, row }) => showRow(table, row));
    return ctx.json({ total: changes.length, rows: rows }, status);
  } catch (error) {
    if (!(error instanceof RowRefusal)) throw error;
    throw asApiError(error.reason === 'duplicate' ? new RowRefusal('duplicate') : error);
  }
}

/** Checks a value within a row like a parameter, but refuses it as a bad request. */
function read<T>(check: (value: unknown) => T, value: unknown): T {
  try {
    return check(value);
  } catch (error) {
    throw error instanceof InvalidParam ? new ApiError('general_bad_request', error.message) : error;
  }
}

const rowPermissionTexts = permissionTexts(['read', 'update', 'delete']);

function identified(ctx: TableCtx, data: Data): { id: string; permissions: string[] | null; data: Data } {
  const given = data.$id ?? 'unique()';
  const id = read((value) => customId(value, ctx.app), given);
  const permissions =
    data.$permissions === undefined || data.$permissions === null
      ? null
      : rowPermissions(read((value) => rowPermissionTexts(value, ctx.app), data.$permissions));
  return { id: id === 'unique()' ? uniqueId() : id, permissions, data };
}

/** POST with `rows`: all of them or none. */
export function createRowsInBulk(
  ctx: TableCtx,
  rows: readonly Data[],
  rowId: string | null,
  permissions: readonly string[] | null,
  transactionId: string | null,
): Promise<Response> | Response {
  const disallowed = (param: string, key: string) =>
    new ApiError(
      'general_bad_request',
      `Param "${param}" is disallowed when creating multiple rows, set "${key}" in each row instead.`,
    );
  if (rowId !== null) throw disallowed(`rowId`, '$id');
  if (permissions !== null && permissions.length > 0) throw disallowed('permissions', '$permissions');
  if (!ctx.isKey) throw new ApiError('general_unauthorized_scope');
  const table = requireTable(ctx.app, ctx.caller, ctx.params.databaseId, ctx.params.tableId);
  const actor = actorOf(ctx.caller);
  const made = rows.map((row) => identified(ctx, row));
  if (transactionId !== null)
    return stageInstead(ctx, table, transactionId, {
      action: 'bulkCreate',
      rows: made.map(({ id, data }) => ({ ...data, $id: id })),
    });
  const stamp = now(); // recorded: the rows of one call have the same time
  const work = ctx.app.db.write((db) =>
    made.map((row) =>
      createRow(db, table, row.id, { ...rowInput(row.data, actor, row.permissions ?? []), stamp }, actor),
    ),
  );
  return answerRows(ctx, work, 201);
}

function upsertAll(): Route {
  const params = { ...tableParams, rows: required(list(json(), 100)), transactionId: transactionParam };
  const scope = rowScopes.write;
  return route({ method: 'PUT', path: rowsPath, scope, project: 'named', limit: writeLimit, params }, (ctx) => {
    const { rows, transactionId } = ctx.params;
    const table = requireKeyAndTable(ctx);
    const actor = actorOf(ctx.caller);
    const made = rows.map((row) => identified(ctx, row));
    if (transactionId !== null)
      return stageInstead(ctx, table, transactionId, {
        action: 'bulkUpsert',
        rows: made.map(({ id, data }) => ({ ...data, $id: id })),
      });
    const stamp = now();
    const work = ctx.app.db.write((db) =>
      made.flatMap((row) => {
        const change = upsertRow(db, table, row.id, { ...rowInput(row.data, actor, row.permissions), stamp }, actor);
        return change && !change.unchanged ? [change] : [];
      }),
    );
    return answerRows(ctx, work, 200);
  });
}

const chosenParams = { ...tableParams, queries: optional(queriesParam, []), transactionId: transactionParam };

function updateAll(): Route {
  const params = { ...chosenParams, data: dataParam };
  const scope = rowScopes.write;
  return route({ method: 'PATCH', path: rowsPath, scope, project: 'named', limit: writeLimit, params }, (ctx) => {
    const { data, queries, transactionId } = ctx.params;
    if (Object.keys(data).length === 0) throw new ApiError(`row_missing_payload`);
    const table = requireKeyAndTable(ctx);
    if (transactionId !== null) return stageInstead(ctx, table, transactionId, { action: 'bulkUpdate', queries, data });
    const { permissions } = identified(ctx, data);
    const input = rowInput(data, actorOf(ctx.caller), permissions);
    const work = ctx.app.db.write((db) => {
      try {
        return updateRows(db, table, queries, input);
      } catch (error) {
        // Recorded: the real server does not handle duplicates here and fails.
        throw error instanceof RowRefusal && error.reason === 'duplicate' ? new ApiError('general_unknown') : error;
      }
    });
    return answerRows(ctx, work, 200);
  });
}

function deleteAll(): Route {
  const scope = rowScopes.write;
  return route(
    { method: 'DELETE', path: rowsPath, scope, project: 'named', limit: deleteLimit, params: chosenParams },
    (ctx) => {
      const { queries, transactionId } = ctx.params;
      const table = requireKeyAndTable(ctx);
      if (transactionId !== null) return stageInstead(ctx, table, transactionId, { action: 'bulkDelete', queries });
      return answerRows(
        ctx,
        ctx.app.db.write((db) => deleteRows(db, table, queries)),
        200,
      );
    },
  );
}

/** Routes that change many rows in one request, for API keys only (reference 9.9). */
export function bulkRoutes(): Route[] {
  return [upsertAll(), updateAll(), deleteAll()];
}
