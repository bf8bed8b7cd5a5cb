import { afterAll, beforeAll, expect, it } from 'vitest';
import { canonicalSearch } from '#domain/products/saved-search.ts';
import { clientWith } from '../../functions/adapters/project.ts';
import { notifyDailySearches } from '../../functions/usecases/searches/notify-searches.ts';
import { writeRows } from '../../seeds/appwrite/write-rows.ts';
import { type Campus, openCampus, plainProduct } from '../support/campus.ts';
import { processorMs } from '../support/processor-time.ts';
import { runs } from '../support/proof.ts';
import { dailyRunAhead, plainSearch, worded } from '../support/searches.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const count = { searches: runs(600, 20_000), products: runs(30, 500) };
const things = [
  'laptop',
  'sepeda',
  'kamera',
  'buku',
  'kos',
  'helm',
  'sepatu',
  'meja',
  'lampu',
  'gitar',
  'tas',
  'jaket',
];
const kinds = ['bekas', 'merah', 'gaming', 'kuliah', 'anak', 'lipat', 'mini', 'polos', 'kulit', 'murah'];
const pick = (words: readonly string[], at: number): string => words[at % words.length] ?? '';
const idOf = (kind: string, at: number) => `${kind}${String(at).padStart(8, '0')}`;

it('on a big campus every saved search with matches notifies once, within a minute', async () => {
  const { world, server } = campus;
  const client = clientWith(server.key);
  const since = new Date(Date.now() - 3_600_000).toISOString();
  await writeRows(
    client,
    Array.from({ length: count.searches }, (_, at) => {
      const userId = idOf('orang', at % 5_000);
      // Every third search waits for something that is not sold.
      const term = at % 3 === 0 ? `langka ${at}` : `${pick(things, at)} ${at % 2 === 0 ? pick(kinds, at >> 3) : ''}`;
      const search = canonicalSearch({ ...plainSearch, term, maxPrice: at % 5 === 0 ? 80_000 : null });
      const told = {
        lookedUntil: since,
        toldAt: null,
        toldProducts: [],
        dueAt: null,
        version: 0,
        isInstant: false,
        wantedId: '',
        wanted: '',
      };
      const permissions = [`read("user:${userId}")`];
      return { tableId: 'savedSearches', rowId: idOf('cari', at), data: { ...search, userId, ...told }, permissions };
    }),
  );
  await writeRows(
    client,
    Array.from({ length: count.products }, (_, at) => {
      const name = `${pick(things, at)} ${pick(kinds, at * 7)} ${pick(kinds, at >> 2)}`;
      const data = { ...plainProduct, ...worded({ name, price: 10_000 * (at % 20), sellerId: idOf('jual', at % 90) }) };
      return { tableId: 'products', rowId: idOf('produk', at), data, permissions: [] };
    }),
  );
  const now = dailyRunAhead();
  const { answer: told, ms } = await processorMs(async () => {
    let all = 0;
    // Each call is a run of the schedule, which has a minute.
    for (let more = -1; more !== all; ) {
      more = all;
      all += await notifyDailySearches({ ...world, now: () => now });
    }
    return all;
  });
  const cost = `${(ms / 1_000).toFixed(1)} s of processor`;
  console.info(`${count.searches} searches, ${count.products} products: ${told} told in ${cost}`);
  expect(told).toBeGreaterThan(count.searches / 5);
  let rows = 0;
  for await (const _ of world.rows.each('notifications', { where: { kind: 'search_found' }, select: ['$id'] })) rows++;
  expect(rows).toBe(told);
  expect(ms).toBeLessThan(60_000);
});
