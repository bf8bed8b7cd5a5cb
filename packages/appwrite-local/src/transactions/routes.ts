import type { AppBuilder } from '../core/app-builder.ts';
import { ApiError } from '../core/errors/errors.ts';
import { optional, required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { boolean, list, range, uid } from '../core/http/validators.ts';
import { queriesParam } from '../queries/request.ts';
import { commitTransaction } from './commit.ts';
import { stageOperations } from './create-operations.ts';
import { listTransactions } from './list.ts';
import { operation } from './operation-param.ts';
import { transactionStore } from './store.ts';
import { showTransaction } from './transaction.ts';

const SHORTEST_TTL = 60;
const LONGEST_TTL = 3600;
const USUAL_TTL = 300;

const reads = { scope: ['rows.read', 'documents.read'], project: 'named' } as const;
const writes = { scope: ['rows.write', 'documents.write'], project: 'named' } as const;
const named = { transactionId: required(uid) };

const all = '/v1/tablesdb/transactions';

function ending(): Route {
  const params = { ...named, commit: optional(boolean(), false), rollback: optional(boolean(), false) };
  const path = `${all}/:transactionId`;
  return route({ method: 'PATCH', path, ...writes, params }, async (ctx) => {
    const { transactionId, commit, rollback } = ctx.params;
    if (!commit && !rollback) throw new ApiError('general_bad_request', 'Either commit or rollback must be true');
    if (commit && rollback) throw new ApiError('general_bad_request', 'Cannot commit and rollback at the same time');
    const store = transactionStore.of(ctx.app);
    const transaction = store.require(transactionId, ctx.caller);
    if (transaction.status !== 'pending') throw new ApiError('transaction_not_ready');
    if (commit) await commitTransaction(ctx.app, ctx.caller, transaction);
    else store.end(transaction, 'failed');
    return ctx.json(showTransaction(transaction));
  });
}

function staging(): Route {
  const params = { ...named, operations: optional(list(operation(), 0), []) };
  const path = `${all}/:transactionId/operations`;
  return route({ method: 'POST', path, ...writes, params }, (ctx) => {
    const { transactionId, operations } = ctx.params;
    return ctx.json(showTransaction(stageOperations(ctx.app, ctx.caller, transactionId, operations)), 201);
  });
}

function routes(): Route[] {
  const ttl = optional(range(SHORTEST_TTL, LONGEST_TTL), USUAL_TTL);
  return [
    route({ method: 'POST', path: all, ...writes, params: { ttl } }, (ctx) =>
      ctx.json(showTransaction(transactionStore.of(ctx.app).create(ctx.params.ttl, ctx.caller)), 201),
    ),
    route({ method: 'GET', path: all, ...reads, params: { queries: optional(queriesParam, []) } }, (ctx) =>
      ctx.json(listTransactions(transactionStore.of(ctx.app).visibleTo(ctx.caller), ctx.params.queries)),
    ),
    route({ method: 'GET', path: `${all}/:transactionId`, ...reads, params: named }, (ctx) =>
      ctx.json(showTransaction(transactionStore.of(ctx.app).require(ctx.params.transactionId, ctx.caller))),
    ),
    route({ method: 'DELETE', path: `${all}/:transactionId`, ...writes, params: named }, (ctx) => {
      const store = transactionStore.of(ctx.app);
      store.delete(store.require(ctx.params.transactionId, ctx.caller));
      return ctx.empty();
    }),
    ending(),
    staging(),
  ];
}

/** The transactions of `/tablesdb`. */
export function addTransactionRoutes(app: AppBuilder): void {
  app.routes.add(...routes());
}
