/**
 * A client that disconnects within a body or a response is no server error: nothing is reported, and other requests are
 * served.
 */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { eventually } from '../support/eventually.ts';

let server: LocalAppwrite;
const reported: string[] = [];
beforeAll(async () => {
  server = await startLocalAppwrite({
    config: {
      projectId: 'cut',
      buckets: [{ $id: 'photos', name: 'Photos', $permissions: ['create("any")', 'read("any")'] }],
    },
    onError: (error, where) => reported.push(`${where}: ${error instanceof Error ? error.stack : String(error)}`),
  });
});
afterAll(() => server.close());

const form = 'multipart/form-data; boundary=b';
const part =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nhalf';
const bodies: readonly (readonly [string, string])[] = [
  ['application/json', '{"userId":"a","email":"a@'],
  ['application/x-www-form-urlencoded', 'userId=a&email=a%40'],
  [form, '--b\r\nContent-Disposition: form-data; name="fileId"\r\n\r\nhal'],
  [form, part],
  ['application/octet-stream', 'half'],
];
const paths: readonly (readonly [string, string])[] = [
  ['POST', '/v1/account'],
  ['POST', '/v1/account/sessions/email'],
  ['POST', '/v1/storage/buckets/photos/files'],
  ['POST', '/v1/functions/none/executions'],
  ['POST', '/v1/functions/none/deployments'],
  ['PUT', '/v1/users/none/status'],
  ['POST', '/v1/tablesdb/none/tables/none/rows'],
  ['POST', '/oauth2/google'],
  ['POST', '/nowhere'],
];
const lengths = ['content-length: 100000', 'transfer-encoding: chunked'];

/** Sends half of a body and ends the connection, with a FIN or with a RST. */
function cut(
  method: string,
  path: string,
  type: string,
  body: string,
  length: string,
  isReset: boolean,
): Promise<void> {
  const { hostname, port } = new URL(server.endpoint);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const host = `host: ${hostname}\r\nx-appwrite-project: cut\r\nx-appwrite-key: ${server.key}`;
      const sent = length.startsWith('transfer') ? `${(body.length + 10).toString(16)}\r\n${body}` : body;
      socket.write(`${method} ${path} HTTP/1.1\r\n${host}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n${sent}`, () => {
        // By the next event loop turn the server has read the first half; the rest never comes.
        setImmediate(() => (isReset ? socket.resetAndDestroy() : socket.destroy()));
      });
    });
    socket.once('close', () => resolve());
    socket.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve() : reject(error)));
  });
}

test('reports no error for an aborted request body, on any route in any encoding', async () => {
  for (const [method, path] of paths)
    for (const [type, body] of bodies)
      for (const length of lengths)
        for (const isReset of [false, true]) await cut(method, path, type, body, length, isReset);
  // The aborted requests no longer take up capacity: later requests are answered.
  await eventually(async () => {
    const { status } = await fetch(`${server.endpoint}/health/version`);
    expect(status).toBe(200);
  });
  const { hostname, port } = new URL(server.endpoint);
  await eventually(async () => expect(await connectionsTo(hostname, Number(port))).toBe(true));
  expect(reported).toEqual([]);
});

/** A request over its own connection, answered after all earlier disconnects. */
async function connectionsTo(host: string, port: number): Promise<boolean> {
  const answer = await fetch(`http://${host}:${port}/v1/account`, {
    headers: { 'x-appwrite-project': 'cut', connection: 'close' },
  });
  return answer.status === 401;
}

test('reports no error for a response whose client has disconnected', async () => {
  const bytes = new Uint8Array(3_000_000);
  const body = new FormData();
  body.append('fileId', 'big');
  body.append('file', new Blob([bytes]), 'a.bin');
  const headers = { 'x-appwrite-project': 'cut', 'x-appwrite-key': server.key };
  expect(
    (await fetch(`${server.endpoint}/storage/buckets/photos/files`, { method: 'POST', headers, body })).status,
  ).toBe(201);
  for (let round = 0; round < 20; round++) {
    const stop = new AbortController();
    const answer = await fetch(`${server.endpoint}/storage/buckets/photos/files/big/download?project=cut`, {
      signal: stop.signal,
    });
    await answer.body?.getReader().read();
    stop.abort();
  }
  expect((await fetch(`${server.endpoint}/health/version`)).status).toBe(200);
  expect(reported).toEqual([]);
});
