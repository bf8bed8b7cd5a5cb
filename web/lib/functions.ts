import { ExecutionMethod } from 'appwrite';
import type { ClientResponse } from 'hono/client';
import { hc } from 'hono/client';
import type { AdminApp } from '../../functions/admin/app.ts';
import type { MarketApp } from '../../functions/market/app.ts';
import type { SignupApp } from '../../functions/signup/app.ts';
import { functions } from './appwrite.ts';
import { CallError, Refusal, refuse, toCallError } from './call-error.ts';
import { setServerTime } from './server-clock.ts';
import { ownReading } from './session/pending-reads.ts';

const methods: Record<string, ExecutionMethod> = {
  GET: ExecutionMethod.GET,
  POST: ExecutionMethod.POST,
  PUT: ExecutionMethod.PUT,
  PATCH: ExecutionMethod.PATCH,
  DELETE: ExecutionMethod.DELETE,
};

/** A `fetch` that runs an Appwrite function and returns its answer as a Response. A GET needs a session. */
function executionFetch(functionId: string) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input));
    const askedAt = Date.now();
    const method = methods[init?.method ?? 'GET'] ?? ExecutionMethod.GET;
    const execute = () =>
      functions.createExecution({
        functionId,
        xpath: url.pathname + url.search,
        method,
        body: typeof init?.body === 'string' ? init.body : '',
        headers: { 'content-type': 'application/json' },
      });
    const execution = await (method === ExecutionMethod.GET ? ownReading(execute) : execute());
    setServerTime(execution.$createdAt, askedAt);
    return new Response(execution.responseBody || null, {
      status: execution.responseStatusCode || 500,
      headers: { 'content-type': 'application/json' },
    });
  };
}

const to = (functionId: string) => ({ fetch: executionFetch(functionId) });
export const market = hc<MarketApp>('http://market', to('market'));
export const admin = hc<AdminApp>('http://admin', to('admin'));
export const signup = hc<SignupApp>('http://signup', to('signup'));

type Answer<R> = R extends ClientResponse<infer Body, number, 'json'> ? Exclude<Body, { error: unknown }> : never;

/** Awaits a typed call and gives its JSON; throws `CallError` with the function's code when it refuses or fails. */
export async function answer<R extends ClientResponse<unknown, number, 'json'>>(call: Promise<R>): Promise<Answer<R>> {
  const response = await call.catch((error: unknown) => Promise.reject(toCallError(error)));
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as Answer<R>;
  const refusal = body && typeof body === 'object' ? Reflect.get(body, 'error') : undefined;
  const code = refusal ? Reflect.get(refusal, 'code') : undefined;
  if (typeof code === 'string') return refuse(new Refusal(code, response.status, refusal?.details ?? {}));
  throw new CallError('function_failed', response.status);
}
