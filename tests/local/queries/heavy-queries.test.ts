import { get } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { delayOf, threadTime } from '../../../packages/appwrite-local/tests/support/delay.ts';
import { type FilledServer, startFilledServer } from '../../support/filled-server.ts';
import { proof, runs, sample } from '../../support/proof.ts';
import { filter, heavyList } from '../fuzz/heavy-queries.ts';

/** Maximum delay (ms) that one list of a guest may cause to other requests. */
const bar = 100;
/** Number of products, and of their photos. */
const many = runs(20_000, 100_000);
/** Number of simultaneous expensive lists from one IP address. */
const atOnce = runs(10, 100);

let server: FilledServer;
beforeAll(async () => {
  server = await startFilledServer(many, { photos: many, searched: true });
});
afterAll(() => server?.stop());

const searchOf = (queries: readonly object[]): string =>
  queries.map((query, n) => `queries[${n}]=${encodeURIComponent(JSON.stringify(query))}`).join('&');

function ask(
  queries: readonly object[],
  headers: Record<string, string> = {},
  list = '/tablesdb/market/tables/products/rows',
): Promise<Response> {
  const search = searchOf(queries);
  return fetch(`${server.endpoint}${list}?${search}`, {
    headers: { 'x-appwrite-project': server.project, ...headers },
  });
}

/** Sends the request from another IP address, whose long lists have a separate queue. */
async function askElsewhere(queries: readonly object[]): Promise<{ status: number | undefined; text: string }> {
  const url = `${server.endpoint}/tablesdb/market/tables/products/rows?${searchOf(queries)}`;
  const headers = { 'x-appwrite-project': server.project };
  return new Promise((resolve, reject) => {
    get(url, { headers, localAddress: '127.0.0.2' }, async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      resolve({ status: response.statusCode, text });
    }).on('error', reject);
  });
}

/** Empties response caches by a write. */
async function forget(): Promise<void> {
  const response = await fetch(`${server.endpoint}/tablesdb/market/tables/products/rows/p0/sold/increment`, {
    method: 'PATCH',
    headers: { 'x-appwrite-project': server.project, 'x-appwrite-key': server.key, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(200);
}

/** Expects 200, a refusal of an invalid query, or the database's timeout; nothing else. */
async function expectAnswer(queries: readonly object[], list?: string): Promise<void> {
  const response = await ask(queries, {}, list);
  const text = await response.text();
  if (response.status === 200 || response.status === 431) return;
  const { type } = JSON.parse(text) as { type: string };
  expect(['database_timeout', 'general_query_invalid', 'general_argument_invalid'], text).toContain(type);
  expect(response.status).toBe(type === 'database_timeout' ? 408 : 400);
}

const pieces = (count: number, text: (n: number) => string = (n) => `xq${n}`) =>
  Array.from({ length: count }, (_, n) => text(n));
const contains = (attribute: string, values: string[]) => ({ method: 'contains', attribute, values });
const newest = { method: 'orderDesc', attribute: '$createdAt' };
const larger = (one: number, other: number) => Math.max(one, other);
const or = (values: object[]) => ({ method: 'or', values });
/** The short run tries a sample, because each list takes as much work as a hundred others. */
const some = <T>(lists: readonly T[]) => sample(lists, 3);

test.for(
  some<[string, () => object[]]>([
    ['contains with 60 values', () => [contains('description', pieces(60))]],
    ['contains with 300 values', () => [contains('description', pieces(300))]],
    ['contains of folded text with 300 values', () => [contains('nameLowercase', pieces(300))]],
    [
      'an or of 40 endsWith',
      () => [or(pieces(40).map((one) => ({ method: 'endsWith', attribute: 'description', values: [one] })))],
    ],
    [
      'a 15 KB address',
      () => Array.from({ length: 4 }, (_, n) => contains('nameLowercase', [`${'ab'.repeat(1_700)}${n}`])),
    ],
    [
      'a search for many words',
      () => [
        contains(
          'name',
          pieces(200, (n) => `er${n}`),
        ),
        { method: 'notContains', attribute: 'description', values: ['zz'] },
      ],
    ],
    ['a list of all rows', () => [{ method: 'limit', values: [100_000] }]],
    [
      'a far page in an order without an index',
      () => [
        { method: 'orderAsc', attribute: 'description' },
        { method: 'offset', values: [19_000] },
      ],
    ],
    [
      'a far page along an index of only a part of the order',
      () => [
        { method: 'notBetween', attribute: 'price', values: [1, 2] },
        { method: 'orderDesc', attribute: 'category' },
        { method: 'orderAsc', attribute: 'stock' },
        { method: 'offset', values: [19_000] },
      ],
    ],
    [
      'a far page in an order of numbers without an index',
      () => [
        { method: 'orderAsc', attribute: 'discount' },
        { method: 'orderDesc', attribute: 'name' },
        { method: 'offset', values: [19_000] },
      ],
    ],
    [
      'a far page along an index',
      () => [
        { method: 'notBetween', attribute: 'price', values: [1, 2] },
        { method: 'orderDesc', attribute: 'category' },
        { method: 'offset', values: [19_000] },
      ],
    ],
    [
      'a far page along an index without filters',
      () => [
        { method: 'orderDesc', attribute: 'category' },
        { method: 'offset', values: [19_000] },
      ],
    ],
    [
      'forty sort orders',
      () => [
        ...pieces(40).map((_, n) => ({
          method: n % 2 ? 'orderAsc' : 'orderDesc',
          attribute: n % 3 ? 'description' : 'stock',
        })),
        { method: 'cursorAfter', values: ['p77'] },
      ],
    ],
    ['a random order', () => [{ method: 'orderRandom' }]],
  ]),
)('%s does not delay other requests', async ([, queries]) => {
  expect(await delayOf(server.pid, () => expectAnswer(queries()), { bar, forget })).toBeLessThan(bar);
});

test.for(
  some<[string, () => object[]]>([
    ['unsorted', () => []],
    ['in an order without an index', () => [{ method: 'orderDesc', attribute: 'name' }]],
    [
      'a far page',
      () => [
        { method: 'orderAsc', attribute: 'mimeType' },
        { method: 'offset', values: [19_000] },
      ],
    ],
    ['all at once', () => [{ method: 'limit', values: [100_000] }]],
    ['contains with 300 values', () => [contains('name', pieces(300))]],
    [
      'an or of 40 endsWith',
      () => [or(pieces(40).map((one) => ({ method: 'endsWith', attribute: 'name', values: [one] })))],
    ],
  ]),
)('a list of photos, %s, does not delay other requests', async ([, queries]) => {
  const list = '/storage/buckets/product-photos/files';
  expect(await delayOf(server.pid, () => expectAnswer(queries(), list), { bar, forget })).toBeLessThan(bar);
});

test('finds and counts photos by name among many', async () => {
  const found = await ask(
    [{ method: 'equal', attribute: 'name', values: ['foto 996.webp'] }],
    {},
    '/storage/buckets/product-photos/files',
  );
  expect(await found.json()).toMatchObject({
    total: Math.ceil((many - 996) / 997),
    files: expect.arrayContaining([expect.objectContaining({ $id: 'f996' })]),
  });
});

test('a list that takes too long times out like on the real server, without delaying others', async () => {
  const dear = [1, 2, 3].map((group) =>
    or(
      Array.from({ length: 40 }, (_, n) => ({
        method: 'endsWith',
        attribute: 'description',
        values: [`z${group}${n}`],
      })),
    ),
  );
  // Quick lists, and one with a filter without index.
  const quick = [
    [{ method: 'orderDesc', attribute: '$createdAt' }],
    [contains('nameLowercase', ['kamera seri 9']), { method: 'orderAsc', attribute: 'price' }],
    [{ method: 'search', attribute: 'searchTokens', values: ['zskamera'] }],
  ];
  // Warm-up, so that only waiting is measured.
  for (const queries of quick) expect((await ask(queries)).status).toBe(200);
  let isRefused = false;
  const refusal = askElsewhere(dear).finally(() => {
    isRefused = true;
  });
  const answers = await Promise.all(quick.map((queries) => ask(queries)));
  expect(isRefused).toBe(false);
  expect(answers.map(({ status }) => status)).toEqual(quick.map(() => 200));
  const { status, text } = await refusal;
  expect(status).toBe(408);
  expect(JSON.parse(text)).toMatchObject({
    type: 'database_timeout',
    message: 'Database timed out. Try adjusting your queries or adding an index.',
  });
  // The stopped process is replaced. A request with an API key has no timeout, so it waits for the start even on a busy
  // machine.
  expect((await ask([contains('description', pieces(10))], { 'x-appwrite-key': server.key })).status).toBe(200);
});

test('prefixes of one or two letters, which match every row, do not delay other requests', async () => {
  for (const values of [['z'], ['zs'], [pieces(400, (n) => `zs${n}`).join(' ')]]) {
    const list = [
      { method: 'search', attribute: 'searchTokens', values },
      { method: 'orderDesc', attribute: '$createdAt' },
    ];
    expect(await delayOf(server.pid, () => expectAnswer(list), { bar, forget })).toBeLessThan(bar);
  }
});

test(`${atOnce} different expensive lists at a time from one IP address do not delay other requests`, async () => {
  const dear = (n: number) =>
    ask([contains('description', pieces(n + 1)), { method: 'orderAsc', attribute: 'description' }]);
  // Warm-up: the first request compiles the code.
  await fetch(`${server.endpoint}/ping`);
  const times = async (work: () => Promise<Response>) => {
    const from = threadTime(server.pid);
    await (await work()).text();
    return threadTime(server.pid) - from;
  };
  const quick = (await Promise.all(Array.from({ length: atOnce }, () => times(() => ask([newest]))))).reduce(larger);
  let all: Promise<string>[] = [];
  const ping = async () => {
    all = Array.from({ length: atOnce }, (_, n) => dear(n).then((response) => response.text()));
    await (await fetch(`${server.endpoint}/ping`)).text();
  };
  const forgetAll = async () => {
    await Promise.all(all);
    await forget();
  };
  const waited = await delayOf(server.pid, ping, { bar: bar + quick, forget: forgetAll });
  await Promise.all(all);
  // Minus the time that simple requests need.
  expect(waited - quick).toBeLessThan(bar);
});

test('finds text in columns without a case-folded copy, with one value or many', async () => {
  // Uses an API key, because a guest's list may time out on a slow machine.
  const totalOf = async (texts: string[]) => {
    const answer = await ask([contains('description', texts)], { 'x-appwrite-key': server.key });
    return ((await answer.json()) as { total: number }).total;
  };
  expect(await totalOf(['BARANG KE-77,'])).toBe(1);
  expect(await totalOf(['BARANG KE-77,', ...pieces(5)])).toBe(1);
});

test.runIf(proof)(`400 random lists do not delay other requests`, async () => {
  await fc.assert(
    fc.asyncProperty(heavyList, async (queries) => {
      const delay = await delayOf(server.pid, () => expectAnswer(queries), { bar, forget });
      if (delay >= bar) throw new Error(`${Math.round(delay)} ms: ${JSON.stringify(queries).slice(0, 2_000)}`);
    }),
    { numRuns: 400, endOnFailure: true },
  );
});

test('simultaneous expensive lists of many guests do not delay other requests', async () => {
  const [lists = []] = fc.sample(fc.array(filter, { minLength: 8, maxLength: 8 }), { numRuns: 1, seed: 17 });
  const crowd = () => Promise.all(lists.map((one) => expectAnswer([one])));
  expect(await delayOf(server.pid, crowd, { bar: bar * 4, forget })).toBeLessThan(bar * 4);
});
