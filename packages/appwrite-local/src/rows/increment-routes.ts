import { writeLimit } from '../core/http/limit-rule.ts';
import { optional } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { actorOf } from './access.ts';
import { incrementRow, stepOf } from './increment.ts';
import { requireTable } from './lookup.ts';
import { columnParams, numeric, rowsPath, transactionParam } from './row-params.ts';
import { answerRow, stage } from './row-routes.ts';
import { rowScopes, withApiErrors } from './vocabulary.ts';

function stepRoute(direction: 'increment' | 'decrement'): Route {
  const params = {
    ...columnParams,
    value: optional(numeric, 1),
    max: optional(numeric),
    min: optional(numeric),
    transactionId: transactionParam,
  };
  const path = `${rowsPath}/:rowId/:column/${direction}`;
  return route(
    { method: 'PATCH', path, scope: rowScopes.write, project: 'named', limit: writeLimit, params },
    async (ctx) => {
      const { rowId, column, value, transactionId } = ctx.params;
      const limit = direction === 'increment' ? ctx.params.max : ctx.params.min;
      const table = requireTable(ctx.app, ctx.caller, ctx.params.databaseId, ctx.params.tableId);
      if (transactionId !== null)
        return ctx.json(stage(ctx, table, transactionId, { action: direction, rowId, column, value, limit }));
      const work = ctx.app.db.write((db) =>
        incrementRow(db, table, rowId, stepOf(direction, column, value, limit), actorOf(ctx.caller)),
      );
      return answerRow(ctx, await withApiErrors(work, column), 200);
    },
  );
}

/** Routes to increment and decrement a number column. */
export function incrementRoutes(): Route[] {
  return [stepRoute('increment'), stepRoute('decrement')];
}
