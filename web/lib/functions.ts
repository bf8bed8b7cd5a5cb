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
import { markedSession } from './session/session-mark.ts';

const methods: Record<string, ExecutionMethod> = {
  GET: ExecutionMethod.GET,
  POST: ExecutionMethod.POST,
  PUT: ExecutionMethod.PUT,
  PATCH: ExecutionMethod.PATCH,
  DELETE: ExecutionMethod.DELETE,
};

/** Retries of an unanswered call, and the pause before the first in ms; the second pause is twice as long. */
const repeats = 2;
const pauseMs = 1_000;

/** Appwrite waited 30 s for the function, or a gateway did not reach Appwrite. */
const isUnanswered = ({ code, status }: CallError): boolean =>
  code === 'function_synchronous_timeout' || (code === 'unknown' && (status === 408 || status >= 502));

/**
 * One execution. @throws CallError `no_answer` when the outcome is unknown: the function reached its time limit or its
 * process ended (Appwrite then answers 201 with a failed, empty execution), or Appwrite stopped waiting for it.
 */
async function execute(functionId: string, xpath: string, method: ExecutionMethod, body: string): Promise<Response> {
  const askedAt = Date.now();
  const execution = await functions
    .createExecution({ functionId, xpath, method, body, headers: { 'content-type': 'application/json' } })
    .catch((thrown: unknown) => {
      const error = toCallError(thrown);
      throw isUnanswered(error) ? new CallError('no_answer', error.status, {}, thrown) : error;
    });
  setServerTime(execution.$createdAt, askedAt);
  const status = execution.responseStatusCode || 500;
  if (status >= 500 && execution.responseBody === '') throw new CallError('no_answer', status);
  return new Response(execution.responseBody || null, { status, headers: { 'content-type': 'application/json' } });
}

/**
 * A `fetch` that runs an Appwrite function and returns its response. A GET needs a session. An unanswered call is
 * retried where that is safe (repeatable-calls.ts).
 */
function executionFetch(functionId: string) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input));
    const method = methods[init?.method ?? 'GET'] ?? ExecutionMethod.GET;
    const body = typeof init?.body === 'string' ? init.body : '';
    const personId = markedSession();
    const run = () => execute(functionId, url.pathname + url.search, method, body);
    for (let sent = 1; ; sent += 1) {
      try {
        return await (method === ExecutionMethod.GET ? ownReading(run) : run());
      } catch (error) {
        if (sent > repeats || toCallError(error).code !== 'no_answer') throw error;
        // Loaded on demand. When this import fails, the server is unreachable as well.
        const calls = await import('./repeatable-calls.ts').catch(() => null);
        if (!calls?.mayRepeat(functionId, method, url.pathname)) throw error;
        // Random jitter, so that clients do not all retry at once.
        await new Promise((resolve) => setTimeout(resolve, pauseMs * sent * (0.5 + Math.random())));
        // If another person has signed in on this device, the retry would run as them.
        if (markedSession() !== personId) throw error;
      }
    }
  };
}

const to = (functionId: string) => ({ fetch: executionFetch(functionId) });
export const market = hc<MarketApp>('http://market', to('market'));
export const admin = hc<AdminApp>('http://admin', to('admin'));
export const signup = hc<SignupApp>('http://signup', to('signup'));

type Answer<R> = R extends ClientResponse<infer Body, number, 'json'> ? Exclude<Body, { error: unknown }> : never;

/**
 * Awaits a typed call and returns its JSON. Throws `CallError` with the function's code when the function refuses or
 * fails.
 */
export async function answer<R extends ClientResponse<unknown, number, 'json'>>(call: Promise<R>): Promise<Answer<R>> {
  const response = await call.catch((error: unknown) => Promise.reject(toCallError(error)));
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as Answer<R>;
  const refusal = body && typeof body === 'object' ? Reflect.get(body, 'error') : undefined;
  const code = refusal ? Reflect.get(refusal, 'code') : undefined;
  if (typeof code === 'string') return refuse(new Refusal(code, response.status, refusal?.details ?? {}));
  throw new CallError('function_failed', response.status);
}
