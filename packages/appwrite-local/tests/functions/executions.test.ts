import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { eventually } from '../support/eventually.ts';
import { proof } from '../support/proof.ts';
import { type FunctionServer, startFunctionServer } from './function-server.ts';

/** Calls the API with the function's API key; returns status and error type of each call. */
const API_CODE = `
const call = async (method, path, headers, body) => {
  const response = await fetch(process.env.APPWRITE_FUNCTION_API_ENDPOINT + path, {
    method, headers: { 'x-appwrite-project': process.env.APPWRITE_FUNCTION_PROJECT_ID, 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await response.json();
  return { status: response.status, type: answer.type ?? null, id: answer.$id ?? null };
};
export default async ({ req, res }) => {
  const key = { 'x-appwrite-key': req.headers['x-appwrite-key'] };
  const jwt = { 'x-appwrite-jwt': req.headers['x-appwrite-user-jwt'] ?? '' };
  return res.json({
    list: await call('GET', '/users', key),
    create: await call('POST', '/users', key, { userId: 'made', email: 'made@example.com', password: 'a password' }),
    account: await call('GET', '/account', jwt),
  });
};`;

const WAIT_CODE = `
import { setTimeout as wait } from 'node:timers/promises';
export default async ({ req, res, log }) => {
  log(req.headers['x-appwrite-trigger']);
  await wait(Number(req.query.ms ?? 0));
  return res.text('waited');
};`;

const ECHO_CODE =
  'export default ({ req, res }) => res.json({ path: req.path, headers: req.headers, body: req.bodyText, env: process.env });';

const CRASH_CODE = `
const kept = [];
export default async ({ req, res, log }) => {
  switch (req.path) {
    case '/exit': process.exit(1);
    case '/hang': for (;;);
    case '/leak': for (;;) kept.push(new Array(100_000).fill({}));
    case '/print': for (let i = 0; i < 50; i++) log('x'.repeat(1_000_000)); return res.text('printed');
    default: return res.text('alive');
  }
};`;

let server: FunctionServer;

beforeAll(async () => {
  server = await startFunctionServer(
    [
      { $id: 'api', code: API_CODE, execute: ['any'], scopes: ['users.read'] },
      { $id: 'wait', code: WAIT_CODE, execute: ['users'] },
      { $id: 'hasty', code: WAIT_CODE, execute: ['any'], timeout: 1 },
      { $id: 'echo', code: ECHO_CODE, execute: ['any'] },
      { $id: 'patient', code: WAIT_CODE, execute: ['any'], timeout: 60 },
      { $id: 'crash', code: CRASH_CODE, execute: ['any'], timeout: 20 },
      { $id: 'brief', code: CRASH_CODE, execute: ['any'], timeout: 2 },
      { $id: 'verified', code: ECHO_CODE, execute: ['users/verified'] },
      { $id: 'labelled', code: ECHO_CODE, execute: ['label:admin'] },
      { $id: 'private', code: ECHO_CODE },
      { $id: 'off', code: ECHO_CODE, execute: ['any'], enabled: false },
    ],
    { functionVariables: { SHARED: 'everywhere' } },
  );
});
afterAll(() => server.stop());

describe('the key of an execution', () => {
  it('has exactly the function’s scopes; the user JWT acts for the caller', async () => {
    const ana = await server.person('ana');
    const { body } = await server.run('api', {}, ana);
    expect(JSON.parse(String(body.responseBody))).toEqual({
      list: { status: 200, type: null, id: null },
      create: { status: 401, type: 'general_unauthorized_scope', id: null },
      account: { status: 200, type: null, id: 'ana' },
    });
  });

  it('comes without a user JWT for guests and for callers with a JWT', async () => {
    const account = async (as: object) =>
      JSON.parse(String((await server.run('api', {}, as)).body.responseBody)).account;
    expect(await account({})).toMatchObject({ status: 401 });
    const session = await server.person('joni');
    const { body } = await server.call('POST', '/account/jwts', {}, session);
    expect(await account({ jwt: String(body.jwt) })).toMatchObject({ status: 401 });
  });
});

describe('the right to execute', () => {
  it('depends on the caller’s roles, and changes with them immediately', async () => {
    const budi = await server.person('budi');
    const statuses = async (id: string, as: object) => (await server.run(id, {}, as)).status;
    expect(await statuses('wait', {})).toBe(401);
    expect(await statuses('wait', budi)).toBe(201);
    expect(await statuses('private', budi)).toBe(401);
    expect(await statuses('private', { key: server.key })).toBe(201);
    expect(await statuses('verified', budi)).toBe(401);
    await server.call('PATCH', '/users/budi/verification', { emailVerification: true });
    expect(await statuses('verified', budi)).toBe(201);
    expect(await statuses('labelled', budi)).toBe(401);
    await server.call('PUT', '/users/budi/labels', { labels: ['admin'] });
    expect(await statuses('labelled', budi)).toBe(201);
    await server.call('PATCH', '/users/budi/status', { status: false });
    expect(await statuses('wait', budi)).toBe(403);
  });

  it('belongs only to API keys if the function is disabled', async () => {
    expect((await server.run('off', {}, server.guest)).body.type).toBe('function_not_found');
    expect((await server.run('off')).status).toBe(201);
  });
});

describe('the input of a function', () => {
  it('headers: a caller’s X-Appwrite-User-Id is joined with the real id; its lower-case spelling is refused', async () => {
    const citra = await server.person('citra');
    const look = await server.run('echo', { headers: { 'X-Appwrite-User-Id': 'evil', 'x-mine': 'yes' } }, citra);
    const { headers } = JSON.parse(String(look.body.responseBody));
    expect(headers).toMatchObject({
      'x-appwrite-user-id': 'evil, citra',
      'x-mine': 'yes',
      'x-appwrite-trigger': 'http',
    });
    expect((await server.run('echo', { headers: { 'x-appwrite-user-id': 'evil' } }, citra)).status).toBe(500);
  });

  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, 'a']));
  it.each([
    ['a name of ours', { 'x-appwrite-trigger': 'http' }],
    ['no name', { '': 'a' }],
    ['a blank in a name', { 'x mine': 'a' }],
    ['an underscore', { x_mine: 'a' }],
    ['a letter beyond ASCII', { 'x-é': 'a' }],
    ['a hyphen at the start', { '-mine': 'a' }],
    ['a hyphen at the end', { 'mine-': 'a' }],
    ['a number as a name', { '12': 'a' }],
    ['101 names', many(101)],
    ['16,384 bytes', { 'x-long': 'a'.repeat(16_378) }],
    ['as many bytes in fewer letters', { 'x-long': 'é'.repeat(8_189) }],
  ])('headers refused: %s', async (_, headers) => {
    const { status, body } = await server.run('echo', { headers });
    expect([status, body.message]).toEqual([500, 'Server Error']);
    expect(body.type).toMatch(/^Invalid headers: Alphanumeric characters or hyphens only/);
  });

  it.each([
    ['a list', { a: [1] }],
    ['an object', { a: { b: 'c' } }],
  ])('header values that are not strings are refused: %s', async (_, headers) => {
    const { status, body } = await server.run('echo', { headers });
    expect([status, body.type]).toEqual([500, 'general_unknown']);
  });

  // Recorded: a valid URL path is kept, any other is encoded completely; escapes after a '?' are kept.
  it.each([
    ['/%', '/%'],
    ['/%25', '/%25'],
    ['/%2e%2e/x', '/%2e%2e/x'],
    ['/a%2Fb', '/a%2Fb'],
    ['/..', '/..'],
    ['x', '/x'],
    ['/a b', '/a%20b'],
    ['/é', '/%C3%A9'],
    ['/a%2Fb/c d/é', '/a%252Fb/c%20d/%C3%A9'],
    ['/100% kapas', '/100%25%20kapas'],
    ['/cari?q=kipas%20angin', '/cari'],
  ])('path: %s arrives as %s', async (path, arrived) => {
    const { body } = await server.run('echo', { path });
    expect([JSON.parse(String(body.responseBody)).path, body.requestPath]).toEqual([arrived, path]);
  });

  it.each([
    ['100 names', many(100)],
    ['16,383 bytes', { 'x-long': 'a'.repeat(16_377) }],
    ['a name that begins with a number', { '1a': 'a' }],
    ['a name of one letter', { a: 'a' }],
    ['null as value', { a: null }],
  ])('headers accepted: %s', async (_, headers) => {
    expect((await server.run('echo', { headers })).body.status).toBe('completed');
  });

  it('environment: the function’s variables and Appwrite’s own, none of the server’s', async () => {
    const { env } = JSON.parse(String((await server.run('echo')).body.responseBody));
    expect(env).toMatchObject({
      SHARED: 'everywhere',
      APPWRITE_FUNCTION_ID: 'echo',
      APPWRITE_FUNCTION_PROJECT_ID: 'functions',
      APPWRITE_FUNCTION_API_ENDPOINT: server.endpoint,
      APPWRITE_FUNCTION_RUNTIME_VERSION: '22',
    });
    expect(Object.keys(env).filter((name) => name !== 'SHARED' && !name.startsWith('APPWRITE_'))).toEqual([]);
  });
});

describe('asynchronous runs', () => {
  it('send their status only to the user who started them', async () => {
    const [dina, eko] = [await server.person('dina'), await server.person('eko')];
    const [seen, unseen] = [await listen(dina.session ?? ''), await listen(eko.session ?? '')];
    const { status, body } = await server.run('wait', { async: true, path: '/?ms=20' }, dina);
    expect({ status, is: body.status }).toEqual({ status: 202, is: 'waiting' });
    await eventually(() => expect(seen).toEqual(['waiting', 'processing', 'completed']));
    const later = await server.call('GET', `/functions/wait/executions/${body.$id}`, undefined, dina);
    expect(later.body).toMatchObject({ status: 'completed', responseStatusCode: 200, logs: '', responseBody: '' });
    expect((await server.call('GET', `/functions/wait/executions/${body.$id}`, undefined, eko)).status).toBe(404);
    expect(unseen).toEqual([]);
  });

  it('can be scheduled only at whole minutes and only as async, and deleted while scheduled', async () => {
    const soon = new Date(Date.now() + 10_000).toISOString();
    expect((await server.run('wait', { async: true, scheduledAt: soon })).status).toBe(400);
    const later = new Date(Math.ceil(Date.now() / 60_000 + 2) * 60_000).toISOString();
    const withSeconds = later.replace(':00.000Z', ':30.000Z');
    expect((await server.run('wait', { async: true, scheduledAt: withSeconds })).body.type).toBe('general_bad_request');
    expect((await server.run('wait', { scheduledAt: later })).body.type).toBe('general_bad_request');
    const { body } = await server.run('wait', { async: true, scheduledAt: later });
    expect(body).toMatchObject({ status: 'scheduled', scheduledAt: later.replace('Z', '+00:00') });
    expect((await server.call('DELETE', `/functions/wait/executions/${body.$id}`)).status).toBe(204);
  });

  /** Statuses of executions that a person's socket receives. */
  async function listen(session: string): Promise<string[]> {
    const statuses: string[] = [];
    const url = `${server.endpoint.replace('http', 'ws')}/realtime?project=${server.projectId}&channels[]=executions`;
    const socket = new WebSocket(url, { headers: { 'x-appwrite-session': session } });
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('message', (data) => {
        const { type, data: frame } = JSON.parse(String(data));
        if (type === 'connected') resolve();
        if (type === 'event') statuses.push(frame.payload.status);
      });
    });
    return statuses;
  }
});

describe('a failing run affects no later run', () => {
  /** Some functions have a timeout of a second or two. On a busy machine the start of their process may take longer. */
  const runsAgain = (functionId: string) =>
    eventually(async () => {
      const { body } = await server.run(functionId);
      expect(body.status).toBe('completed');
      return body;
    });

  it('when it times out', async () => {
    const { status, body } = await server.run('hasty', { path: '/?ms=60000' });
    expect({ status, ...body }).toMatchObject({
      status: 'failed',
      responseStatusCode: 500,
      responseBody: '',
      errors: 'Execution timed out.\n',
    });
    await runsAgain('hasty');
  });

  it.runIf(proof)('when a synchronous call takes longer than 30 s', async () => {
    const { status, body } = await server.run('patient', { path: '/?ms=32000' });
    expect([status, body.type]).toEqual([408, 'function_synchronous_timeout']);
    expect((await server.executions('patient')).at(-1)).toMatchObject({ status: 'failed', duration: 30 });
    expect((await server.run('patient')).body.status).toBe('completed');
  });

  it.each([
    ['crash', '/exit'],
    ['brief', '/leak'],
    ['brief', '/hang'],
  ])('in the function %s at %s', async (functionId, path) => {
    const { status, body } = await server.run(functionId, { path });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'failed', responseStatusCode: 500, responseBody: '' });
    expect((await runsAgain(functionId)).responseBody).toBe('alive');
  });

  it('when it prints 50 MB, of which the log keeps a part', async () => {
    const { body } = await server.run('crash', { path: '/print' });
    expect(body.responseBody).toBe('printed');
    expect(String(body.logs).length).toBeLessThanOrEqual(1_000_000);
  });
});
