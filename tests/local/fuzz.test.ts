import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalProcess, startLocalProcess } from '../../packages/appwrite-local/tests/support/local-process.ts';
import { collectGarbage } from '../support/garbage-collection.ts';
import { proof, runs } from '../support/proof.ts';
import { path } from './fuzz/addresses.ts';
import { body } from './fuzz/bodies.ts';
import { identity, method, type } from './fuzz/callers.ts';
import { query } from './fuzz/queries.ts';

/**
 * Random requests over every kind of path: the server answers each with something other than a 500, except where the
 * real server was recorded to answer 500 (a JSON text as body; forged x-appwrite- headers of an execution; a unique
 * violation in a bulk update; an expired transaction).
 */
let server: LocalProcess;
const inspectorPort = 20_000 + (process.pid % 10_000);

beforeAll(async () => {
  server = await startLocalProcess([], 'appwrite.json', proof ? [`--inspect-port=${inspectorPort}`] : []);
});
afterAll(() => server?.stop());

/** A JSON text or number as the whole body: the real server's parameters expect an object (scenario general). */
function isScalar(sent: string): boolean {
  try {
    const value: unknown = JSON.parse(sent);
    return value !== null && typeof value !== 'object';
  } catch {
    return false;
  }
}

const isRecorded500 = (answer: { type?: string }, sent: string) =>
  /^Invalid headers: /.test(answer.type ?? '') ||
  answer.type === 'transaction_expired' ||
  (isScalar(sent) && answer.type === undefined);

/** The server's memory after a forced garbage collection, kB. */
async function memory(): Promise<number> {
  await collectGarbage(server.pid, inspectorPort);
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]);
}

const request = fc.asyncProperty(
  method,
  path,
  query,
  body,
  identity,
  type,
  async (verb, where, search, sent, who, contentType) => {
    const hasBody = !['GET', 'HEAD'].includes(verb);
    const response = await fetch(`${server.endpoint}${where}?${search}`, {
      method: verb,
      redirect: 'manual',
      headers: { 'x-appwrite-project': server.project, 'content-type': contentType, ...who },
      ...(hasBody ? { body: sent } : {}),
    });
    const text = await response.text();
    if (response.status < 500 || response.status === 501) return;
    const answer = text.startsWith('{') ? (JSON.parse(text) as { type?: string }) : {};
    if (!isRecorded500(answer, sent)) throw new Error(`${verb} ${where} → ${response.status} ${text.slice(0, 300)}`);
  },
);

test(`none of ${runs(300, 10_000)} random requests causes a server error`, async () => {
  await fc.assert(request, { numRuns: runs(100, 9_000) }); // Warm-up: caches, workers and compiled code.
  const before = proof ? await memory() : 0;
  await fc.assert(request, { numRuns: runs(300, 10_000) });
  const health = await fetch(`${server.endpoint}/health/version`, {
    headers: { 'x-appwrite-project': server.project },
  });
  expect(health.status).toBe(200);
  if (proof) await expect.poll(memory, { timeout: 60_000, interval: 5_000 }).toBeLessThan(before * 1.2);
});
