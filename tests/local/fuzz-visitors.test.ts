import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { threadTime } from '../../packages/appwrite-local/tests/support/delay.ts';
import { ask, signedIn } from '../../packages/appwrite-local/tests/support/http.ts';
import { type FilledServer, startFilledServer } from '../support/filled-server.ts';
import { collectGarbage } from '../support/garbage-collection.ts';
import { proof, runs } from '../support/proof.ts';
import { path } from './fuzz/addresses.ts';
import { body } from './fuzz/bodies.ts';
import { method, type } from './fuzz/callers.ts';
import { frame } from './fuzz/frames.ts';
import { heavyList } from './fuzz/heavy-queries.ts';
import { query } from './fuzz/queries.ts';

/**
 * Random input of visitors and students on a shop full of products: the server neither fails, nor delays others, nor
 * leaks memory.
 */
const requests = runs(120, 50_000);
/**
 * Number of warm-up requests before memory is measured. They fill the caches (rows as texts, searches, orders) and
 * compile the code.
 */
const warming = runs(24, 25_000);
/** How long one request may delay others (ms), except for one in a hundred. */
const bar = 100;
/** A port below those that the system assigns to clients. */
const inspectorPort = 20_000 + (process.pid % 10_000);

let server: FilledServer;
const students: string[] = [];

beforeAll(async () => {
  const flags = proof ? [`--inspect-port=${inspectorPort}`] : [];
  server = await startFilledServer(runs(2_000, 100_000), { photos: runs(500, 100_000), flags });
  const place = { endpoint: server.endpoint, projectId: server.project };
  for (const one of ['ana', 'budi', 'citra']) {
    students.push(await signedIn(place, one));
    const verified = { method: 'PATCH', key: server.key, body: { emailVerification: true } };
    await ask(place, `/users/${one}/verification`, verified);
  }
});
afterAll(async () => {
  for (const { socket } of sockets) socket.terminate();
  await server?.stop();
});

/** Guests, students, and callers with forged credentials. fuzz.test.ts covers keys. */
const visitor = fc.oneof(
  fc.constant<Record<string, string>>({}),
  fc.nat(2).map((n) => ({ cookie: `a_session_${server.project}=${students[n]}` })),
  fc.constantFrom<Record<string, string>>(
    { 'x-appwrite-key': 'wrong' },
    { 'x-appwrite-jwt': 'a.b.c' },
    { cookie: 'a_session_lapak=%%%' },
    { 'x-fallback-cookies': '{"a_session_lapak":1}' },
  ),
);

type Asked = readonly [string, string, string, string, Record<string, string>, string];

const anything = fc.tuple(method, path, query, body, visitor, type);
const dearList = fc.tuple(heavyList, visitor).map(([list, who]): Asked => {
  const search = list.map((one, n) => `queries[${n}]=${encodeURIComponent(JSON.stringify(one))}`).join('&');
  return ['GET', '/tablesdb/market/tables/products/rows', search, '', who, 'application/json'];
});
const request: fc.Arbitrary<Asked> = fc.oneof({ weight: 199, arbitrary: anything }, { weight: 1, arbitrary: dearList });

async function send([verb, where, search, sent, who, contentType]: Asked): Promise<void> {
  const response = await fetch(`${server.endpoint}${where}?${search}`, {
    method: verb,
    redirect: 'manual',
    headers: { 'x-appwrite-project': server.project, 'content-type': contentType, ...who },
    ...(['GET', 'HEAD'].includes(verb) ? {} : { body: sent }),
  });
  const text = await response.text();
  if (response.status < 500 || response.status === 501) return;
  // The real server was recorded to fail, too: a JSON text or number as the whole body, forged headers of an execution,
  // an expired transaction.
  const { type: said } = text.startsWith('{') ? JSON.parse(text) : {};
  const recorded = said === undefined ? isScalar(sent) : /^Invalid headers: |^transaction_expired$/.test(String(said));
  if (!recorded) throw new Error(`${verb} ${where} → ${response.status} ${text.slice(0, 300)}`);
}

function isScalar(sent: string): boolean {
  try {
    const value: unknown = JSON.parse(sent);
    return value !== null && typeof value !== 'object';
  } catch {
    return false;
  }
}

/** A socket that reconnects when the server closes it. */
class Line {
  socket: WebSocket;
  readonly #session: string | undefined;

  constructor(session: string | undefined) {
    this.#session = session;
    this.socket = this.#open();
  }

  #open(): WebSocket {
    const cookie = `a_session_${server.project}=${this.#session}`;
    const address = `${server.endpoint.replace(/^http/, 'ws')}/realtime?project=${server.project}&channels[]=rows`;
    const socket = new WebSocket(address, { headers: this.#session === undefined ? {} : { cookie } });
    socket.on('error', () => undefined); // Refused: the next frame opens another socket.
    return socket;
  }

  send(what: string | Uint8Array): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(what);
    else if (this.socket.readyState !== WebSocket.CONNECTING) this.socket = this.#open();
  }
}

const sockets: Line[] = [];

const times: number[] = [];
const step = fc.asyncProperty(request, fc.option(fc.tuple(fc.nat(5), frame)), async (asked, sent) => {
  if (sockets.length === 0) for (let n = 0; n < 6; n++) sockets.push(new Line(students[n]));
  const from = threadTime(server.pid);
  if (sent) sockets[sent[0]]?.send(sent[1]);
  await send(asked);
  const took = threadTime(server.pid) - from;
  times.push(took);
  if (took > bar) console.log(`${Math.round(took)} ms: ${JSON.stringify(asked).slice(0, 600)}`);
});

/** The server's memory, kB. */
async function memory(): Promise<number> {
  await collectGarbage(server.pid, inspectorPort);
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]);
}

test(`${requests} random requests and frames of visitors neither stop nor delay the server, nor leak memory`, async () => {
  await fc.assert(step, { numRuns: warming, endOnFailure: true });
  const before = proof ? await memory() : 0;
  times.length = 0;
  await fc.assert(step, { numRuns: requests, endOnFailure: true });
  times.sort((a, b) => a - b);
  expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(bar);
  const place = { endpoint: server.endpoint, projectId: server.project };
  expect((await ask(place, '/tablesdb/market/tables/products/rows')).status).toBe(200);
  if (!proof) return;
  console.log(
    `p50 ${times[times.length >> 1]} ms, p99 ${times[Math.floor(times.length * 0.99)]} ms, most ${times.at(-1)} ms`,
  );
  await expect.poll(memory, { timeout: 60_000, interval: 5_000 }).toBeLessThan(before * 1.2);
});
