/**
 * One caller sends a hundred simultaneous requests of one kind, repeatedly, on a campus with limits. Other traders wait
 * hardly longer and none of their calls fails. The measure is the server's processor time while they wait, compared
 * with just before; wall time would include other programs.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leastOf } from '../../packages/appwrite-local/tests/support/delay.ts';
import { type Asked, eachOther, startFlood } from '../support/flood.ts';
import { runs, sample } from '../support/proof.ts';
import { routes } from '../support/routes.ts';
import { percentile, type TradedCampus, tradedCampus } from '../support/traded-campus.ts';

/** Calls of the other traders in each of the two compared phases. */
const CALLS = runs(80, 200);
/**
 * Maximum growth of the server's processor time at the 95th percentile, ms. Higher in the short run, which has fewer
 * responses and runs in parallel with other tests.
 */
const MOST_MS = runs(150, 100);

let campus: TradedCampus;
const flood = startFlood();
let person: Readonly<Record<string, string>>;
beforeAll(async () => {
  campus = await tradedCampus({ traders: runs(12, 100), cwd: process.env.RELEASE });
  person = await campus.person('attacker');
  await campus.trade(CALLS);
});
afterAll(async () => {
  flood.stop();
  await campus.close();
});

type Attack = (headers: { readonly person: Record<string, string>; readonly guest: Record<string, string> }) => Asked;

const run = (functionId: string, method: string, path: string, body = '{}'): Attack => {
  return ({ person, guest }) => {
    const call = campus.route(functionId === 'market' ? person : guest, functionId, method, path, body);
    return { ...call, url: `${campus.server.endpoint}${call.path}`, count: 100 };
  };
};
const read = (path: string, more: Partial<Asked> = {}): Attack => {
  return ({ guest }) => ({
    ...{ url: `${campus.origin}${path}`, method: 'GET', headers: guest, body: '', count: 100 },
    ...more,
  });
};
const queries = (...all: readonly object[]) =>
  all.map((one, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(one))}`).join('&');
const rows = (table: string) => `/v1/tablesdb/market/tables/${table}/rows`;

const wide = JSON.stringify({ productIds: Array.from({ length: 12_000 }, () => ({})), sellerId: {}, quantity: 'x' });
const deep = `{"productId":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
const words = Array.from({ length: 60 }, (_, n) => `lampu${n}`).join(' ');

const limit = (most: number) => ({ method: 'limit', values: [most] });
const search = (text: string) => ({ method: 'search', attribute: 'searchTokens', values: [text] });
const json = (value: object) => JSON.stringify(value);
const somebody = { email: `wening${eachOther}@kampus.ac.id`, password: 'kuda-laut9' };
const form = json({ ...somebody, name: 'Wening', url: 'http://localhost/verify-email' });

/** The most expensive calls; every run includes all of them. */
const dearest: readonly (readonly [what: string, attack: Attack])[] = [
  ['own data', run('market', 'GET', '/account/data')],
  ['own profile', run('market', 'GET', '/me')],
  ['insights', run('market', 'GET', '/seller/insights')],
  ['statement', run('market', 'GET', '/money/statement')],
  ['a wide body', run('market', 'POST', '/orders', wide)],
  ['a deep body', run('market', 'POST', '/offers', deep)],
  ['registrations', run('signup', 'POST', '/register', form)],
  ['passwords', read('/v1/account/sessions/email', { method: 'POST', body: json(somebody) })],
  ['a shared page', run('share', 'GET', '/s/product1')],
  ['the first page', read('/')],
  ['pages of made-up hosts', read('/', { headers: { host: `${eachOther}.example` } })],
  ['a search of sixty words', read(`${rows('products')}?${queries(search(`${words} la`), limit(5_000))}`)],
  [
    'a search of fifty words',
    read(`${rows('products')}?${queries(search(`${words.slice(0, 400)} lampu`), limit(100))}`),
  ],
  ['a list of 5,000', read(`${rows('products')}?${queries(limit(5_000))}`)],
  ['a list of 1,000', read(`${rows('products')}?${queries(limit(1_000))}`)],
];

/** All other routes that a person or guest can call. */
const known = new Set([
  'market GET /account/data',
  'market GET /me',
  'market GET /seller/insights',
  'market GET /money/statement',
]);
const others = routes
  .filter((route) => !route.startsWith('admin') && !known.has(route))
  .map((route): readonly [string, Attack] => {
    const [functionId = '', method = '', path = ''] = route.split(' ');
    return [route, run(functionId, method, path === '*' ? '/' : path.replace(/:\w+/g, 'product2'))];
  });
const { tables } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as {
  tables: { $id: string; enabled?: boolean }[];
};
const lists = tables
  .filter(({ enabled }) => enabled !== false)
  .map(({ $id }): readonly [string, Attack] => [`rows of ${$id}`, read(`${rows($id)}?${queries(limit(100))}`)]);

describe('a hundred simultaneous requests of one caller do not delay others', () => {
  test.each([...dearest, ...sample([...others, ...lists], 20)])('%s', async (what, attack) => {
    const asked = attack({ person, guest: campus.guest });
    const growth = await leastOf(MOST_MS, async () => {
      const calm = await campus.trade(CALLS);
      const statuses: Record<number, number> = {};
      const attacked = await campus.trade(CALLS, async () => {
        for (const [status, count] of Object.entries(await flood.send(asked)))
          statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count;
      });
      const [before = 0, during = 0] = [calm, attacked].map(({ worked }) => percentile(worked, 0.95));
      const told = (waits: readonly number[]) =>
        [0.5, 0.95].map((share) => percentile(waits, share).toFixed(0)).join('/');
      console.log(
        `${what}: processor while others waited, p50/p95 ${told(calm.worked)} ms, attacked ${told(attacked.worked)} ms; waits ${told(calm.waits)} ms and ${told(attacked.waits)} ms; ${attacked.processor.toFixed(1)} s in all; ${JSON.stringify(statuses)}`,
      );
      expect(attacked.failed).toEqual([]);
      return during - before;
    });
    expect(growth).toBeLessThan(MOST_MS);
  });
});
