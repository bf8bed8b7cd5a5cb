import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { canonicalSearch } from '#domain/products/saved-search.ts';
import { wantedUntil } from '#kinds/wanted/rules/wanted.ts';
import { wantedFilters, wantedTokens } from '#kinds/wanted/rules/wanted-search.ts';
import { clientWith } from '../../functions/adapters/project.ts';
import { askWanted, endWanted } from '../../functions/kinds/wanted/usecases/due-wanted.ts';
import { notifyDailySearches } from '../../functions/usecases/searches/notify-searches.ts';
import { writeRows } from '../../seeds/appwrite/write-rows.ts';
import { type Campus, openCampus, plainProduct } from '../support/campus.ts';
import { processorMs } from '../support/processor-time.ts';
import { runs } from '../support/proof.ts';
import { dailyRunAhead, worded } from '../support/searches.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const count = { ads: runs(400, 5_000), products: runs(40, 500) };
/** The number of ads that end in one run. It is more than end in a day on a campus of this size. */
const ending = 200;
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
const day = 86_400_000;

it('each match and each end of many ads is notified once, within 20 seconds of upkeep', async () => {
  const { world, server } = campus;
  const client = clientWith(server.key);
  const began = Date.now();
  const since = new Date(began - 3_600_000).toISOString();
  const ads = Array.from({ length: count.ads }, (_, at) => {
    const what =
      at % 3 === 0 ? `langka ${at}` : `dicari ${pick(things, at)} ${at % 2 === 0 ? pick(kinds, at >> 3) : ''}`;
    const thing = { what, details: '', category: 'Elektronik', budget: at % 5 === 0 ? 80_000 : null, place: '' };
    return { ...thing, wantedId: idOf('iklan', at), userId: idOf('orang', at) };
  });
  await writeRows(
    client,
    ads.flatMap(({ wantedId, userId, ...thing }) => [
      {
        tableId: 'wanted',
        rowId: wantedId,
        data: {
          ...{ ...thing, userId, userName: 'Sari', searchTokens: wantedTokens(thing), state: 'open' },
          // The other ads end later, because on a campus the ends spread over two weeks.
          ...{ until: wantedUntil(began + (Number(wantedId.slice(5)) < ending ? 0 : 12 * day)), isAsked: false },
          ...{ answers: 0, version: 0 },
        },
        permissions: [],
      },
      {
        tableId: 'savedSearches',
        rowId: wantedId,
        data: {
          ...{
            ...canonicalSearch(wantedFilters(thing, world.settings)),
            userId,
            isInstant: true,
            wantedId,
            wanted: thing.what,
          },
          ...{ lookedUntil: since, toldAt: null, toldProducts: [], dueAt: null, version: 0 },
        },
        permissions: [`read("user:${userId}")`],
      },
    ]),
  );
  await writeRows(
    client,
    Array.from({ length: count.products }, (_, at) => {
      const name = `${pick(things, at)} ${pick(kinds, at * 7)} ${pick(kinds, at >> 2)}`;
      const data = { ...plainProduct, ...worded({ name, price: 10_000 * (at % 20), sellerId: idOf('jual', at % 90) }) };
      return { tableId: 'products', rowId: idOf('produk', at), data, permissions: [] };
    }),
  );
  const seconds = async (work: () => Promise<unknown>) => (await processorMs(work)).ms / 1_000;
  const newsOf = async (kind: string) => {
    let rows = 0;
    for await (const _ of world.rows.each('notifications', { where: { kind }, select: ['$id'] })) rows++;
    return rows;
  };
  const now = dailyRunAhead();
  let told = 0;
  // Each call is a run of the schedule.
  const matching = await seconds(async () => {
    for (let more = -1; more !== told; ) {
      more = told;
      told += await notifyDailySearches({ ...world, now: () => now });
    }
  });
  console.info(`${told} told in ${matching.toFixed(1)} s of processor`);
  expect(told).toBeGreaterThan(count.ads / 5);
  expect(await newsOf('search_found')).toBe(told);
  const asking = await seconds(() => askWanted({ ...world, now: () => began + (limits.wantedDays - 1) * day }));
  const ended = await seconds(() => endWanted({ ...world, now: () => began + (limits.wantedDays + 1) * day }));
  console.info(
    `${count.ads} ads, ${count.products} products: ${told} told in ${matching.toFixed(1)} s, ${ending} asked in ${asking.toFixed(1)} s, ended in ${ended.toFixed(1)} s, of processor`,
  );
  expect([await newsOf('wanted_ending'), await newsOf('wanted_ended')]).toEqual([ending, ending]);
  expect(matching).toBeLessThan(20);
});
