import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/**
 * How Appwrite responds to a page's requests: with empty data, with a rate limit error, never, or by closing the
 * connection.
 */
export type Mood = 'empty' | 'refused' | 'silent' | 'cut';

export type Who = 'visitor' | 'student' | 'admin';

/** What the account request meets: a valid session, an expired one, or a broken connection. */
export type Session = 'stands' | 'over' | 'cut';

/**
 * Responses of functions and single rows by the end of their URL, with or without the query string. Without them, a
 * page says "not found" instead of showing its empty state. `{ error }` is a refusal by a function.
 */
export type Given = Readonly<Record<string, unknown>>;

const refusal = { type: 'general_rate_limit_exceeded', code: 429, message: 'Rate limit for the current endpoint' };
const unknownSession = { type: 'general_unauthorized_scope', code: 401, message: 'missing scopes (["account"])' };

const body = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const read: unknown = text === '' ? {} : JSON.parse(text);
  return typeof read === 'object' && read !== null ? { ...read } : {};
};

/** CORS headers, because uploads with progress use XMLHttpRequest and go to another origin. */
const allowed = ({ headers: { origin = '*', 'access-control-request-headers': asked = '' } }: IncomingMessage) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': asked,
});

/** The id of the row that a list of one asks for (web/lib/tables.ts, `getRow`). */
const idAsked = (query: URLSearchParams): string | undefined =>
  [...query]
    .filter(([name]) => name.startsWith('queries'))
    .map(([, text]): { method: string; attribute?: string; values?: string[] } => JSON.parse(text))
    .find(({ method, attribute }) => method === 'equal' && attribute === '$id')?.values?.[0];

/** A given list without the rows that have another id. */
function onlyOne(answer: unknown, id: string): unknown {
  const { rows } = answer as { rows?: readonly { $id: string }[] };
  return rows ? { total: 0, rows: rows.filter(({ $id }) => $id === id) } : answer;
}

const givenFor = (given: Given, path: string) =>
  Object.entries(given).find(([end]) => path.endsWith(end) || path.split('?')[0]?.endsWith(end))?.[1];

/**
 * A fake Appwrite over HTTP with given responses. The account is known immediately unless `session` says otherwise:
 * most tests are about signed-in people whose page data does not arrive.
 */
export async function startFakeAppwrite() {
  let mood: Mood = 'empty';
  let who: Who = 'visitor';
  let given: Given = {};
  let executed: string[] = [];
  let session: Promise<Session> = Promise.resolve('stands');
  let bodies: unknown[] = [];

  const account = () => ({
    $id: who,
    name: 'Sari Wulandari',
    email: 'sari@lapak.test',
    emailVerification: true,
    passwordUpdate: '',
    labels: who === 'admin' ? ['admin'] : [],
  });
  const profile = () => ({
    name: 'Sari Wulandari',
    email: 'sari@lapak.test',
    phone: '',
    photoId: '',
    profileImageUrl: '',
  });

  const answerOf = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://appwrite');
    if (pathname.endsWith('/account')) {
      return who === 'visitor' || (await session) === 'over' ? [401, unknownSession] : [200, account()];
    }
    if (mood === 'refused') return [429, refusal];
    if (pathname.endsWith('/files') && request.method === 'POST') {
      executed.push(`POST ${pathname.slice(pathname.indexOf('/storage'))}`);
      bodies.push(null);
      return [201, { $id: 'berkas' }];
    }
    if (pathname.endsWith('/executions')) {
      const { path, method, body: sent } = await body(request);
      executed.push(`${String(method)} ${String(path)}`);
      bodies.push(typeof sent === 'string' && sent !== '' ? JSON.parse(sent) : null);
      const answer = path === '/me' ? profile() : givenFor(given, String(path));
      const isRefusal = typeof answer === 'object' && answer !== null && 'error' in answer;
      const [status, text] =
        answer === undefined ? [404, { error: { code: 'not_found' } }] : [isRefusal ? 409 : 200, answer];
      return [201, { status: 'completed', responseStatusCode: status, responseBody: JSON.stringify(text) }];
    }
    const one = idAsked(searchParams);
    const row = one && givenFor(given, `${pathname}/${one}`);
    if (row) return [200, { total: 0, rows: [row] }];
    const answer = givenFor(given, pathname);
    if (answer !== undefined) return [200, one ? onlyOne(answer, one) : answer];
    if (pathname.endsWith('/rows')) return [200, { total: 0, rows: [] }];
    if (pathname.endsWith('/account/sessions')) return [200, { total: 0, sessions: [] }];
    return [404, { type: 'row_not_found', code: 404, message: '' }];
  };

  const isOwn = ({ url = '' }: IncomingMessage) => url.endsWith('/account');

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, allowed(request)).end();
    if (!isOwn(request) && mood === 'silent') return;
    if (!isOwn(request) && mood === 'cut') return void request.socket.destroy();
    void answerOf(request).then(async ([status, answer]) => {
      if (isOwn(request) && (await session) === 'cut') return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json', ...allowed(request) });
      response.end(JSON.stringify(answer));
    });
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    socket.send(JSON.stringify({ type: 'connected', data: { channels: [], subscriptions: {}, user: account() } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/v1`,
    be: (next: { mood: Mood; who: Who; given?: Given | undefined; session?: Promise<Session> | undefined }) => {
      mood = next.mood;
      who = next.who;
      given = next.given ?? {};
      session = next.session ?? Promise.resolve('stands');
      executed = [];
      bodies = [];
    },
    /** Replaces the responses. */
    give: (next: Given) => {
      given = next;
    },
    /** Function calls since the last `give`, such as 'POST /cart/items'. */
    executed: (): readonly string[] => executed,
    /** Body of each of these calls; null if it had none. */
    bodies: (): readonly unknown[] => bodies,
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
