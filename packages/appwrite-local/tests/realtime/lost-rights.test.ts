import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask, field, mailedLink, sessionOf } from '../support/http.ts';
import { openSocket, subscribe, type TestSocket } from '../support/sockets.ts';

/**
 * A person who has lost a right receives no more events that need it; on the real server an open socket keeps its
 * roles.
 */
let server: LocalAppwrite;
let people = 0;
let notes = 0;

beforeAll(async () => {
  server = await startLocalAppwrite({
    config: {
      projectId: 'p',
      tablesDB: [{ $id: 'd', name: 'D' }],
      tables: [
        {
          $id: 'notes',
          databaseId: 'd',
          name: 'Notes',
          rowSecurity: true,
          columns: [{ key: 'text', type: 'string', size: 50 }],
        },
      ],
    },
  });
});
afterAll(() => server.close());

const byKey = (method: string, path: string, body?: object) => ask(server, path, { method, key: server.key, body });
const login = (id: string, password = 'password-1') =>
  ask(server, '/account/sessions/email', { body: { email: `${id}@example.com`, password } });

interface Person {
  readonly id: string;
  readonly session: string;
  readonly sessionId: string;
  /** A socket of that session, subscribed to rows and the account. */
  readonly socket: TestSocket;
  readonly closed: Promise<number>;
}

async function person(labels: string[] = []): Promise<Person> {
  people += 1;
  const id = `lost.person${people}`;
  await byKey('POST', '/users', { userId: id, email: `${id}@example.com`, password: 'password-1' });
  if (labels.length > 0) await byKey('PUT', `/users/${id}/labels`, { labels });
  const signed = await login(id);
  const session = sessionOf(server, signed);
  const socket = await openSocket(server.endpoint, 'p', { cookie: `a_session_p=${session}` });
  await subscribe(socket, ['rows', 'account']);
  const closed = new Promise<number>((resolve) => socket.socket.on('close', resolve));
  return { id, session, sessionId: String(signed.body.$id), socket, closed };
}

/** Writes a row that only `reader` may read and waits until `witness`, who reads everything, receives it. */
async function note(reader: string, witness: TestSocket): Promise<string> {
  notes += 1;
  const rowId = `n${notes}`;
  const permissions = [`read("${reader}")`, 'read("label:witness")'];
  await byKey('POST', '/tablesdb/d/tables/notes/rows', { rowId, data: { text: rowId }, permissions });
  await witness.next(({ data }) => JSON.stringify(data).includes(`rows.${rowId}.create`));
  return rowId;
}
const hears = ({ socket }: Person, rowId: string) =>
  socket.next(({ data }) => JSON.stringify(data).includes(`rows.${rowId}.create`));
const heard = ({ frames }: TestSocket, rowId: string) =>
  frames.some(({ type, data }) => type === 'event' && JSON.stringify(data).includes(`rows.${rowId}.create`));

const ways: Record<string, (who: Person) => Promise<unknown>> = {
  'logged out elsewhere': async ({ id, sessionId }) => {
    const other = sessionOf(server, await login(id));
    await ask(server, `/account/sessions/${sessionId}`, { method: 'DELETE', session: other });
  },
  'logged out everywhere': ({ session }) => ask(server, '/account/sessions', { method: 'DELETE', session }),
  'logged out by a key': ({ id }) => byKey('DELETE', `/users/${id}/sessions`),
  'password changed on another device': async ({ id }) => {
    const session = sessionOf(server, await login(id));
    const body = { password: 'password-2', oldPassword: 'password-1' };
    await ask(server, '/account/password', { method: 'PATCH', session, body });
  },
  'password changed by a key': ({ id }) => byKey('PATCH', `/users/${id}/password`, { password: 'password-2' }),
  'password recovered': async ({ id }) => {
    await ask(server, '/account/recovery', { body: { email: `${id}@example.com`, url: 'http://localhost/r' } });
    const link = await mailedLink(server, `${id}@example.com`);
    const body = { userId: id, secret: field(link, 'secret'), password: 'password-2' };
    await ask(server, '/account/recovery', { method: 'PUT', body });
  },
  blocked: ({ id }) => byKey('PATCH', `/users/${id}/status`, { status: false }),
  'closed by themselves': ({ session }) => ask(server, '/account/status', { method: 'PATCH', session }),
  deleted: ({ id }) => byKey('DELETE', `/users/${id}`),
  'deleted by themselves': ({ session }) => ask(server, '/account', { method: 'DELETE', session }),
};

test.each(Object.keys(ways))(
  '%s: the socket receives the reason and no further events, and is closed',
  async (name) => {
    const witness = await person(['witness']);
    const who = await person();
    await hears(who, await note(`user:${who.id}`, witness.socket));
    await ways[name]?.(who);
    const missed = await note(`user:${who.id}`, witness.socket);
    expect(await who.closed).toBe(4001);
    expect(heard(who.socket, missed)).toBe(false);
    const news = who.socket.frames.filter(({ data }) => JSON.stringify(data.channels ?? '').includes('account'));
    expect(news.length).toBeGreaterThan(0);
    witness.socket.close();
  },
);

test('a removed label takes effect from the next event, and the socket stays open', async () => {
  const witness = await person(['witness']);
  const who = await person(['admin']);
  await hears(who, await note('label:admin', witness.socket));
  await byKey('PUT', `/users/${who.id}/labels`, { labels: [] });
  const missed = await note('label:admin', witness.socket);
  await hears(who, await note(`user:${who.id}`, witness.socket));
  expect(heard(who.socket, missed)).toBe(false);
  for (const { socket } of [witness, who]) socket.close();
});

test('keeps the socket of the session that changes the password', async () => {
  const witness = await person(['witness']);
  const who = await person();
  const body = { password: 'password-2', oldPassword: 'password-1' };
  await ask(server, '/account/password', { method: 'PATCH', session: who.session, body });
  await hears(who, await note(`user:${who.id}`, witness.socket));
  for (const { socket } of [witness, who]) socket.close();
});

test('refuses a blocked user’s socket, by cookie or by authentication message', async () => {
  const who = await person();
  await byKey('PATCH', `/users/${who.id}/status`, { status: false });
  const again = await openSocket(server.endpoint, 'p', { cookie: `a_session_p=${who.session}` });
  const data = { code: 1008, message: 'The current user has been blocked.' };
  expect(again.frames[0]).toEqual({ type: 'error', data });
  const guest = await openSocket(server.endpoint, 'p');
  guest.send({ type: 'authentication', data: { session: who.session } });
  expect((await guest.next(({ type }) => type === 'error')).data.code).toBe(1003);
  guest.close();
});
