import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, errorBody, TooMany } from '../core/errors/errors.ts';
import { clientAborted } from '../core/http/client-aborted.ts';
import { clientAddress } from '../core/http/client-address.ts';
import { addressTurn } from '../core/http/ctx.ts';
import type { PageHandler } from '../core/http/pages.ts';
import { readBody } from '../core/http/request-input.ts';
import { nameRoute, requestId } from '../core/http/request-note.ts';
import type { LocalApp } from '../core/local-app.ts';
import type { Stored } from '../documents/document-table.ts';
import type { FunctionDoc } from './function-model.ts';
import type { Finished, FunctionRunner } from './function-runner.ts';
import type { FunctionStore } from './function-store.ts';

/** The maximum body of a request to a function's domain: webhooks send a few KB, a recorded request 500,000 bytes. */
const MAX_BODY = 512 * 1024;

/** Headers that only the server may set; those sent by a client are dropped. */
const SERVER_HEADER = /^x-appwrite-(?!event$)/;

/**
 * Serves functions under their own domains, for example for webhooks of payment providers. The body is passed on
 * unchanged (reference 13.8).
 */
export function functionPages(app: LocalApp, functions: FunctionStore, runner: FunctionRunner): PageHandler {
  return async (_app, incoming) => {
    const functionDoc = functions.ofHost(hostOf(incoming.headers.host));
    if (!functionDoc) return null;
    nameRoute(incoming, 'domain of a function');
    try {
      return await answer(app, runner, functionDoc, incoming);
    } catch (problem) {
      const request = requestId(incoming);
      if (!(problem instanceof ApiError) && !clientAborted(incoming))
        app.report(problem, `domain of function ${functionDoc.id}`, request);
      const { status, body } = errorBody(problem);
      const refusal = page(status, body.message, body.type);
      refusal.headers.set('x-request-id', request);
      if (problem instanceof TooMany) refusal.headers.set('retry-after', String(problem.retryAfterSeconds));
      return refusal;
    }
  };
}

/** The host of a Host header: lower case, no port. */
export function hostOf(header: string | undefined): string {
  return (header ?? '').replace(/:\d+$/, '').toLowerCase();
}

async function answer(
  app: LocalApp,
  runner: FunctionRunner,
  functionDoc: Stored<FunctionDoc>,
  incoming: IncomingMessage,
): Promise<Response> {
  const { doc } = functionDoc;
  // Read before the body, because Node drops the socket when the client disconnects.
  const address = clientAddress(app.options, incoming);
  if (!doc.enabled) throw new ApiError('function_not_found');
  if (!doc.execute.some((role) => role === 'any' || role === 'guests'))
    throw new ApiError('function_execute_permission_missing');
  const finished = await runner.runNow(functionDoc, {
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    trigger: 'http',
    userId: '',
    showsPages: true,
    job: {
      headers: visitorHeaders(incoming, address),
      body: new Uint8Array(await readBody(incoming, MAX_BODY)),
      actsFor: null,
      clientIp: address,
      event: '',
      turnOf: addressTurn(address),
    },
  });
  return toResponse(finished);
}

function visitorHeaders(incoming: IncomingMessage, address: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !SERVER_HEADER.test(name) && name !== 'content-length')
      headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const socket: Socket | null = incoming.socket;
  const secure = socket !== null && 'encrypted' in socket && socket.encrypted === true;
  headers['x-forwarded-for'] = address;
  headers['x-forwarded-host'] = hostOf(incoming.headers.host);
  headers['x-forwarded-proto'] = secure ? 'https' : 'http';
  return headers;
}

function toResponse({ execution, body, rawHeaders }: Finished): Response {
  const status = execution.doc.responseStatusCode;
  if (body.length === 0 && status >= 400)
    return page(status, 'The function answered with an error and no text.', 'general_unknown', 'text/html');
  const headers = new Headers();
  for (const [name, value] of Object.entries(rawHeaders)) {
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  const bodiless = status === 204 || status === 304;
  return new Response(bodiless ? null : typeof body === 'string' ? body : new Uint8Array(body), { status, headers });
}

function page(status: number, message: string, type: string, contentType = 'text/html; charset=UTF-8'): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${status}</title></head><body><h1>${status}</h1><p>${message}</p><p><code>${type}</code></p></body></html>`;
  return new Response(html, {
    status,
    headers: { 'content-type': contentType, 'cache-control': 'no-store' },
  });
}
