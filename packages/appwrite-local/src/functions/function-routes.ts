import type { AppBuilder } from '../core/app-builder.ts';
import { ApiError } from '../core/errors/errors.ts';
import { InvalidParam, optional, required, type Validator } from '../core/http/params.ts';
import { type Ctx, route } from '../core/http/router.ts';
import { boolean, customId, list, oneOf, queryTexts, range, roles, text, uid } from '../core/http/validators.ts';
import { idOrUnique } from '../core/ids.ts';
import { documents, listDocuments } from '../documents/document-list.ts';
import type { Stored } from '../documents/document-table.ts';
import { eventPattern } from './event-patterns.ts';
import { type ExecutionStore, executionTable } from './execution-store.ts';
import { type FunctionDoc, functionJson } from './function-model.ts';
import type { FunctionPools } from './function-pools.ts';
import { isCron } from './function-schedules.ts';
import { deploymentTable, type FunctionStore, functionTable, ruleTable, variableTable } from './function-store.ts';
import { DEFAULT_SPECIFICATION, RUNTIME_IDS, RUNTIMES, SPECIFICATION_IDS, SPECIFICATIONS } from './runtimes.ts';

const schedule: Validator<string> = (value) => {
  if (value === '' || (typeof value === 'string' && isCron(value))) return value;
  throw new InvalidParam('String must be a valid cron expression');
};

const settings = {
  execute: optional(roles, []),
  events: optional(list(eventPattern, 100), []),
  schedule: optional(schedule, ''),
  timeout: optional(range(1, 900), 15),
  enabled: optional(boolean(true), true),
  logging: optional(boolean(true), true),
  entrypoint: optional(text(1028, 0), ''),
  commands: optional(text(8192, 0), ''),
  scopes: optional(list(text(64), 100), []),
  specification: optional(oneOf(SPECIFICATION_IDS)),
  buildSpecification: optional(oneOf(SPECIFICATION_IDS)),
  runtimeSpecification: optional(oneOf(SPECIFICATION_IDS)),
  deploymentRetention: optional(range(0, 365), 0),
};

const listed = documents(
  'Function',
  functionTable,
  {
    name: 'string',
    enabled: 'boolean',
    runtime: 'string',
    deploymentId: 'string',
    schedule: 'string',
    timeout: 'integer',
    entrypoint: 'string',
    commands: 'string',
  },
  ['name', 'runtime'],
);

/** The settings from the parameters of POST or PUT. Omitted ones get their defaults, even with PUT. */
function settingsOf(
  params: { readonly name: string } & { [K in keyof typeof settings]: (typeof settings)[K]['fallback'] },
) {
  const { specification, buildSpecification, runtimeSpecification, ...rest } = params;
  return {
    ...rest,
    buildSpecification: buildSpecification ?? specification ?? DEFAULT_SPECIFICATION,
    runtimeSpecification: runtimeSpecification ?? specification ?? DEFAULT_SPECIFICATION,
  };
}

/** Functions: create, list, read, change, delete, choose the active deployment. */
export function addFunctionRoutes(
  app: AppBuilder,
  functions: FunctionStore,
  pools: FunctionPools,
  executions: ExecutionStore,
): void {
  const shown = (stored: Stored<FunctionDoc>) => {
    const deployments = deploymentTable.ofOwner(functions.read, stored.id);
    const deployment = deployments.find(({ id }) => id === stored.doc.deploymentId);
    const latest = deployments.find(({ id }) => id === stored.doc.latestDeploymentId);
    return functionJson(stored, {
      variables: variableTable.ofOwner(functions.read, stored.id),
      ...(deployment ? { deployment } : {}),
      ...(latest ? { latest } : {}),
    });
  };
  const read = { scope: 'functions.read', project: 'named' } as const;
  const write = { scope: 'functions.write', project: 'named' } as const;
  const all = (ctx: Ctx, name: string, items: readonly unknown[]) => ctx.json({ total: items.length, [name]: items });

  app.routes.add(
    route({ ...read, method: 'GET', path: '/v1/functions/runtimes', params: {} }, (ctx) =>
      all(ctx, 'runtimes', RUNTIMES),
    ),
    route({ ...read, method: 'GET', path: '/v1/functions/specifications', params: {} }, (ctx) =>
      all(ctx, 'specifications', SPECIFICATIONS),
    ),
    route(
      {
        ...write,
        method: 'POST',
        path: '/v1/functions',
        params: {
          functionId: required(customId),
          name: required(text(128)),
          runtime: required(oneOf(RUNTIME_IDS)),
          ...settings,
        },
      },
      async (ctx) => {
        const { functionId, ...given } = ctx.params;
        const id = idOrUnique(functionId);
        const created = await app.db.write((db) => {
          if (functionTable.get(db, id)) throw new ApiError('function_already_exists');
          const fresh = { deploymentId: '', latestDeploymentId: '', live: true };
          return functionTable.put(db, id, { ...settingsOf(given), runtime: given.runtime, ...fresh });
        });
        functions.changed(id);
        return ctx.json(shown(created), 201);
      },
    ),
    route(
      {
        ...read,
        method: 'GET',
        path: '/v1/functions',
        params: {
          queries: optional(queryTexts, []),
          search: optional(text(256, 0), ''),
          total: optional(boolean(true), true),
        },
      },
      async (ctx) => {
        const { queries, total, search } = ctx.params;
        const request = { queries, total, search };
        const found = await listDocuments(app, functionTable, listed, request, ctx);
        return ctx.json({ total: found.total, functions: found.items.map(shown) });
      },
    ),
    route({ ...read, method: 'GET', path: '/v1/functions/:functionId', params: { functionId: required(uid) } }, (ctx) =>
      ctx.json(shown(functions.get(ctx.params.functionId))),
    ),
    route(
      {
        ...write,
        method: 'PUT',
        path: '/v1/functions/:functionId',
        params: {
          functionId: required(uid),
          name: required(text(128)),
          runtime: optional(oneOf(RUNTIME_IDS)),
          ...settings,
        },
      },
      async (ctx) => {
        const { functionId, runtime, ...given } = ctx.params;
        const updated = await functions.update(functionId, (doc) => ({
          ...settingsOf(given),
          runtime: runtime ?? doc.runtime,
        }));
        return ctx.json(shown(updated));
      },
    ),
    route(
      {
        ...write,
        method: 'PATCH',
        path: '/v1/functions/:functionId/deployment',
        params: { functionId: required(uid), deploymentId: required(uid) },
      },
      async (ctx) => {
        const { functionId, deploymentId } = ctx.params;
        const { id } = functions.get(functionId);
        if (functions.deployment(id, deploymentId).doc.status !== 'ready') throw new ApiError('build_not_ready');
        return ctx.json(shown(await functions.update(id, () => ({ deploymentId, live: true }))));
      },
    ),
    route(
      { ...write, method: 'DELETE', path: '/v1/functions/:functionId', params: { functionId: required(uid) } },
      async (ctx) => {
        const { id } = functions.get(ctx.params.functionId);
        await executions.flush();
        await app.db.write((db) => {
          for (const table of [deploymentTable, variableTable, ruleTable, executionTable]) table.deleteOfOwner(db, id);
          functionTable.delete(db, id);
        });
        functions.changed(id);
        await pools.drop(id);
        return ctx.empty();
      },
    ),
  );
}
