import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/start/free-port.ts';
import { type Attacked, attackedServer, type Door, many, reach } from '../support/attacked.ts';
import { eventually } from '../support/eventually.ts';
import { runs } from '../support/proof.ts';
import { type Random, seededRandom } from '../support/seeded-random.ts';

/** Opens connections to every port, sends half of a request, and breaks them off in every way. */
const COUNT = runs(300, 20_000);
const MB = 1_000_000;

let server: Attacked;
let origin = '';
let host = '';
let frontPort = 0;
let front: ChildProcess;

const said = (child: ChildProcess) =>
  new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });

beforeAll(async () => {
  server = await attackedServer();
  ({ origin, host } = new URL(server.endpoint));
  frontPort = await freePort();
  front = fork('tests/support/attacked-front.ts', [origin, String(frontPort)], {
    execPath: 'node_modules/.bin/node',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await said(front);
});
afterAll(async () => {
  front.disconnect();
  await server.close();
});

const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const webSocket = [
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
];
/** Valid, half valid and invalid upgrades. */
const upgrades: readonly (readonly string[])[] = [
  webSocket,
  webSocket.slice(0, 2),
  [...webSocket, 'sec-websocket-protocol: vite-hmr'],
  [...webSocket, 'sec-websocket-extensions: permessage-deflate; x="'],
  ['connection: Upgrade', 'upgrade: h2c', 'http2-settings: AAMAAABkAAQAAP__'],
  ['connection: Upgrade, keep-alive', `upgrade: ${'x'.repeat(200)}`],
];

const places = (): string[] => {
  const declared = server.routes.map(({ path }) => path.replace(/:\w+/g, 'x'));
  const pages = [
    '/',
    '/index.html',
    '/assets/main-AbCd1234.js',
    '/service-worker.js',
    '/nothing',
    '/mailbox',
    '/oauth2/google',
  ];
  const pays = [
    '/midtrans/snap/v1/transactions',
    '/midtrans/v2/x/status',
    '/midtrans/control/state',
    '/midtrans/snap/snap.js',
  ];
  const sockets = [
    '/v1/realtime?project=attacked',
    '/v1/realtime?project=attacked&channels[]=files',
    '/v1/realtime/x',
    '/ws',
    '*',
  ];
  return [...declared, ...pages, ...pays, ...sockets];
};

/** The bytes of one request: complete, truncated or random. */
function bytes(random: Random, paths: readonly string[]): Buffer {
  const method = oneOf(random, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
  const path = oneOf(random, paths);
  const to = oneOf(random, [
    host,
    `localhost:${frontPort}`,
    `echo.functions.localhost`,
    'elsewhere.example',
    'a b',
    '',
  ]);
  const head = (lines: readonly string[]) =>
    [`${method} ${path} HTTP/1.1`, `host: ${to}`, 'x-appwrite-project: attacked', ...lines, '', ''].join('\r\n');
  const upgrade = (where: string) => Buffer.from(head(oneOf(random, upgrades)).replace(/^\S+ \S+/, `GET ${where}`));
  const makers: readonly (() => Buffer)[] = [
    () => Buffer.alloc(0),
    () => Buffer.from(head(['accept-encoding: br'])),
    () => Buffer.from(head(['content-type: application/json', 'content-length: 500', '', '{"userId":'])),
    () => Buffer.from(head(['content-type: application/json', 'transfer-encoding: chunked', '', 'ff', '{"userId"'])),
    () =>
      Buffer.from(
        head([
          'content-type: multipart/form-data; boundary=b',
          'transfer-encoding: chunked',
          '',
          '40',
          '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"',
        ]),
      ),
    () => Buffer.from(head(['expect: 100-continue', 'content-length: 99'])),
    () => Buffer.from(head([`x-long: ${'y'.repeat(40_000)}`])),
    () => Buffer.from(head([]).repeat(5)),
    () => upgrade(path),
    () => upgrade('/v1/realtime?project=attacked'),
    () => Buffer.concat([upgrade('/v1/realtime?project=attacked'), randomBytes(200)]),
    () => upgrade(oneOf(random, ['/', '/nothing', '/v1/account', '/v1/realtimes', '/ws', '/midtrans/x'])),
    () => Buffer.from('CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n'),
    () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    () => Buffer.from('160301020001', 'hex'),
    () => randomBytes(100),
  ];
  const whole = oneOf(random, makers)();
  return random() < 0.4 ? whole.subarray(0, Math.floor(random() * whole.length)) : whole;
}

const answered = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 50); // The server may be waiting for the rest of a truncated request.
    socket
      .once('data', resolve)
      .once('close', resolve)
      .once('close', () => clearTimeout(timer));
  });

/** Only TCP connections can be reset; others are destroyed. */
const breakOff = (socket: Socket): void => {
  if (socket.remoteAddress === undefined) socket.destroy();
  else socket.resetAndDestroy();
};

const endings: readonly ((socket: Socket) => void | Promise<void>)[] = [
  breakOff,
  (socket) => void socket.destroy(),
  (socket) => void socket.end(),
  (socket) => answered(socket).then(() => breakOff(socket)),
  (socket) => answered(socket).then(() => void socket.destroy()),
  (socket) => answered(socket).then(() => void socket.end(randomBytes(300))),
  // Stops reading, then disconnects.
  (socket) => breakOff(socket.pause()),
];

async function breakOne(door: Door, random: Random, paths: readonly string[]): Promise<boolean> {
  const socket = await reach(door);
  if (!socket) return false;
  const gone = new Promise((resolve) => socket.once('close', resolve));
  socket.resume().write(bytes(random, paths));
  await oneOf(random, endings)(socket);
  // A half-closed socket stays open until the server closes its side.
  const timer = setTimeout(() => breakOff(socket), 200);
  await gone;
  clearTimeout(timer);
  return true;
}

async function attack(doors: readonly Door[], count: number, seed: number): Promise<number> {
  const paths = places();
  let reached = 0;
  await many(count, 40, async (n) => {
    const random = seededRandom(seed + n);
    if (await breakOne(oneOf(random, doors), random, paths)) reached += 1;
  });
  return reached;
}

test('answers the next request after an Upgrade to a wrong path is reset', async () => {
  for (let n = 0; n < 50; n++) {
    const socket = await reach({ port: Number(new URL(origin).port) });
    socket?.write(`GET /nothing HTTP/1.1\r\nhost: ${host}\r\n${webSocket.join('\r\n')}\r\n\r\n`);
    socket?.resetAndDestroy();
  }
  expect((await fetch(`${server.endpoint}/ping`)).status).toBe(200);
});

test('closes the socket of a refused Upgrade even if the client keeps it open', async () => {
  const socket = await reach({ port: Number(new URL(origin).port) });
  if (!socket) throw new Error('not reached');
  const ended = new Promise((resolve) => socket.once('end', resolve));
  socket.resume().write(`GET /nothing HTTP/1.1\r\nhost: ${host}\r\n${webSocket.join('\r\n')}\r\n\r\n`);
  await ended;
  socket.write('still here'); // The server has closed it fully, not half.
  await new Promise((resolve) => socket.once('close', resolve));
});

test(`${COUNT} broken connections leak neither memory nor handles`, async () => {
  const doors: Door[] = [{ port: Number(new URL(origin).port) }, { port: Number(new URL(origin).port) }];
  if (server.localSocket !== '') doors.push({ path: server.localSocket });
  await attack(doors, runs(300, 500), 1); // Warm-up: code and caches loaded by the first calls.
  const before = await server.health();
  const reached = await attack(doors, COUNT, 1_000);
  expect(reached).toBeGreaterThan(COUNT * 0.95);
  expect((await fetch(`${server.endpoint}/ping`)).status).toBe(200);
  const after = await eventually(async () => {
    const now = await server.health();
    expect(now.handles).toBeLessThan(before.handles + 25);
    return now;
  });
  const grown = (after.kept - before.kept) / MB;
  console.log(
    `${reached} broken connections: ${grown.toFixed(1)} MB and ${after.handles - before.handles} handles more`,
  );
  expect(grown).toBeLessThan(10);
  expect(server.errors()).not.toMatch(/uncaught|Unhandled/i);
});

test('the dev server still answers after broken connections', async () => {
  const count = Math.ceil(COUNT / 10);
  expect(await attack([{ port: frontPort }], count, 500_000)).toBeGreaterThan(count * 0.95);
  expect((await fetch(`http://127.0.0.1:${frontPort}/v1/ping`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${frontPort}/nothing`)).status).toBe(200);
});

test('survives more connections than the system has file descriptors for', async () => {
  const small = await attackedServer({ descriptors: 200 });
  try {
    const door = { port: Number(new URL(small.endpoint).port) };
    const open = (await Promise.all(Array.from({ length: 600 }, () => reach(door)))).filter((one) => one !== null);
    for (const socket of open) socket.write('GET /v1/ping HTTP/1.1\r\nhost: x\r\n\r\n');
    for (const socket of open) socket.resetAndDestroy();
    await small.health(); // Rejects with the process's output when it has ended.
    await eventually(async () => expect((await fetch(`${small.endpoint}/ping`)).status).toBe(200));
  } finally {
    await small.close();
  }
});
