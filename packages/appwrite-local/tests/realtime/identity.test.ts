import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { openSocket, subscribe, type TestSocket } from '../support/sockets.ts';

let local: LocalAppwrite;
let number = 0;

beforeAll(async () => {
  local = await startLocalAppwrite({
    key: 'k',
    config: {
      projectId: 'p',
      tablesDB: [{ $id: 'd', name: 'D' }],
      tables: [
        {
          $id: 'notes',
          databaseId: 'd',
          name: 'Notes',
          rowSecurity: true,
          $permissions: ['create("users")'],
          columns: [{ key: 'text', type: 'string', size: 50 }],
        },
      ],
    },
  });
});
afterAll(() => local.close());

async function api(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { 'x-appwrite-project': 'p', 'x-appwrite-key': 'k', 'content-type': 'application/json' };
  const answer = await fetch(`${local.endpoint}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
  return text === '' ? {} : JSON.parse(text);
}

interface Person {
  id: string;
  session: string;
}

async function person(): Promise<Person> {
  number += 1;
  const id = `person${number}`;
  await api('POST', '/users', { userId: id, email: `${id}@example.com`, password: 'password' });
  const session = await api('POST', `/users/${id}/sessions`);
  return { id, session: String(session.secret) };
}

const connect = (who: Person): Promise<TestSocket> =>
  openSocket(local.endpoint, 'p', { 'x-appwrite-session': who.session });

const heard = (socket: TestSocket, name: string) =>
  socket.next((frame) => frame.type === 'event' && JSON.stringify(frame.data.events).includes(`"${name}"`));

const eventsOf = (socket: TestSocket): number => socket.frames.filter((frame) => frame.type === 'event').length;

const note = (id: string, reader: string) =>
  api('POST', '/tablesdb/d/tables/notes/rows', { rowId: id, data: { text: id }, permissions: [`read("${reader}")`] });

describe('the account channel', () => {
  test('reports blocks, labels and deleted sessions only to the user concerned', async () => {
    const [ana, budi] = [await person(), await person()];
    const [hers, his] = [await connect(ana), await connect(budi)];
    await subscribe(hers, ['account']);
    await subscribe(his, ['account', `account.${ana.id}`]);
    await api('PUT', `/users/${ana.id}/labels`, { labels: ['seller'] });
    await heard(hers, `users.${ana.id}.update.labels`);
    const other = await api('POST', `/users/${ana.id}/sessions`);
    await api('DELETE', `/users/${ana.id}/sessions/${other.$id}`);
    await heard(hers, `users.${ana.id}.sessions.${other.$id}.delete`);
    await api('PATCH', `/users/${ana.id}/status`, { status: false });
    const { data } = await heard(hers, `users.${ana.id}.update.status`);
    expect(data.payload).toMatchObject({ $id: ana.id, status: false });
    expect(data.payload).not.toHaveProperty('password');
    await api('PATCH', `/users/${budi.id}/name`, { name: 'Budi' });
    await heard(his, `users.${budi.id}.update.name`);
    expect(eventsOf(his)).toBe(1);
    for (const socket of [hers, his]) socket.close();
  });
});

test('sends account events to a socket that authenticates after subscribing', async () => {
  const ana = await person();
  const guest = await openSocket(local.endpoint, 'p');
  await subscribe(guest, ['account']);
  guest.send({ type: 'authentication', data: { session: ana.session } });
  await guest.next((frame) => frame.type === 'response' && frame.data.to === 'authentication');
  await api('PATCH', `/users/${ana.id}/status`, { status: false });
  const { data } = await heard(guest, `users.${ana.id}.update.status`);
  expect(data.payload).toMatchObject({ $id: ana.id, status: false });
  guest.close();
});

describe('private rows', () => {
  test('reach only sockets that may read them, including one that authenticates after subscribing', async () => {
    const [ana, budi] = [await person(), await person()];
    const channel = 'databases.d.tables.notes.rows';
    const [hers, his, guest] = [await connect(ana), await connect(budi), await openSocket(local.endpoint, 'p')];
    for (const socket of [hers, his, guest]) await subscribe(socket, [channel]);
    await note('n1', `user:${ana.id}`);
    await heard(hers, `${channel}.n1.create`);
    guest.send({ type: 'authentication', data: { session: ana.session } });
    await guest.next((frame) => frame.type === 'response' && frame.data.to === 'authentication');
    await note('n2', `user:${ana.id}`);
    await heard(guest, `${channel}.n2.create`);
    await note('n3', 'users');
    for (const socket of [hers, his, guest]) await heard(socket, `${channel}.n3.create`);
    expect([eventsOf(hers), eventsOf(his), eventsOf(guest)]).toEqual([3, 1, 2]);
    for (const socket of [hers, his, guest]) socket.close();
  });

  test('that need a newly added label reach only a new socket', async () => {
    const ana = await person();
    const socket = await connect(ana);
    await subscribe(socket, ['rows']);
    await note('t1', `user:${ana.id}`);
    await heard(socket, 'databases.d.tables.notes.rows.t1.create');
    await api('PUT', `/users/${ana.id}/labels`, { labels: ['admin'] });
    await note('l1', 'label:admin');
    await note('t2', `user:${ana.id}`);
    await heard(socket, 'databases.d.tables.notes.rows.t2.create');
    expect(eventsOf(socket)).toBe(2);
    const again = await connect(ana);
    await subscribe(again, ['rows']);
    await note('l2', 'label:admin');
    await heard(again, 'databases.d.tables.notes.rows.l2.create');
    for (const one of [socket, again]) one.close();
  });
});

test('reports the limit to a socket that sends too much, and keeps it open', async () => {
  const limited = await startLocalAppwrite({ config: { projectId: 'p' }, key: 'k', limits: true });
  const socket = await openSocket(limited.endpoint, 'p');
  for (let sent = 0; sent < 33; sent += 1) socket.send({ type: 'ping' });
  const { data } = await socket.next((frame) => frame.type === 'error');
  expect(data).toEqual({ code: 1013, message: 'Too many messages.' });
  expect(socket.socket.readyState).toBe(socket.socket.OPEN);
  await limited.close();
});
