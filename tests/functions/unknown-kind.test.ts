/** Products of a kind unknown to this version, as after a downgrade: they take no orders of any sort, over HTTP. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { answerWanted } from '../../functions/kinds/wanted/usecases/answer-wanted.ts';
import { addToCart, refreshCart, setCartQuantity, takeOfferToCart } from '../../functions/usecases/orders/cart.ts';
import { answerOffer, proposeBundleOffer, proposeOffer } from '../../functions/usecases/orders/offers.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { reorder } from '../../functions/usecases/orders/reorder.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { changeStock, markSold } from '../../functions/usecases/selling/own-product.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { renewProducts } from '../../functions/usecases/selling/renew-products.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderedOnce, orderInput } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { outcomeOf } from '../support/refusals.ts';
import { seeker } from '../support/wanted.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const kind = 'zz_unknown';
const becomesUnknown = (productId: string) => campus.world.rows.update('products', productId, { kind });

/** A lamp of an unknown kind and another of goods, both Budi's and negotiable. */
async function things() {
  const [sari, budi] = await Promise.all([campus.person('Sari'), campus.person('Budi')]);
  const own = { sellerId: budi.id, sellerName: 'Budi', stock: 2, price: 50_000, isNegotiable: true };
  const [odd, lamp] = await Promise.all([campus.product({ ...own, kind }), campus.product(own)]);
  return { sari, budi, odd, lamp };
}

it('a product cannot be added to a cart', async () => {
  const { sari, odd } = await things();
  expect(await outcomeOf(addToCart(campus.world, sari, { productId: odd.$id }))).toBe('kind_unknown');
});

it('a product cannot be ordered from an earlier cart, which still shows it', async () => {
  const { sari, lamp } = await things();
  await addToCart(campus.world, sari, { productId: lamp.$id });
  await becomesUnknown(lamp.$id);
  const input = orderInput({ expectedTotal: 50_000, paymentMethod: cashOnDelivery });
  expect(await outcomeOf(placeOrder(campus.world, sari, input))).toBe('kind_unknown');
  expect(await refreshCart(campus.world, sari)).toEqual({ changes: [] });
  expect(await setCartQuantity(campus.world, sari, { productId: lamp.$id, quantity: 2 })).toEqual({ quantity: 2 });
});

it('a product cannot be ordered again', async () => {
  const { product, buyer, orderId } = await orderedOnce(campus);
  await becomesUnknown(product.$id);
  const { added, skipped } = await reorder(campus.world, buyer, { orderId });
  expect({ added, codes: skipped.map(({ code }) => code) }).toEqual({ added: 0, codes: ['kind_unknown'] });
});

it('a product accepts no offers, alone or with others, and no price agreed earlier', async () => {
  const { sari, budi, odd, lamp } = await things();
  const one = { offerId: ID.unique(), productId: odd.$id, price: 40_000, quantity: 1 };
  expect(await outcomeOf(proposeOffer(campus.world, sari, one))).toBe('kind_unknown');
  const several = { offerId: ID.unique(), sellerId: budi.id, productIds: [odd.$id, lamp.$id], price: 80_000 };
  expect(await outcomeOf(proposeBundleOffer(campus.world, sari, several))).toBe('bundle_part_kind');
  const agreed = { ...one, offerId: ID.unique(), productId: lamp.$id };
  await proposeOffer(campus.world, sari, agreed);
  await answerOffer(campus.world, budi, { offerId: agreed.offerId, event: 'accept' });
  await becomesUnknown(lamp.$id);
  expect(await outcomeOf(takeOfferToCart(campus.world, sari, { offerId: agreed.offerId }))).toBe('kind_unknown');
});

it('a product can neither be bundled nor answer an ad', async () => {
  const { budi, odd, lamp } = await things();
  const form = productForm([await photoBy(campus, budi, 'product-photos')], { price: 80_000 });
  const details = { productIds: [odd.$id, lamp.$id], isShrinking: false };
  const posting = { ...form, productId: ID.unique(), kind: 'bundle' as const, details };
  expect(await outcomeOf(postProduct(campus.world, budi, posting))).toBe('bundle_part_kind');
  const { wantedId } = await seeker(campus);
  const answer = { wantedId, offerId: ID.unique(), productId: odd.$id, price: 40_000 };
  expect(await outcomeOf(answerWanted(campus.world, budi, answer))).toBe('kind_unknown');
});

it('a product keeps its stock, and its seller can mark it as sold, renew and delete it', async () => {
  const { budi, odd } = await things();
  const productId = odd.$id;
  expect(await outcomeOf(changeStock(campus.world, budi, { productId, difference: 1 }))).toBe('kind_unknown');
  expect(await markSold(campus.world, budi, { productId, isSold: true })).toEqual({ isSold: true });
  expect(await outcomeOf(renewProducts(campus.world, budi, { productIds: [productId] }))).toBe('done');
  expect(await deleteProduct(campus.world, budi, { productId })).toEqual({ productId });
});
