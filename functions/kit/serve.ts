/** Runs one execution as a web request through a Hono app: input, response, errors. */
import { inspect } from 'node:util';
import { zValidator } from '@hono/zod-validator';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { DomainError, errorStatus } from '../domain/errors.ts';
import { fieldCodesOf } from '../domain/field.ts';
import type { World } from '../usecases/world.ts';
import { type AppwriteContext, fromResponse, toRequest } from './appwrite-context.ts';
import { isModestBody } from './body-shape.ts';

const json = (status: number, error: { code: string; details?: unknown }): Response =>
  Response.json({ error }, { status });

/**
 * Turns an error into a response. Expected errors return their code; others are logged under an id that the person can
 * quote. `unexpectedStatus`: 500 for people, 503 for webhooks, so that the sender retries.
 */
export function failureResponse(
  error: unknown,
  log: (message: string) => void,
  unexpectedStatus: 500 | 503 = 500,
): Response {
  if (error instanceof DomainError) {
    return json(errorStatus[error.code], { code: error.code, ...(error.details && { details: error.details }) });
  }
  if (error instanceof HTTPException && error.status < 500) return json(error.status, { code: 'invalid_input' });
  return json(unexpectedStatus, { code: 'internal', details: { logId: logFailure(error, log) } });
}

/** Logs an unexpected error and returns its id in the log. */
export function logFailure(error: unknown, log: (message: string) => void): string {
  const logId = crypto.randomUUID().slice(0, 8);
  log(`${logId} ${inspect(error)}`);
  return logId;
}

/** Parses the JSON body with a domain schema; refuses invalid_input with a FieldCode per path. */
export const input = <Schema extends z.ZodType>(schema: Schema) => zValidator('json', schema, refuseInvalid);

/** Validates the query string. */
export const queryInput = <Schema extends z.ZodType>(schema: Schema) => zValidator('query', schema, refuseInvalid);

type Parsed =
  | { success: true }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };

function refuseInvalid(result: Parsed): undefined {
  if (result.success) return;
  throw new DomainError('invalid_input', { fields: fieldCodesOf(result.error.issues) });
}

/** The bindings of routes in `c.env`. */
export interface Env<Who, W = World> {
  Bindings: { world: W; caller: Who };
}

interface App<Who, W> {
  fetch(request: Request, env: Env<Who, W>['Bindings']): Response | Promise<Response>;
}

/** `key`: the API key of this execution, limited to the function's scopes. */
type MakeWorld<W> = (key: string, log: (message: string) => void) => W | Promise<W>;

/** Runs one execution through a Hono app: world and caller from the headers, errors as responses. */
export async function serve<Who, W>(
  context: AppwriteContext,
  app: App<Who, W>,
  makeWorld: MakeWorld<W>,
  callerOf: (world: W, request: Request) => Who | Promise<Who>,
  unexpectedStatus: 500 | 503 = 500,
): Promise<unknown> {
  try {
    // Checked before parsing, because Appwrite accepts bodies of up to ten megabytes from anyone, and all runs of a
    // function share a process.
    if (!isModestBody(context.req.bodyBinary)) throw new DomainError('invalid_input');
    const request = toRequest(context);
    const world = await makeWorld(request.headers.get('x-appwrite-key') ?? '', context.error);
    const caller = await callerOf(world, request);
    return await fromResponse(context, await app.fetch(request, { world, caller }));
  } catch (error) {
    return await fromResponse(context, failureResponse(error, context.error, unexpectedStatus));
  }
}
