import { refusalText } from '../core/access/permissions.ts';
import type { AppBuilder } from '../core/app-builder.ts';
import { ApiError, TooMany } from '../core/errors/errors.ts';
import { isDeeperThan, parseJson } from '../core/http/json-text.ts';
import { type Input, InvalidParam, optional, required, type Validator } from '../core/http/params.ts';
import { type Ctx, route } from '../core/http/router.ts';
import { boolean, nullable, oneOf, queryTexts, text, uid } from '../core/http/validators.ts';
import { RETRY_AFTER_SECONDS } from '../core/schedule.ts';
import { documents, listDocuments } from '../documents/document-list.ts';
import type { Stored } from '../documents/document-table.ts';
import type { DelayedRuns } from './delayed-runs.ts';
import { allowedHeaders } from './execution-headers.ts';
import { type ExecutionDoc, executionJson, type Job } from './execution-model.ts';
import { type ExecutionStore, executionTable } from './execution-store.ts';
import type { FunctionDoc } from './function-model.ts';
import type { FunctionRunner } from './function-runner.ts';
import type { FunctionSchedules } from './function-schedules.ts';
import type { FunctionStore } from './function-store.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const;
const MAX_BODY = 10_485_760;
/**
 * Maximum request size without an API key, in bytes. Real clients need half of it, and waiting requests stay in memory.
 */
const MAX_PACKAGE = 128 * 1024;
/** Maximum body without an API key, in bytes. It is kept in memory or on disk until the function runs. */
const MAX_BODY_OF_OTHERS = 65_536;
/** Maximum nesting of a JSON body without an API key: parsing it blocks a function process that other callers share. */
const MAX_DEPTH_OF_OTHERS = 64;
/** Maximum number of unfinished asynchronous runs per caller. */
const MAX_WAITING = 20;
/** Minimum time from now to a delayed run, in ms. */
const LEAST_DELAY = 60_000;

const listed = documents('Execution', executionTable, {
  trigger: 'string',
  status: 'string',
  responseStatusCode: 'integer',
  duration: 'double',
  requestMethod: 'string',
  requestPath: 'string',
  deploymentId: 'string',
});

/** An object, or its JSON as forms send it; invalid JSON counts as no headers (recorded). */
const headers: Validator<Input> = (value) => {
  const read = typeof value === 'string' ? parsed(value) : value;
  if (typeof read !== 'object' || read === null) throw new InvalidParam('Value must be a valid object');
  return { ...read };
};

function parsed(value: string): unknown {
  try {
    return parseJson(value) ?? {};
  } catch {
    return {};
  }
}

/**
 * Parses the date of a delayed run: a whole minute, at least one minute from now. The time may be omitted, and a time
 * zone offset is allowed. @throws ApiError general_bad_request
 */
function dueDate(text: string): string {
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time) || time < Date.now() + LEAST_DELAY || time % 60_000 !== 0)
    throw new ApiError(
      'general_bad_request',
      'Execution schedule must be a valid date, and at least 1 minute from now',
    );
  return new Date(time).toISOString();
}

export interface ExecutionServices {
  readonly functions: FunctionStore;
  readonly executions: ExecutionStore;
  readonly runner: FunctionRunner;
  readonly delayed: DelayedRuns;
  readonly schedules: FunctionSchedules;
}

/** Routes for executions: run a function (synchronously, asynchronously or at a given time), and read the records. */
export function addExecutionRoutes(app: AppBuilder, services: ExecutionServices): void {
  const { functions, executions } = services;
  const base = '/v1/functions/:functionId/executions';
  const read = { scope: ['executions.read', 'execution.read'], project: 'named' } as const;
  const write = { scope: ['executions.write', 'execution.write'], project: 'named' } as const;

  app.routes.add(
    route(
      {
        ...write,
        method: 'POST',
        path: base,
        bodyLimit: MAX_PACKAGE,
        params: {
          functionId: required(uid),
          body: optional(text(MAX_BODY, 0), ''),
          async: optional(boolean(true), false),
          path: optional(text(2048), '/'),
          method: optional(oneOf(METHODS), 'POST' as const),
          headers: optional(headers, {}),
          scheduledAt: optional(nullable(text(100))),
        },
      },
      async (ctx) => {
        const { params } = ctx;
        if (!params.async && params.scheduledAt !== null)
          throw new ApiError(
            'general_bad_request',
            'Scheduled executions must run asynchronously. Set scheduledAt to a future date, or set async to true.',
          );
        const scheduledAt = params.scheduledAt === null ? null : dueDate(params.scheduledAt);
        const sent = allowedHeaders(params.headers);
        const functionDoc = openTo(ctx, functions.find(params.functionId));
        mayExecute(ctx, functionDoc);
        const job: Job = {
          headers: sent,
          body: params.body,
          actsFor: actsFor(ctx, params.async, scheduledAt !== null),
          clientIp: ctx.ip,
          event: '',
          ...(ctx.isKey ? {} : { turnOf: ctx.turnOf }),
        };
        const order = {
          method: params.method,
          path: params.path,
          trigger: scheduledAt === null ? ('http' as const) : ('schedule' as const),
          userId: ctx.caller.userId,
          job,
        };
        if (!ctx.isKey) requireModestBody(params.body);
        if (params.async) {
          if (!ctx.isKey) requireRoom(ctx, params.scheduledAt, services.delayed);
          const waiting = await services.delayed.promise(functionDoc, order, scheduledAt ?? undefined);
          services.schedules.reconsider();
          return ctx.json(executionJson(waiting, { privileged: ctx.isKey }), 202);
        }
        const { execution, body, headers: responseHeaders } = await services.runner.runNow(functionDoc, order);
        const responseBody = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
        return ctx.json(executionJson(execution, { privileged: ctx.isKey, responseBody, responseHeaders }), 201);
      },
    ),
    route(
      {
        ...read,
        method: 'GET',
        path: base,
        params: { functionId: required(uid), queries: optional(queryTexts, []), total: optional(boolean(true), true) },
      },
      async (ctx) => {
        const owner = openTo(ctx, functions.find(ctx.params.functionId)).id;
        const { queries, total } = ctx.params;
        await executions.flush();
        const request = { queries, total, owner, ...(ctx.isKey ? {} : { reader: ctx.caller.userId }) };
        const found = await listDocuments(app, executionTable, listed, request, ctx);
        const items = found.items.map((one) => executionJson(one, { privileged: ctx.isKey }));
        return ctx.json({ total: found.total, executions: items });
      },
    ),
    route(
      {
        ...read,
        method: 'GET',
        path: `${base}/:executionId`,
        params: { functionId: required(uid), executionId: required(uid) },
      },
      (ctx) => {
        const owner = openTo(ctx, functions.find(ctx.params.functionId)).id;
        return ctx.json(
          executionJson(visible(ctx, executions.get(owner, ctx.params.executionId)), { privileged: ctx.isKey }),
        );
      },
    ),
    route(
      {
        ...write,
        method: 'DELETE',
        path: `${base}/:executionId`,
        params: { functionId: required(uid), executionId: required(uid) },
      },
      async (ctx) => {
        // Only API keys may delete executions; people get a 404 for the function (recorded).
        if (!ctx.isKey) throw new ApiError('function_not_found');
        const owner = functions.get(ctx.params.functionId).id;
        const { id, doc } = visible(ctx, executions.get(owner, ctx.params.executionId));
        if (doc.status === 'waiting' || doc.status === 'processing') throw new ApiError('execution_in_progress');
        await executions.delete(id);
        return ctx.empty();
      },
    ),
  );
}

/** A disabled function is visible to API keys only. */
function openTo(ctx: Ctx, functionDoc: Stored<FunctionDoc> | undefined): Stored<FunctionDoc> {
  if (!functionDoc || (!functionDoc.doc.enabled && !ctx.isKey)) throw new ApiError('function_not_found');
  return functionDoc;
}

/**
 * Refuses bodies that are too long or too deep before they occupy a process. @throws ApiError general_argument_invalid
 */
function requireModestBody(body: string): void {
  const isLong = Buffer.byteLength(body) > MAX_BODY_OF_OTHERS;
  if (!isLong && !isDeeperThan(MAX_DEPTH_OF_OTHERS, body)) return;
  const bound = isLong ? `no longer than ${MAX_BODY_OF_OTHERS} bytes` : `nested no deeper than ${MAX_DEPTH_OF_OTHERS}`;
  throw new ApiError(
    'general_argument_invalid',
    `Invalid \`body\` param: Value must be a valid string and ${bound} without an API key`,
  );
}

/**
 * Limits stored runs of callers without an API key; the real server stores up to 10 MB for any caller and any time.
 * @throws ApiError user_unauthorized, TooMany
 */
function requireRoom(ctx: Ctx, scheduledAt: string | null, delayed: DelayedRuns): void {
  if (scheduledAt !== null)
    throw new ApiError('user_unauthorized', 'Only an API key may schedule an execution for later.');
  if (delayed.waitingFor(ctx.turnOf) >= MAX_WAITING) throw new TooMany(RETRY_AFTER_SECONDS);
}

function mayExecute(ctx: Ctx, { doc }: Stored<FunctionDoc>): void {
  if (ctx.isKey || doc.execute.some((role) => ctx.caller.roles.includes(role))) return;
  throw new ApiError('user_unauthorized', refusalText(ctx.caller.roles, doc.execute, 'execute'));
}

/**
 * The user for whom the code receives a token, bound to the caller's session. The code of a synchronous run gets no
 * token if the caller used a JWT (reference 13.3).
 */
function actsFor({ caller }: Ctx, async: boolean, delayed: boolean): Job['actsFor'] {
  if (caller.kind !== 'user' || (caller.viaJwt && !async)) return null;
  const bound = !caller.viaJwt && !delayed;
  return { userId: caller.userId, sessionId: bound ? (caller.sessionId ?? '') : '' };
}

function visible(ctx: Ctx, execution: Stored<ExecutionDoc> | undefined): Stored<ExecutionDoc> {
  if (!execution || (!ctx.isKey && execution.doc.userId !== ctx.caller.userId))
    throw new ApiError('execution_not_found');
  return execution;
}
