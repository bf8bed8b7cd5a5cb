import { randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { request as sendSecurely } from 'node:https';
import { fileBytes } from './files.ts';
import type { Play } from './play.ts';
import type { FileRecipe, HttpRequest, Json } from './scenario.ts';

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

export type Message = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | undefined;
};

const TIMEOUT_MS = 60_000;
export const USER_AGENT = 'conformance/1';

/** One plain HTTP exchange; headers go out exactly as given. */
export function exchange(url: string, { method = 'GET', headers = {}, body }: Message = {}): Promise<Answer> {
  const start = url.startsWith('https:') ? sendSecurely : send;
  const length = body ? { 'content-length': String(body.length) } : {};
  return new Promise((resolve, reject) => {
    const outgoing = start(
      url,
      { method, headers: { 'user-agent': USER_AGENT, ...headers, ...length }, timeout: TIMEOUT_MS },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer within a minute')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The credentials of an actor: a key, a token, or a cookie jar. */
function identity(play: Play, actor: string): Record<string, string> {
  if (actor === 'key') return { 'x-appwrite-key': play.target.key };
  if (actor.startsWith('jwt:')) return { 'x-appwrite-jwt': String(play.fillText(`{{${actor.slice(4)}}}`)) };
  if (actor.startsWith('session:')) return { 'x-appwrite-session': String(play.fillText(`{{${actor.slice(8)}}}`)) };
  const cookie = actor === 'guest' ? null : play.cookiesOf(actor);
  return cookie ? { cookie } : {};
}

function multipart(fields: Json, file: FileRecipe): { body: Buffer; type: string } {
  const boundary = `----contract${randomBytes(8).toString('hex')}`;
  const pairs = Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).flatMap(
    ([name, value]): [string, Json][] =>
      Array.isArray(value) ? value.map((one) => [`${name}[]`, one]) : [[name, value]],
  );
  const parts = pairs.map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`),
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file.field ?? 'file'}"; filename="${file.name}"\r\nContent-Type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`;
  const body = Buffer.concat([...parts, Buffer.from(head), fileBytes(file), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

function bodyOf(play: Play, request: HttpRequest): { body: Buffer; type: string } | null {
  if (request.file) return multipart(play.fill(request.body ?? {}), request.file);
  if (request.rawBody !== undefined)
    return { body: Buffer.from(String(play.fill(request.rawBody))), type: 'application/json' };
  if (request.body === undefined) return null;
  return { body: Buffer.from(JSON.stringify(play.fill(request.body))), type: 'application/json' };
}

export function queryText(play: Play, query: HttpRequest['query']): string {
  return (query ?? [])
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(play.fillText(value)))}`)
    .join('&');
}

/** Sends a recorded request as its actor and stores the response's cookies. */
export async function sendRequest(play: Play, request: HttpRequest, actor: string): Promise<Answer> {
  const path = String(play.fillText(request.path));
  const query = queryText(play, request.query);
  const { domain } = request;
  const base = domain ? new URL(play.target.endpoint).origin : play.target.endpoint;
  const url = `${base}${path}${query ? `${path.includes('?') ? '&' : '?'}${query}` : ''}`;
  const content = bodyOf(play, request);
  const headers: Record<string, string> = domain
    ? { host: String(play.fillText(domain)) }
    : { 'x-appwrite-project': play.target.project, ...identity(play, actor) };
  if (content) headers['content-type'] = content.type;
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (value === null) delete headers[name.toLowerCase()];
    else headers[name.toLowerCase()] = String(play.fillText(value));
  }
  const answer = await exchange(url, { method: request.method, headers, body: content?.body });
  const cookies = answer.headers['set-cookie'];
  if (cookies && actor !== 'guest' && actor !== 'key' && !actor.includes(':')) play.keepCookies(actor, cookies);
  return answer;
}
