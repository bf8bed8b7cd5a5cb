import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type FunctionServer, startFunctionServer } from './function-server.ts';

/** Logs the input of a run that an event has started. */
const NOTE_CODE = `
export default ({ req, res, log }) => {
  const h = req.headers;
  log({ event: h['x-appwrite-event'], trigger: h['x-appwrite-trigger'], user: h['x-appwrite-user-id'] ?? null, jwt: h['x-appwrite-user-jwt'] ?? null,
    agent: h['user-agent'], method: req.method, path: req.path, body: req.bodyJson });
  return res.empty();
};`;

const column = { key: 'title', type: 'string', size: 50, required: true, array: false };
const tables = [
  {
    $id: 'things',
    databaseId: 'main',
    name: 'Things',
    rowSecurity: true,
    $permissions: ['create("users")'],
    columns: [column],
  },
];

let server: FunctionServer;

beforeAll(async () => {
  server = await startFunctionServer(
    [
      { $id: 'users', code: NOTE_CODE, events: ['users.*.create', 'users.*.update.name', 'users.*.delete'] },
      { $id: 'one', code: NOTE_CODE, events: ['users.ana.update'] },
      { $id: 'rows', code: NOTE_CODE, events: ['databases.main.tables.things.rows.*'] },
      { $id: 'creations', code: NOTE_CODE, events: ['databases.*.collections.*.documents.*.create'] },
      { $id: 'off', code: NOTE_CODE, events: ['users.*'], enabled: false },
      { $id: 'itself', code: NOTE_CODE, events: ['functions.*'] },
    ],
    { tables },
  );
});
afterAll(() => server.stop());

type Note = { event: string; body: Record<string, unknown> } & Record<string, unknown>;

/** The inputs of a function's runs, once there are `count` of them. */
async function notes(id: string, count: number): Promise<Note[]> {
  const done = await eventually(async () => {
    const executions = (await server.executions(id)).filter(({ status }) => status === 'completed');
    expect(executions.length).toBe(count);
    return executions;
  });
  return done.map(({ logs }) => JSON.parse(String(logs)));
}

describe('events of users', () => {
  it('run the functions whose patterns match, with the complete user as the body', async () => {
    await server.person('ana');
    await server.call('PATCH', '/users/ana/name', { name: 'Ana Baru' });
    await server.call('PATCH', '/users/ana/prefs', { prefs: { a: 1 } });
    await server.call('DELETE', '/users/ana');
    const seen = await notes('users', 3);
    expect(seen.map(({ event }) => event).sort()).toEqual(['users.ana.create', 'users.ana.delete', 'users.ana.update']);
    const created = seen.find(({ event }) => event.endsWith('create'));
    expect(created).toMatchObject({
      trigger: 'event',
      user: null,
      jwt: null,
      agent: 'Appwrite/1.9.6',
      method: 'POST',
      path: '/',
      body: { $id: 'ana', email: 'ana@example.com', hash: 'argon2', targets: [] },
    });
    expect((await notes('one', 2)).map(({ event }) => event)).toEqual(['users.ana.update', 'users.ana.update']);
    expect(await server.executions('off')).toEqual([]);
  });
});

describe('events of rows', () => {
  const rows = '/tablesdb/main/tables/things/rows';

  it('have the event names of Appwrite 1.9.6 and the row as the body', async () => {
    const budi = await server.person('budi');
    await server.call('POST', rows, { rowId: 'r1', data: { title: 'one' } }, budi);
    await server.call('PATCH', `${rows}/r1`, { data: { title: 'two' } }, budi);
    await server.call('PUT', `${rows}/r1`, { data: { title: 'three' } }, budi);
    await server.call('DELETE', `${rows}/r1`, undefined, budi);
    const seen = await notes('rows', 4);
    const at = 'databases.main.tables.things.rows.r1';
    expect(seen.map(({ event }) => event).sort()).toEqual([
      'databases.main.collections.things.documents.r1.create',
      `${at}.delete`,
      `${at}.update`,
      `${at}.upsert`,
    ]);
    const updated = seen.find(({ event }) => event === `${at}.update`);
    expect(updated).toMatchObject({ user: 'budi', jwt: null, body: { $id: 'r1', title: 'two', $tableId: 'things' } });
    expect((await notes('creations', 1))[0]?.body).toMatchObject({ $id: 'r1', title: 'one' });
  });

  it('do not include executions, so that a function cannot trigger itself', async () => {
    const before = (await server.executions('rows')).length;
    expect((await server.run('itself')).status).toBe(201);
    await server.call('POST', rows, { rowId: 'r3', data: { title: 'after the run' } });
    await notes('rows', before + 1);
    expect(await server.executions('itself')).toHaveLength(1);
  });

  it('of a transaction are sent at its commit, in the spelling with tables and rows', async () => {
    const before = (await server.executions('rows')).length;
    const { body } = await server.call('POST', '/tablesdb/transactions');
    await server.call('POST', rows, { rowId: 'r2', data: { title: 'one' }, transactionId: body.$id });
    await server.call('PATCH', `/tablesdb/transactions/${body.$id}`, { commit: true });
    const seen = await notes('rows', before + 1);
    expect(seen.at(-1)).toMatchObject({ event: 'databases.main.tables.things.rows.r2.create', user: null });
  });
});
