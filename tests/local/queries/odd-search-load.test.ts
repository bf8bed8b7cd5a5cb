import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../../functions/domain/limits.ts';
import { delayOf } from '../../../packages/appwrite-local/tests/support/delay.ts';
import { anyWordOf, stagesOf } from '../../../web/features/catalogue/lists/search-stages.ts';
import { listParts } from '../../../web/shop/product/available-first.ts';
import { planSearch } from '../../support/default-search.ts';
import { type FilledServer, startFilledServer } from '../../support/filled-server.ts';
import { runs } from '../../support/proof.ts';

/** How long one query of a search may block the event loop, ms. */
const bar = 50;

let server: FilledServer;
beforeAll(async () => {
  server = await startFilledServer(runs(1_000, 100_000), { searched: true });
});
afterAll(() => server?.stop());

const words = (count: number) => Array.from({ length: count }, (_, n) => `kata${n}`).join(' ');
const terms: Record<string, string> = {
  '500 characters': 'lampu murah '.repeat(50).slice(0, 500),
  '500 characters in one word': 'a'.repeat(500),
  'only punctuation': '!!! ??? ;;;',
  emoji: '🎸🎸🎸',
  SQL: "' OR 1=1; DROP TABLE products; --",
  'the language of full-text search': '"lampu" NEAR(meja, 5) AND name:* NOT ^kamera',
  '50 words': words(50),
  'eight words that thousands of products contain': 'lampu belajar meja lipat kamera sepatu buku seri',
  'eight prefixes that thousands of products contain': 'la me ka se bu ki ja be',
  'eight mistyped words': 'lampi melaj mejo lipot kamira sapatu buki sery',
  // The most look-ups that a search of eight words makes; the server accepts no more without an API key.
  'eight long words':
    'berpenampilan menyejukkan menggunakan kendaraan mempertimbangkan headset pemutarannya pengeringan',
  'one letter': 'a',
  'a place': 'gate 1',
  'all places': 'area kampus gate 1 gate 2 gate 3 gate 4 gate 5 suc gsg',
};

async function read(queries: readonly string[], limit: number): Promise<void> {
  const texts = [...queries, JSON.stringify({ method: 'limit', values: [limit] })];
  const search = texts.map((text, n) => `queries[${n}]=${encodeURIComponent(text)}`).join('&');
  const response = await fetch(`${server.endpoint}/tablesdb/market/tables/products/rows?${search}&total=0`, {
    headers: { 'x-appwrite-project': server.project },
  });
  expect(response.status, await response.text()).toBe(200);
}

const listed = JSON.stringify({ method: 'equal', attribute: 'isListed', values: [true] });
const parts = listParts(Date.now());
const cheapest = JSON.stringify({ method: 'orderAsc', attribute: 'price' });

test.for(Object.entries(terms))('%s: every query of the search is answered quickly', async ([, term]) => {
  const plan = planSearch(term);
  if (!plan) throw new Error(`Nothing to search for in ${term}`);
  const readings = [null, [cheapest]].flatMap((order) =>
    stagesOf(plan, { narrowed: [listed], parts, order, beginsFirst: false }, limits.browsePageSize),
  );
  const list = { narrowed: [listed], parts, order: null, beginsFirst: false };
  const anyWord = plan.anyWord.length > 0 ? parts.map((part) => anyWordOf(plan, list, part)) : [];
  const asked = readings.map(({ queries, limit }) => ({ queries: queries(new Set()) ?? [], limit }));
  const all = [...asked, ...anyWord.map((queries) => ({ queries, limit: limits.searchBatch }))];
  for (const { queries, limit } of all) {
    const busy = await delayOf(server.pid, () => read([...queries], limit), { bar, forget: async () => {} });
    expect(busy, queries.join(' ')).toBeLessThan(bar);
  }
});
