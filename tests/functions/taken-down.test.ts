/** Content that staff have removed is in no row that a guest can read, in any table. */
import { readFileSync } from 'node:fs';
import { Client, ID, Query, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDraws } from '../../functions/kinds/free/usecases/run-draws.ts';
import { takeDownWanted } from '../../functions/kinds/wanted/usecases/take-down-wanted.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { answerReview } from '../../functions/usecases/trust/answer-review.ts';
import { hideReview } from '../../functions/usecases/trust/hide-review.ts';
import { writeReview } from '../../functions/usecases/trust/write-review.ts';
import { batchSaid } from '../support/batches.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { handOver, press } from '../support/sales.ts';
import { allWeek } from '../support/services.ts';
import { bought, trader } from '../support/trust.ts';
import { seeker } from '../support/wanted.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const { tables } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as {
  tables: { $id: string; $permissions: string[] }[];
};
const open = tables.filter(({ $permissions }) => $permissions.includes('read("any")')).map(({ $id }) => $id);

/** A word in everything that is removed here, and in nothing else. */
const word = 'KataTerlarang';

/** Tables with a row that contains the word, for a guest. */
async function readable(): Promise<string[]> {
  const client = new Client().setEndpoint(campus.server.endpoint).setProject(campus.server.projectId);
  const guest = new TablesDB(client);
  const found: string[] = [];
  for (const tableId of open) {
    const queries = [Query.limit(1_000)];
    const { rows } = await guest.listRows({ databaseId: 'market', tableId, queries, total: false });
    if (JSON.stringify(rows).toLowerCase().includes(word.toLowerCase())) found.push(tableId);
  }
  return found;
}

it('a test word is found before the removal, and in no readable row afterwards', async () => {
  const { categories } = campus.world.settings;
  const all = ['goods', 'preorder', 'service', 'rental', 'bundle', 'free', 'wanted'] as const;
  const offering = categories.categories.map((one) => ({ ...one, kinds: [...all] }));
  const world = campus.worldWith({ settings: { categories: { ...categories, categories: offering } } });
  const seller = await trader(campus, 'Jual');
  const post = async (kind: string, details: Record<string, unknown> = {}, values: object = {}) => {
    const said = { name: `${word} ${kind}`, description: word, location: word };
    const form = productForm([await photoBy(campus, seller, 'product-photos')], { ...said, price: 50_000, ...values });
    const productId = ID.unique();
    await postProduct(world, seller, { ...form, codAddress: word, productId, kind: kind as 'goods', details });
    return productId;
  };
  const drawAt = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const parts = [await post('goods'), await post('goods')];
  const products = [
    await post('preorder', { ...batchSaid(Date.now(), { pickupPlace: word }) }),
    await post('service', {
      packages: [{ id: 'satu', name: word, price: 50_000, minutes: 60 }],
      schedule: { hours: allWeek, daysOff: [] },
    }),
    await post('rental', { deposit: 200_000, pieces: 2, valueNew: 350_000 }),
    await post('bundle', { productIds: parts, isShrinking: false }, { price: 90_000 }),
    await post('free', { drawAt }, { price: 0 }),
    ...parts,
  ];
  const { wantedId } = await seeker(campus, { what: word, details: word }, world);
  const buyer = await trader(campus, 'Beli');
  const saleId = await bought(campus, { buyer, seller });
  await press(campus.world, seller, saleId, 'accept');
  await handOver(campus.world, { buyer, seller }, saleId);
  const said = { stars: 5, description: 0, punctuality: 0, communication: 0 };
  await writeReview(campus.world, seller, { saleId, ...said, message: 'Baik' });
  await writeReview(campus.world, buyer, { saleId, ...said, message: word });
  const where = { saleId, authorId: buyer.id };
  const [draft] = await campus.world.rows.list('reviewDrafts', { where, limit: 1 });
  const reviewId = draft?.reviewId ?? '';
  await answerReview(campus.world, seller, { reviewId, message: word });
  expect((await readable()).toSorted()).toEqual(['batches', 'products', 'reviews', 'services', 'wanted']);

  for (const productId of products) await deleteProduct(campus.world, campus.admin, { productId });
  await takeDownWanted(campus.world, campus.admin, { wantedId, asOffer: false, reason: 'Kasar' });
  await hideReview(campus.world, campus.admin, { reviewId, isHidden: true, reason: 'Kasar' });
  await runDraws(campus.world);
  expect(await readable()).toEqual([]);
});
