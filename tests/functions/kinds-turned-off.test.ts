/** A campus disables kinds in use: running trades finish as promised, and nothing new begins. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { settleAllBundles } from '../../functions/kinds/bundle/usecases/bundles.ts';
import { enterDraw, newDraw } from '../../functions/kinds/free/usecases/draws.ts';
import { runDraws } from '../../functions/kinds/free/usecases/run-draws.ts';
import { orderByLink } from '../../functions/kinds/link/usecases/order-link.ts';
import { claimLink, makeLink } from '../../functions/kinds/link/usecases/sale-links.ts';
import { openBatch } from '../../functions/kinds/preorder/usecases/batches.ts';
import { followBatches, raiseBatchEvent } from '../../functions/kinds/preorder/usecases/move-batch.ts';
import { answerWanted } from '../../functions/kinds/wanted/usecases/answer-wanted.ts';
import { askWanted, endWanted } from '../../functions/kinds/wanted/usecases/due-wanted.ts';
import { extendWanted, postWanted } from '../../functions/kinds/wanted/usecases/own-wanted.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { batchNow, batchSaid, joined, postedPreorder } from '../support/batches.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderInput } from '../support/orders.ts';
import { here } from '../support/own-server.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { codeOf } from '../support/refusals.ts';
import { saleNow, toldTo } from '../support/sales.ts';
import { seeker, wantedForm, wantedNow } from '../support/wanted.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const hour = 3_600_000;
const day = 24 * hour;
/** The campus with only goods enabled, `ms` from now. */
const off = (ms = 0) => {
  const categories = campusDefaults.categories.categories.map((one) => ({ ...one, kinds: ['goods' as const] }));
  return campus.worldWith({
    now: () => Date.now() + ms,
    settings: { categories: { ...campusDefaults.categories, categories } },
  });
};

here('an open pre-order takes orders, closes and is made ready; no further batch can be opened', async () => {
  const posted = await postedPreorder(campus, { least: 1 });
  const { saleId } = await joined(campus, posted, await campus.person('Ani'), { world: off() });
  const next = { ...batchSaid(Date.now() + 26 * hour), productId: posted.productId };
  await followBatches(off(25 * hour));
  const ready = { batchId: posted.batchId, event: 'ready', reason: '' } as const;
  expect(await raiseBatchEvent(off(26 * hour), posted.seller, ready)).toEqual({ state: 'ready', left: 0 });
  expect(await saleNow(campus, saleId)).toMatchObject({ state: 'ready' });
  expect(await codeOf(openBatch(off(26 * hour), posted.seller, { ...next, after: 1 }))).toBe('batch_off');
  const later = campus.worldWith({ now: () => Date.now() + 26 * hour });
  await openBatch(later, posted.seller, { ...next, after: 1 });
  expect(await batchNow(campus, `${posted.productId}-b2`)).toMatchObject({ state: 'open' });
});

it('an empty open batch can still be replaced by a changed one', async () => {
  const posted = await postedPreorder(campus);
  const next = { ...batchSaid(Date.now(), { pickupPlace: 'Gate 4' }), productId: posted.productId, after: 1 };
  expect(await openBatch(off(), posted.seller, next)).toEqual({ batchId: `${posted.productId}-b2` });
});

here('a draw takes entries, is drawn, and its winner orders the gift', async () => {
  const [giver, ani] = [await campus.person('Giver'), await campus.person('Ani')];
  const drawAt = new Date(Date.now() + day).toISOString();
  const gift = { kind: 'free', closesAt: drawAt, name: 'Rak buku', price: 0, stock: 1 };
  const { $id: productId } = await campus.product({ sellerId: giver.id, sellerName: 'Giver', ...gift });
  const operations = newDraw(campus.world, { productId, giverId: giver.id, drawAt });
  await campus.world.rows.transact(async () => ({ operations, result: undefined }));
  await enterDraw(off(), ani, { productId });
  const drawn = off(day + 2 * 60_000);
  await runDraws(drawn);
  expect(await toldTo(campus, ani)).toEqual([expect.stringContaining('Anda menang undian')]);
  await addToCart(drawn, ani, { productId });
  await placeOrder(drawn, ani, orderInput({ expectedTotal: 0, productIds: [productId] }));
  expect(await campus.productNow(productId)).toMatchObject({ stock: 0 });
});

here('a bundle can be ordered; no other can be posted', async () => {
  const [seller, budi] = [await campus.person('Sari'), await campus.person('Budi')];
  const own = { sellerId: seller.id, sellerName: 'Sari', stock: 1 };
  const parts = [
    await campus.product({ ...own, name: 'Lampu', price: 60_000 }),
    await campus.product({ ...own, name: 'Kipas', price: 40_000 }),
  ];
  const post = async (world: Campus['world'], productId: string) => {
    const form = productForm([await photoBy(campus, seller, 'product-photos')], { name: 'Borongan', price: 90_000 });
    const details = { productIds: parts.map(({ $id }) => $id), isShrinking: false };
    return postProduct(world, seller, { ...form, productId, kind: 'bundle', details });
  };
  const productId = ID.unique();
  await post(campus.world, productId);
  expect(await codeOf(post(off(), ID.unique()))).toBe('invalid_input');
  await addToCart(off(), budi, { productId });
  await placeOrder(off(), budi, orderInput({ expectedTotal: 90_000, productIds: [productId] }));
  await settleAllBundles(off());
  expect(await campus.productNow(productId)).toMatchObject({ stock: 0 });
});

here('a wanted ad takes answers until its end, and cannot be extended', async () => {
  const { person, wantedId } = await seeker(campus);
  const seller = await campus.person('Penjual');
  const { $id: productId } = await campus.product({ sellerId: seller.id, name: 'Kipas angin', price: 80_000 });
  const offerId = ID.unique();
  await answerWanted(off(), seller, { wantedId, offerId, productId, price: 80_000 });
  expect(await campus.world.rows.get('offers', offerId)).toMatchObject({ state: 'open', price: 80_000 });
  const ad = await wantedNow(campus, wantedId);
  const soon = Date.parse(ad.until) - Date.now() - day;
  expect(await askWanted(off(soon))).toBe(0);
  expect(await codeOf(extendWanted(off(soon), person, { wantedId }))).toBe('wanted_off');
  expect(await codeOf(postWanted(off(), person, { wantedId: ID.unique(), ...wantedForm() }))).toBe('invalid_input');
  await endWanted(off(soon + 2 * day));
  expect(await wantedNow(campus, wantedId)).toMatchObject({ state: 'expired' });
});

it('an existing link can be claimed and ordered, but no new one can be made', async () => {
  const [seller, budi] = [await campus.person('Sari'), await campus.person('Budi')];
  const thing = { name: 'Kipas', price: 50_000, imageId: '', codAddress: '' };
  const { token } = await makeLink(campus.world, seller, { linkId: ID.unique(), ...thing });
  expect(await codeOf(makeLink(off(), seller, { linkId: ID.unique(), ...thing }))).toBe('links_off');
  expect(await claimLink(off(), budi, { token })).toMatchObject({ state: 'mine' });
  const order = orderInput({ expectedTotal: 50_000 });
  expect(await orderByLink(off(), budi, { ...order, token })).toMatchObject({ status: 'PENDING' });
});
