import { ApiError } from '../core/errors/errors.ts';
import { optional } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { range } from '../core/http/validators.ts';
import { listReader } from '../queries/list-reader.ts';
import { planRows, selectedColumns } from '../queries/list-rows.ts';
import { parseQuery } from '../queries/parse.ts';
import { QueryError } from '../queries/query.ts';
import { queriesParam } from '../queries/request.ts';
import { actorOf, mayOnRow, readersOf, requireReaders } from './access.ts';
import { showRow } from './codec.ts';
import { requireTable } from './lookup.ts';
import { rowParams, rowsPath, tableParams, totalWanted, transactionParam } from './row-params.ts';
import { findRow } from './row-store.ts';
import { stagingOf } from './staging.ts';
import { notFound, rowScopes } from './vocabulary.ts';

/**
 * Refuses queries other than `select`, the only one allowed for a single row. @throws ApiError general_query_invalid
 */
function requireSelects(texts: readonly string[]): void {
  for (const text of texts) {
    try {
      const { method } = parseQuery(text);
      if (method !== 'select') throw new QueryError(`Invalid query method: ${method}`);
    } catch (error) {
      throw error instanceof QueryError ? new ApiError('general_query_invalid', error.message) : error;
    }
  }
}

const queries = optional(queriesParam, []);

function getRoute(): Route {
  const params = { ...rowParams, queries, transactionId: transactionParam };
  return route(
    {
      method: 'GET',
      path: `${rowsPath}/:rowId`,
      scope: rowScopes.read,
      project: 'named',
      params,
    },
    (ctx) => {
      const { rowId, transactionId } = ctx.params;
      const table = requireTable(ctx.app, ctx.caller, ctx.params.databaseId, ctx.params.tableId);
      requireSelects(ctx.params.queries);
      const plan = planRows(ctx.app.db.read, table, ctx.params.queries);
      if (transactionId !== null) {
        const place = { app: ctx.app, caller: ctx.caller, transactionId, table };
        const staged = stagingOf.of(ctx.app).read(place, rowId, ctx.params.queries);
        if (!staged) throw notFound('row', rowId);
        return ctx.json(staged);
      }
      const row = findRow(ctx.app.db.read, table, rowId);
      if (!row || !mayOnRow(actorOf(ctx.caller), table, row, 'read')) throw notFound('row', rowId);
      const columns = selectedColumns(table, plan);
      return ctx.json(showRow(columns === table.columns ? table : { ...table, columns }, row));
    },
  );
}

function listRoute(): Route {
  const params = {
    ...tableParams,
    queries,
    transactionId: transactionParam,
    total: optional(totalWanted, true),
    ttl: optional(range(0, 86_400), 0),
  };
  return route({ method: 'GET', path: rowsPath, scope: rowScopes.read, project: 'named', params }, async (ctx) => {
    const { transactionId, total } = ctx.params;
    const table = requireTable(ctx.app, ctx.caller, ctx.params.databaseId, ctx.params.tableId);
    if (transactionId !== null) {
      const place = { app: ctx.app, caller: ctx.caller, transactionId, table };
      const staged = stagingOf.of(ctx.app).list(place, ctx.params.queries, total);
      return ctx.json({ total: staged.total, rows: staged.rows });
    }
    const readers = readersOf(actorOf(ctx.caller), table);
    const plan = planRows(ctx.app.db.read, table, ctx.params.queries, 'Row', readers);
    requireReaders(readers);
    const request = { table, plan, access: { readers, total } };
    return ctx.jsonText(await listReader.of(ctx.app).rows(request, ctx));
  });
}

/** Routes that read one row or a list of rows. */
export function readRoutes(): Route[] {
  return [getRoute(), listRoute()];
}
