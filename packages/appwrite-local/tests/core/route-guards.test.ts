import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ephemeralKey } from '../../src/core/access/caller.ts';
import type { AppBuilder } from '../../src/core/app-builder.ts';
import type { Route } from '../../src/core/http/router.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { type Ask, ask } from '../support/http.ts';

/**
 * Access to every route. The rights of guests and people are copied from reference 2.5, not from the server.
 * route-guards.txt lists each route, so that reviews see a new route or a changed scope.
 */
const anyone = [
  'public',
  'sessions.write',
  'rows.read',
  'rows.write',
  'documents.read',
  'documents.write',
  'files.read',
  'files.write',
  'executions.write',
  'execution.write',
];
// `subscribers.read` is from the recording (messaging, 106).
const ofMessaging = ['targets.read', 'targets.write', 'subscribers.read', 'subscribers.write'];
const people = [...anyone, 'account', 'executions.read', 'execution.read', 'rules.read', ...ofMessaging];

let server: LocalAppwrite;
let app: AppBuilder;
let number = 0;

beforeAll(async () => {
  const services = [
    (built: AppBuilder) => {
      app = built;
    },
  ];
  server = await startLocalAppwrite({ config: { projectId: 'guards' }, services });
});
afterAll(() => server.close());

const nameOf = ({ method, paths }: Route) => `${method} ${paths.join(' ')}`;
const routes = () => app.routes.all().toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));

/** A session of a new person, because some routes end the caller's session or account. */
async function person(): Promise<string> {
  const userId = `person${++number}`;
  await ask(server, '/users', { key: server.key, body: { userId } });
  const made = await ask(server, `/users/${userId}/sessions`, { key: server.key, method: 'POST' });
  return String(made.body.secret);
}

async function getsIn({ method, paths }: Route, caller: Ask): Promise<boolean> {
  const path = (paths[0] ?? '').replace(/^\/v1/, '').replace(/:\w+/g, 'x');
  const { body } = await ask(server, path, { method, ...caller });
  return body.type !== 'general_unauthorized_scope';
}

async function row(route: Route): Promise<string> {
  const key = (scopes: readonly string[]) => ({ key: ephemeralKey(app, 'f', scopes, 60) });
  const callers: Record<string, Ask> = {
    guest: {},
    person: { headers: { 'x-appwrite-session': await person() } },
    key: { key: server.key },
    'key without scopes': key([]),
  };
  const seen: string[] = [];
  for (const [name, caller] of Object.entries(callers)) if (await getsIn(route, caller)) seen.push(name);
  for (const scope of route.scopes) {
    // Each single scope is enough. API keys cannot have the scope `account`.
    if (scope === 'account') continue;
    const enough = await getsIn(route, key([scope]));
    expect([nameOf(route), scope, enough]).toEqual([nameOf(route), scope, true]);
  }
  return `${nameOf(route)} | ${route.scopes.join(' or ')} | ${seen.join(', ')}`;
}

test('every route admits exactly the callers that the API reference allows', async () => {
  const judged = async (route: Route) => {
    const line = await row(route);
    const [, , seen = ''] = line.split(' | ');
    // `sessions.write` lets everyone sign in, but not create a session for another person (guards, 14 and 15).
    const isOfUsers = route.paths.some((path) => path.startsWith('/v1/users'));
    const has = (scopes: readonly string[]) => !isOfUsers && route.scopes.some((scope) => scopes.includes(scope));
    const wanted = [has(anyone) && route.needs !== 'session', has(people)];
    expect([line, seen.includes('guest'), seen.includes('person')]).toEqual([line, ...wanted]);
    return line;
  };
  const rows = await Promise.all(routes().map(judged));
  // Rewritten with `vitest run … -u`; review the difference.
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('route-guards.txt');
});

test('routes under /users admit API keys only, with users.read or users.write', () => {
  const lines = readFileSync(new URL('route-guards.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  expect(lines.length).toBe(routes().length);
  const users = lines.filter((line) => line.includes(' /v1/users'));
  expect(users.length).toBeGreaterThan(15);
  for (const line of users) {
    const [head = '', scopes = '', seen] = line.split(' | ');
    expect([line, seen]).toEqual([line, 'key']);
    expect([line, scopes]).toEqual([
      line,
      expect.stringContaining(head.startsWith('GET ') ? 'users.read' : 'users.write'),
    ]);
  }
});

test('no session can create or delete sessions at /users/:userId/sessions', async () => {
  const session = await person();
  const userId = `person${number}`;
  const others = { 'x-appwrite-session': await person() };
  for (const headers of [{}, others, { 'x-appwrite-session': session }]) {
    for (const method of ['POST', 'DELETE']) {
      const { status, text } = await ask(server, `/users/${userId}/sessions`, { method, headers });
      expect([method, status, text.includes('secret')]).toEqual([method, 401, false]);
    }
  }
  expect((await ask(server, '/account', { headers: { 'x-appwrite-session': session } })).status).toBe(200);
});
