import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../access/caller.ts';
import type { LocalApp } from '../local-app.ts';
import { cameByTls, clientAddress } from './client-address.ts';
import { constantHeaders, isAllowedOrigin } from './cors.ts';
import type { NodeContext } from './pages.ts';
import { filterForFormat, type ResponseFormat, readFormat } from './response-format.ts';

const jsonType = 'application/json; charset=UTF-8';

/** Queue key of a guest by network address. */
export const addressTurn = (address: string): string => `address ${address}`;

/** One request in the pipeline: its input, its caller, and the ways to answer. */
export class Ctx {
  readonly app: LocalApp;
  readonly incoming: IncomingMessage;
  readonly request: NodeContext;
  readonly query: Readonly<Record<string, unknown>>;
  /** Set by the pipeline before the route runs. */
  caller: Caller;
  /** false if the request has no project ID; it then has no access to project data. */
  hasProject = true;
  /** Whether this very request updated "last seen". */
  seenNow = false;
  readonly headers: Record<string, string> = {};
  readonly cookies: string[] = [];
  readonly #format: ResponseFormat | null;

  constructor(
    app: LocalApp,
    request: NodeContext,
    incoming: IncomingMessage,
    query: Readonly<Record<string, unknown>>,
    caller: Caller,
  ) {
    this.app = app;
    this.request = request;
    this.incoming = incoming;
    this.query = query;
    this.caller = caller;
    this.#format = readFormat(incoming.headers['x-appwrite-response-format']);
    if (this.#format?.warning) this.headers['x-appwrite-warning'] = this.#format.warning;
  }

  /** Node's response, for streams. The route then has to send `answerHeaders` itself. */
  get outgoing(): ServerResponse {
    return this.request.env.outgoing;
  }

  get isKey(): boolean {
    return this.caller.kind === 'key';
  }

  header(name: string): string {
    const value = this.incoming.headers[name];
    return (Array.isArray(value) ? value[0] : value) ?? '';
  }

  /** Whether the client used TLS, to this server or to a trusted proxy. */
  get secure(): boolean {
    return cameByTls(this.app.options, this.incoming);
  }

  /** Host and port as sent by the client. */
  get host(): string {
    return this.incoming.headers.host ?? '127.0.0.1';
  }

  get ip(): string {
    return clientAddress(this.app.options, this.incoming);
  }

  /**
   * Queue key of the caller: the person, or a guest's address. People are not queued by address, because a campus
   * shares one.
   */
  get turnOf(): string {
    if (this.isKey) return 'key';
    return this.caller.userId === '' ? addressTurn(this.ip) : `person ${this.caller.userId}`;
  }

  /** The API's URL under the host that the client used. */
  get endpoint(): string {
    return `${this.secure ? 'https' : 'http'}://${this.host}/v1`;
  }

  json(body: unknown, status = 200): Response {
    const shown = this.#format?.filters ? filterForFormat(body, this.#format) : body;
    return this.respond(JSON.stringify(shown), jsonType, status);
  }

  /** Responds with a body that is JSON text already; it is parsed only for clients that expect an older format. */
  jsonText(text: string): Response {
    return this.#format?.filters ? this.json(JSON.parse(text)) : this.respond(text, jsonType, 200);
  }

  empty(status = 204): Response {
    return new Response(null, { status, headers: this.answerHeaders() });
  }

  redirect(location: string, status: 301 | 302 = 301): Response {
    this.headers.location = location;
    // Browsers cache a 301 forever: a second sign-in would reuse the state of the first.
    this.headers['cache-control'] = 'no-store';
    return this.empty(status);
  }

  respond(body: BodyInit | null, contentType: string, status = 200): Response {
    const headers = this.answerHeaders();
    if (headers instanceof Headers) headers.set('content-type', contentType);
    else headers['content-type'] = contentType;
    return new Response(body, { status, headers });
  }

  /**
   * Constant headers, CORS headers and those of this request. Returns a Headers object only if there are cookies, each
   * of which needs a separate header.
   */
  answerHeaders(): Record<string, string> | Headers {
    const all: Record<string, string> = { ...constantHeaders, ...this.headers };
    all['x-debug-fallback'] = this.incoming.headers['x-fallback-cookies'] ? 'true' : 'false';
    const origin = this.incoming.headers.origin;
    if (origin !== undefined && isAllowedOrigin(this.app, origin, this.host))
      all['access-control-allow-origin'] = origin.toLowerCase();
    if (this.secure) all['strict-transport-security'] = 'max-age=10886400';
    if (this.cookies.length === 0) return all;
    const headers = new Headers(all);
    for (const cookie of this.cookies) headers.append('set-cookie', cookie);
    return headers;
  }
}
