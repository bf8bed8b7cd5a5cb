import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leastOf } from '../../packages/appwrite-local/tests/support/delay.ts';
import { ask } from '../../packages/appwrite-local/tests/support/http.ts';
import { type Attacked, attackedServer, many, reach } from '../support/attacked.ts';
import type { DeclaredRoute, Health } from '../support/attacked-server.ts';
import { eventually } from '../support/eventually.ts';
import { runs, sample } from '../support/proof.ts';
import { type RandomBody, randomBody, randomSize } from '../support/random-bodies.ts';
import { type Random, seededRandom } from '../support/seeded-random.ts';

/**
 * Sends bodies of every shape, size, type and framing to every route. No body may cost more than the largest one that
 * the route accepts. `longestTurn` is the longest block of the event loop, measured in processor time, so that a loaded
 * machine does not matter.
 */
const PER_ROUTE = runs(3, 500);
const LARGEST = runs(1_000_000, 20_000_000);
const MB = 1_000_000;
/** Maximum block of the event loop, ms. Higher when other tests run in parallel and share the processor's caches. */
const LONGEST = runs(200, 100);
/** Megabytes that any test here may leave in memory. */
const KEPT = 10;

let server: Attacked;
let port = 0;
beforeAll(async () => {
  server = await attackedServer();
  port = Number(new URL(server.endpoint).port);
});
afterAll(() => server.close());
beforeEach(() => server.health());

interface Sending {
  readonly method: string;
  readonly path: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: RandomBody;
  /** `length` declares the size; `short` sends more than it declares. */
  readonly framing: 'length' | 'chunked' | 'short';
}

const PIECE = 64 * 1024;
const noBody: RandomBody = { what: 'nothing', type: '', encoding: '', bytes: Buffer.alloc(0) };

/**
 * Sends as fast as the server reads, until an answer comes. Returns its status, or 0 if the connection closed without
 * one.
 */
async function send({
  method,
  path,
  host = `127.0.0.1:${port}`,
  headers = {},
  body,
  framing,
}: Sending): Promise<number> {
  const socket = await reach({ port });
  if (!socket) throw new Error('the server is not there');
  let status = 0;
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', (chunk: Buffer) => {
    status ||= Number(/^HTTP\/1\.1 ([2-5]\d\d)/m.exec(chunk.toString('latin1'))?.[1] ?? 0);
    if (status > 0) socket.destroy();
  });
  const { type, encoding, bytes } = body;
  const length = framing === 'length' ? bytes.length : bytes.length + 1_000;
  const all: Record<string, string> = { host, 'x-appwrite-project': server.projectId, ...headers };
  if (type) all['content-type'] = type;
  if (encoding) all['content-encoding'] = encoding;
  all[framing === 'chunked' ? 'transfer-encoding' : 'content-length'] =
    framing === 'chunked' ? 'chunked' : String(length);
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  for (let at = 0; at < bytes.length && !socket.destroyed; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE);
    const framed =
      framing === 'chunked'
        ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
        : piece;
    if (!socket.write(framed))
      await new Promise<void>((resolve) => void socket.once('drain', resolve).once('close', () => resolve()));
  }
  if (framing === 'chunked' && !socket.destroyed) socket.write('0\r\n\r\n');
  if (framing === 'short') setTimeout(() => socket.resetAndDestroy(), 20);
  await gone;
  return status;
}

/** Every declared route except GET, and targets outside the API: a function's domain, the payment simulator, pages. */
function places(): (DeclaredRoute & { readonly host?: string })[] {
  const filled = server.routes
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => ({
      method,
      path: path
        .replace(':databaseId', 'd')
        .replace(':tableId', 'notes')
        .replace(':collectionId', 'notes')
        .replace(':bucketId', 'photos')
        .replace(':functionId', 'echo')
        .replace(/:\w+/g, 'x'),
    }));
  const others = [
    { method: 'POST', path: '/pay', host: `echo.functions.localhost:${port}` },
    { method: 'PUT', path: '/v1/account', host: `echo.functions.localhost:${port}` },
    { method: 'POST', path: '/midtrans/snap/v1/transactions' },
    { method: 'POST', path: '/midtrans/snap/v1/transactions/x/pay' },
    { method: 'PATCH', path: '/midtrans/control/faults' },
    { method: 'POST', path: '/oauth2/google' },
    { method: 'POST', path: '/mailbox' },
    { method: 'POST', path: '/' },
    { method: 'GET', path: '/v1/account' },
  ];
  return [...filled, ...others];
}

let people = 0;
/** Session headers of a new account, because some routes delete the caller's account. */
async function person(): Promise<Record<string, string>> {
  const userId = `p${++people}`;
  await ask(server, '/users', { key: server.key, body: { userId } });
  const made = await ask(server, `/users/${userId}/sessions`, { key: server.key, method: 'POST' });
  return { 'x-appwrite-session': String(made.body.secret) };
}

const framings = ['length', 'chunked', 'short'] as const;
const framed = (random: Random) => framings[Math.floor(random() * framings.length)] ?? 'length';

/** Polls a small resource and returns the longest wait, ms. */
function prober(): { stop(): Promise<number> } {
  let goesOn = true;
  let longest = 0;
  const asking = (async () => {
    while (goesOn) {
      const begun = performance.now();
      expect((await fetch(`${server.endpoint}/health/version`)).status).toBe(200);
      longest = Math.max(longest, performance.now() - begun);
    }
  })();
  return {
    stop: async () => {
      goesOn = false;
      await asking;
      return longest;
    },
  };
}

/** Megabytes kept since `before`, after the last connections are closed. */
const keptSince = (before: Health) =>
  eventually(async () => {
    const kept = ((await server.health()).kept - before.kept) / MB;
    expect(kept).toBeLessThan(KEPT);
    return kept;
  });

/** Measures what `work` costs the server. */
async function costOf(what: string, work: () => Promise<void>) {
  const before = await server.health();
  const probe = prober();
  await work();
  const waited = await probe.stop();
  const after = await server.health();
  const most = (after.mostRss - before.rss) / MB;
  const kept = await keptSince(before);
  console.log(
    `${what}: longest turn ${after.longestTurn.toFixed(0)} ms, others waited ${waited.toFixed(0)} ms, ${after.worked.toFixed(0)} ms of work, kept ${kept.toFixed(1)} MB, at most ${most.toFixed(0)} MB more`,
  );
  return { longestTurn: after.longestTurn, worked: after.worked, most };
}

test(`${PER_ROUTE} random bodies of up to ${LARGEST / MB} MB at every route do not block the event loop`, async () => {
  const all = places();
  const statuses = new Map<number, number>();
  // Generating a body takes longer than refusing it, so all routes share one heap of bodies in different order and
  // framing.
  const bodies = Array.from({ length: runs(60, 250) }, (_, n) => {
    const random = seededRandom(n + 1);
    return randomBody(random, randomSize(random, LARGEST));
  });
  const attack = async (count: number, seed: number) => {
    for (const [at, place] of all.entries()) {
      const session = await person();
      await many(count, 8, async (n) => {
        const random = seededRandom(seed + at * 10_000 + n);
        const body = bodies[Math.floor(random() * bodies.length)] ?? noBody;
        const headers = random() < 0.5 ? session : {};
        const status = await send({ ...place, headers, body, framing: framed(random) });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      });
    }
  };
  await attack(1, 7); // Warm-up: code and caches loaded by the first calls.
  const turn = await leastOf(
    LONGEST,
    async () => (await costOf(`${all.length} routes`, () => attack(PER_ROUTE, 1_000))).longestTurn,
  );
  console.log(
    [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  );
  expect(server.errors()).toBe('');
  expect(turn).toBeLessThan(LONGEST);
}, 7_200_000);

const place = (method: string, path: string, host?: string) => ({ method, path, ...(host ? { host } : {}) });
const dear: readonly (readonly [what: string, ReturnType<typeof place>, type: string])[] = [
  ['sign-in by form', place('POST', '/v1/account/sessions/email'), 'application/x-www-form-urlencoded'],
  ['sign-in', place('POST', '/v1/account/sessions/email'), 'application/json'],
  ['sign-in by parts', place('POST', '/v1/account/sessions/email'), 'multipart/form-data; boundary=b'],
  ['a row', place('POST', '/v1/tablesdb/d/tables/notes/rows'), 'application/json'],
  ['an execution', place('POST', '/v1/functions/echo/executions'), 'application/json'],
  ['a function’s domain', place('POST', '/pay', 'echo.functions.localhost'), 'application/json'],
  ['an upload', place('POST', '/v1/storage/buckets/photos/files'), 'multipart/form-data; boundary=b'],
  ['a payment', place('POST', '/midtrans/snap/v1/transactions'), 'application/json'],
];
const shapes: Readonly<Record<string, (size: number) => string>> = {
  'application/json': (size) => `{"email":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
  'application/x-www-form-urlencoded': (size) => 'a[]=1&'.repeat(size / 6),
  'multipart/form-data; boundary=b': (size) =>
    '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(size / 54),
};

/** The largest accepted body, ten times that, and a size that was once read without bound. */
test.each(sample(dear, 3))(
  'a hundred simultaneous bodies do not block the event loop: %s',
  async (what, where, type) => {
    for (const [size, count] of [
      [60_000, 100],
      [600_000, 100],
      [20 * MB, 20],
    ] as const) {
      const bytes = Buffer.from(shapes[type]?.(size) ?? '');
      const body: RandomBody = { what, type, encoding: '', bytes };
      await send({ ...where, body, framing: 'chunked' });
      const turn = await leastOf(LONGEST, async () => {
        const cost = await costOf(`${count} × ${size / 1_000} KB, ${what}`, () =>
          many(count, count, async (n) => {
            await send({ ...where, body, framing: n % 2 === 0 ? 'chunked' : 'length' });
          }),
        );
        expect(cost.most).toBeLessThan(150);
        return cost.longestTurn;
      });
      expect(turn).toBeLessThan(LONGEST);
    }
  },
);

test('answers a body over the limit with an Appwrite-shaped 413, chunked or with a Content-Length', async () => {
  const over = Buffer.alloc(70_000, 'x');
  const form = {
    method: 'POST',
    headers: { 'x-appwrite-project': server.projectId, 'content-type': 'application/json' },
  };
  const whole = await fetch(`${server.endpoint}/account/sessions/email`, { ...form, body: over });
  expect(whole.status).toBe(413);
  expect(await whole.json()).toEqual({
    message: 'The request is too large.',
    code: 413,
    type: 'general_bad_request',
    version: '1.9.6',
  });
  for (const [, where, type] of dear.filter(([what]) => what !== 'an upload'))
    for (const framing of ['chunked', 'length'] as const) {
      const body = { what: '', type, encoding: '', bytes: Buffer.alloc(MB, 'x') };
      expect([where.path, framing, await send({ ...where, body, framing })]).toEqual([where.path, framing, 413]);
    }
});

test('neither renders nor compresses pages for 200 unknown Hosts and ports, and keeps no memory for them', async () => {
  const body = noBody;
  const visit = (host: string, path: string) =>
    send({ ...place('GET', path, host), headers: { 'accept-encoding': 'br' }, body, framing: 'length' });
  const visits = async (name: string) => {
    await many(200, 20, async (n) => {
      expect(await visit(`${name}${n}.example`, n % 2 ? '/' : '/service-worker.js')).toBe(421);
      expect([200, 421]).toContain(await visit(`localhost:${n + 1}`, '/'));
    });
  };
  await visits('first');
  const cost = () => costOf('400 visits of 200 Hosts', () => visits('second'));
  expect(await leastOf(LONGEST, async () => (await cost()).longestTurn)).toBeLessThan(LONGEST);
  // Rendering a page would take at least 5 ms, compressing it 25.
  expect(await leastOf(3, async () => (await cost()).worked / 400)).toBeLessThan(3);
});
