import { writeLimit } from '../core/http/limit-rule.ts';
import { optional } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { actorOf } from './access.ts';
import { incrementRow, stepOf } from './increment.ts';
import { requireTable } from './lookup.ts';
import { columnParams, numeric, rowsPath, transactionParam } from './row-params.ts';
import { answerRow, stage } from './row-routes.ts';
import { inWords, scopesOf, type Vocabulary } from './words.ts';

function stepRoute(words: Vocabulary, direction: 'increment' | 'decrement'): Route {
  const params = {
    ...columnParams,
    value: optional(numeric, 1),
    max: optional(numeric),
    min: optional(numeric),
    transactionId: transactionParam,
  };
  const path = `${rowsPath(words)}/:rowId/:column/${direction}`;
  return route(
    { method: 'PATCH', path, scope: scopesOf(words, 'row', 'write'), project: 'named', limit: writeLimit, params },
    async (ctx) => {
      const { rowId, column, value, transactionId } = ctx.params;
      const limit = direction === 'increment' ? ctx.params.max : ctx.params.min;
      const table = requireTable(ctx.app, ctx.caller, words, ctx.params.databaseId, ctx.params.tableId);
      if (transactionId !== null)
        return ctx.json(stage(ctx, words, table, transactionId, { action: direction, rowId, column, value, limit }));
      const work = ctx.app.db.write((db) =>
        incrementRow(db, table, rowId, stepOf(direction, column, value, limit), actorOf(ctx.caller)),
      );
      return answerRow(ctx, words, await inWords(words, work, column), 200);
    },
  );
}

/** Counters: add to or take from a number column. */
export function incrementRoutes(words: Vocabulary): Route[] {
  return [stepRoute(words, 'increment'), stepRoute(words, 'decrement')];
}
