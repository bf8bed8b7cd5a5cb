import { ApiError } from '../core/errors/errors.ts';
import { optional } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { range } from '../core/http/validators.ts';
import { planRows, selectedColumns } from '../queries/list-rows.ts';
import { parseQuery } from '../queries/parse.ts';
import { QueryError } from '../queries/query.ts';
import { queriesParam } from '../queries/request.ts';
import { rowLists } from '../queries/row-lists.ts';
import { actorOf, mayOnRow, readersOf, requireReaders } from './access.ts';
import { showRow } from './codec.ts';
import { requireTable } from './lookup.ts';
import { rowParams, rowsPath, tableParams, totalWanted, transactionParam } from './row-params.ts';
import { findRow } from './row-store.ts';
import { stagingOf } from './staging.ts';
import { notFound, scopesOf, type Vocabulary } from './words.ts';

/** Reading one row takes `select` only. @throws ApiError general_query_invalid */
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

function getRoute(words: Vocabulary): Route {
  const params = { ...rowParams, queries, transactionId: transactionParam };
  return route(
    {
      method: 'GET',
      path: `${rowsPath(words)}/:rowId`,
      scope: scopesOf(words, 'row', 'read'),
      project: 'named',
      params,
    },
    (ctx) => {
      const { rowId, transactionId } = ctx.params;
      const table = requireTable(ctx.app, ctx.caller, words, ctx.params.databaseId, ctx.params.tableId);
      requireSelects(ctx.params.queries);
      const resource = words.row === 'row' ? 'Row' : 'Document';
      const plan = planRows(ctx.app.db.read, table, ctx.params.queries, resource);
      if (transactionId !== null) {
        const place = { app: ctx.app, caller: ctx.caller, transactionId, table, words };
        const staged = stagingOf.of(ctx.app).read(place, rowId, ctx.params.queries);
        if (!staged) throw notFound(words.row, rowId);
        return ctx.json(staged);
      }
      const row = findRow(ctx.app.db.read, table, rowId);
      if (!row || !mayOnRow(actorOf(ctx.caller), table, row, 'read')) throw notFound(words.row, rowId);
      const columns = selectedColumns(table, plan);
      return ctx.json(showRow(columns === table.columns ? table : { ...table, columns }, row, words.home));
    },
  );
}

function listRoute(words: Vocabulary): Route {
  const params = {
    ...tableParams,
    queries,
    transactionId: transactionParam,
    total: optional(totalWanted, true),
    ttl: optional(range(0, 86_400), 0),
  };
  return route(
    { method: 'GET', path: rowsPath(words), scope: scopesOf(words, 'row', 'read'), project: 'named', params },
    async (ctx) => {
      const { transactionId, total } = ctx.params;
      const table = requireTable(ctx.app, ctx.caller, words, ctx.params.databaseId, ctx.params.tableId);
      const resource = words.row === 'row' ? 'Row' : 'Document';
      if (transactionId !== null) {
        const place = { app: ctx.app, caller: ctx.caller, transactionId, table, words };
        const staged = stagingOf.of(ctx.app).list(place, ctx.params.queries, total);
        return ctx.json({ total: staged.total, [`${words.row}s`]: staged.rows });
      }
      const readers = readersOf(actorOf(ctx.caller), table);
      const plan = planRows(ctx.app.db.read, table, ctx.params.queries, resource, readers);
      requireReaders(readers);
      const request = { table, plan, access: { readers, total }, words: { row: words.row, home: words.home } };
      return ctx.jsonText(await rowLists.of(ctx.app).text(request, ctx));
    },
  );
}

/** One row, and lists of rows. */
export function readRoutes(words: Vocabulary): Route[] {
  return [getRoute(words), listRoute(words)];
}
