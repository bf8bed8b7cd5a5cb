import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { eventually } from '../support/eventually.ts';
import { signedInByKey } from '../support/http.ts';
import { runs } from '../support/proof.ts';
import { openSocket, subscribe, type TestSocket } from '../support/sockets.ts';
import { upload } from '../support/upload.ts';

const COUNT = runs(50, 500);
const EVENTS = 40;

let local: LocalAppwrite;
/** Guests receive no file events, so the sockets have a session. */
let session = '';
const open = () => openSocket(local.endpoint, 'p', { cookie: `a_session_p=${session}` });
const headers = { 'x-appwrite-project': 'p', 'x-appwrite-key': 'k' };

beforeAll(async () => {
  const config = { projectId: 'p', buckets: [{ $id: 'b', name: 'B', $permissions: ['read("any")'] }] };
  local = await startLocalAppwrite({ config, key: 'k' });
  session = await signedInByKey(local, 'ana');
});
afterAll(() => local.close());

const names = (client: TestSocket): string[] =>
  client.frames.flatMap((frame) => {
    const { payload } = frame.data;
    return frame.type === 'event' && payload instanceof Object && '$id' in payload ? [String(payload.$id)] : [];
  });

const server = () => ({ endpoint: local.endpoint, headers });
const put = (id: string) => upload(server(), 'b', { id, name: `${id}.txt`, bytes: Buffer.from(id) });

describe(`${COUNT} sockets`, () => {
  test('receive every event, in the order of the writes, within milliseconds', async () => {
    const clients = await Promise.all(Array.from({ length: COUNT }, open));
    await Promise.all(clients.map((client) => subscribe(client, ['files'])));
    const ids = Array.from({ length: EVENTS }, (_, n) => `f${n}`);
    for (const id of ids) expect((await put(id)).status).toBe(201);
    for (const client of clients) await eventually(() => expect(names(client)).toEqual(ids));
    const begun = performance.now();
    const [heard] = await Promise.all([
      Promise.all(
        clients.map((client) =>
          client.next((frame) => frame.type === 'event' && JSON.stringify(frame.data.payload).includes('"last"')),
        ),
      ).then(() => performance.now()),
      put('last'),
    ]);
    console.log(`upload to the last of ${COUNT} sockets: ${(heard - begun).toFixed(1)} ms`);
    for (const client of clients) client.close();
  });

  test('are not affected when the server closes one that does not read', async () => {
    const [slow, quick] = [await open(), await open()];
    const seen: unknown[] = [];
    const long = 'x'.repeat(200);
    // Many subscriptions make each event long, so that the buffer of a client that does not read fills up.
    const data = Array.from({ length: 300 }, (_, n) => ({ subscriptionId: `${long}${n}`, channels: ['files'] }));
    const parts = Array.from({ length: 6 }, (_, n) => data.slice(n * 50, n * 50 + 50));
    for (const part of parts) slow.send({ type: 'subscribe', data: part });
    await eventually(() => expect(slow.frames.filter((frame) => frame.type === 'response')).toHaveLength(6));
    await subscribe(quick, ['files']);
    quick.socket.on('message', () => seen.push(1));
    slow.socket.pause();
    const closed = new Promise((resolve) => slow.socket.once('close', resolve));
    let sent = 0;
    while (sent < 200) {
      sent += 1;
      await put(`s${sent}`);
    }
    slow.socket.resume();
    await closed;
    await eventually(() => expect(seen).toHaveLength(sent));
    quick.close();
  });
});

test('sockets are closed when the server stops', async () => {
  const other = await startLocalAppwrite({ config: { projectId: 'p' }, key: 'k' });
  const client = await openSocket(other.endpoint, 'p');
  const closed = new Promise((resolve) => client.socket.once('close', resolve));
  await other.close();
  await closed;
});
