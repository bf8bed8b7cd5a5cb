import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalProcess, startLocalProcess } from '../support/local-process.ts';
import { proof, runs } from '../support/proof.ts';

/**
 * Random requests over every kind of path: the server answers each with something other than a 500, except where the
 * real server was recorded to answer 500 (a JSON text as body; forged x-appwrite- headers of an execution; a unique
 * violation in a bulk update; an expired transaction).
 */
let server: LocalProcess;

beforeAll(async () => {
  server = await startLocalProcess();
});
afterAll(() => server?.stop());

const id = fc.oneof(
  fc.constantFrom(
    'market',
    'products',
    'totals',
    'all',
    'unique()',
    'current',
    '..',
    '%2e%2e%2f',
    '_x',
    'a'.repeat(37),
    'x\u0000y',
    '🙂',
    "'; DROP TABLE users; --",
  ),
  fc.string({ maxLength: 40 }),
);
const template = fc.constantFrom(
  '/account',
  '/account/sessions/email',
  '/account/sessions/:',
  '/account/prefs',
  '/account/jwts',
  '/account/recovery',
  '/account/verifications/email',
  '/users',
  '/users/:',
  '/users/:/sessions',
  '/users/:/labels',
  '/users/:/tokens',
  '/tablesdb',
  '/tablesdb/:',
  '/tablesdb/market/tables',
  '/tablesdb/market/tables/:',
  '/tablesdb/market/tables/products/rows',
  '/tablesdb/market/tables/products/rows/:',
  '/tablesdb/market/tables/products/rows/:/sold/increment',
  '/tablesdb/market/tables/:/columns/string',
  '/tablesdb/market/tables/:/indexes',
  '/tablesdb/transactions',
  '/tablesdb/transactions/:',
  '/tablesdb/transactions/:/operations',
  '/databases/market/collections/:/documents',
  '/storage/buckets',
  '/storage/buckets/product-photos/files',
  '/storage/buckets/:/files/:/view',
  '/storage/buckets/:/files/:/preview',
  '/functions',
  '/functions/market/executions',
  '/functions/:/executions/:',
  '/functions/:/variables',
  '/tokens/buckets/:/files/:',
  '/health/version',
  '/locale',
  '/avatars/initials',
  '/teams',
  '/:',
);
const path = fc.tuple(template, fc.array(id, { minLength: 4, maxLength: 4 })).map(([text, ids]) => {
  let n = 0;
  return text.replace(/:/g, () => encodeURIComponent(ids[n++ % ids.length] ?? 'x'));
});
const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD');
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    id,
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 8 }), tie('any'), { maxKeys: 4 }),
  ),
})).any;
const known = fc.constantFrom(
  'userId',
  'email',
  'password',
  'name',
  'rowId',
  'data',
  'rows',
  'permissions',
  'transactionId',
  'queries',
  'operations',
  'value',
  'min',
  'max',
  'columns',
  'key',
  'size',
  'path',
  'body',
  'method',
  'async',
  'fileId',
  'ttl',
  'commit',
  'labels',
  'url',
  'secret',
);
const body = fc.oneof(
  fc.dictionary(known, value, { maxKeys: 6 }).map((b) => JSON.stringify(b)),
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '12',
    '{"data":',
    '{"a":1}}',
    '\u0000',
    `{"data":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
  ),
  fc.string({ maxLength: 200 }).map((text) => `{${text}`),
);
const queryJson = fc.record({
  method: fc.constantFrom(
    'equal',
    'notEqual',
    'between',
    'contains',
    'search',
    'select',
    'orderAsc',
    'orderDesc',
    'limit',
    'offset',
    'cursorAfter',
    'or',
    'and',
    'isNull',
    'startsWith',
    'nonsense',
  ),
  attribute: fc.constantFrom(
    '$id',
    '$createdAt',
    '$sequence',
    'name',
    'price',
    'stock',
    'imageIds',
    'isSold',
    'missing',
    '"; --',
  ),
  values: fc.array(value, { maxLength: 4 }),
});
const query = fc
  .array(
    fc.oneof(
      queryJson.map((q) => JSON.stringify(q)),
      fc.string({ maxLength: 40 }),
    ),
    { maxLength: 4 },
  )
  .map((list) => list.map((q, n) => `queries[${n}]=${encodeURIComponent(q)}`).join('&'));
const identity = fc.constantFrom<Record<string, string>>(
  {},
  { 'x-appwrite-key': 'test-key' },
  { 'x-appwrite-key': 'wrong' },
  { 'x-appwrite-jwt': 'a.b.c' },
  { 'x-appwrite-session': 'bm90IGEgc2Vzc2lvbg==' },
  { cookie: 'a_session_lapak=%%%' },
  { 'x-fallback-cookies': '{"a_session_lapak":1}' },
);
const type = fc.constantFrom(
  'application/json',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'text/plain',
);

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

const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]);

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

test(
  `${runs(1_000, 10_000)} permintaan acak: tak satu pun membuat server gagal`,
  async () => {
    await fc.assert(request, { numRuns: runs(100, 2_000) }); // caches and compiled code are there from now on
    const before = memory();
    await fc.assert(request, { numRuns: runs(1_000, 10_000) });
    const health = await fetch(`${server.endpoint}/health/version`, {
      headers: { 'x-appwrite-project': server.project },
    });
    expect(health.status).toBe(200);
    if (proof) await expect.poll(memory, { timeout: 60_000, interval: 1_000 }).toBeLessThan(before * 1.2);
  },
  runs(120_000, 600_000),
);
