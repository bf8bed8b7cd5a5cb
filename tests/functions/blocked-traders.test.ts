/** What others may still do with the things of somebody whose account is blocked or deleted, of each kind of trade, over HTTP. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProductKind, productKinds } from '#domain/kinds/kind.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { enterDraw, newDraw } from '../../functions/usecases/kinds/free/draws.ts';
import { orderByLink } from '../../functions/usecases/kinds/link/order-link.ts';
import { makeLink } from '../../functions/usecases/kinds/link/sale-links.ts';
import { answerWanted } from '../../functions/usecases/kinds/wanted/answer-wanted.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { endPerson } from '../../functions/usecases/people/account-deleted.ts';
import { setUserBlocked } from '../../functions/usecases/people/manage-user.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import type { PayingWorld } from '../../functions/usecases/world.ts';
import { joined, postedPreorder } from '../support/batches.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { orderInput } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { outcomeOf } from '../support/refusals.ts';
import { postedRental, rented } from '../support/rentals.ts';
import { saleNow } from '../support/sales.ts';
import { book, hourIn, postedService } from '../support/services.ts';
import { seeker } from '../support/wanted.ts';

let campus: Campus;
/** Of a campus that offers every kind. */
let world: PayingWorld;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  const { categories } = campus.world.settings;
  const all = categories.categories.map((one) => ({ ...one, kinds: [...productKinds] }));
  world = campus.worldWith({ settings: { categories: { ...categories, categories: all } } });
});
afterAll(() => campus.close());

interface Offered {
  /** Who is blocked or deleted. */
  readonly owner: KnownCaller;
  /** What somebody else does with it; an order's id where it is one. */
  readonly use: (other: KnownCaller) => Promise<{ readonly orderId?: string }>;
}

async function ordered(other: KnownCaller, productId: string, expectedTotal: number) {
  await addToCart(world, other, { productId });
  return placeOrder(world, other, orderInput({ expectedTotal, paymentMethod: cashOnDelivery }));
}

const owner = async (): Promise<KnownCaller> => {
  const person = await campus.person('Sari');
  await ensureProfile(campus.world, person);
  return person;
};

const offered: Readonly<Record<ProductKind, () => Promise<Offered>>> = {
  goods: async () => {
    const seller = await owner();
    const { $id } = await campus.product({ sellerId: seller.id, price: 40_000 });
    return { owner: seller, use: (other) => ordered(other, $id, 40_000) };
  },
  preorder: async () => {
    const posted = await postedPreorder(campus);
    return { owner: posted.seller, use: (other) => joined(campus, posted, other) };
  },
  service: async () => {
    const posted = await postedService(campus);
    return { owner: posted.seller, use: (other) => book(campus, posted, other, hourIn(2, '10:00')) };
  },
  rental: async () => {
    const posted = await postedRental(campus);
    return { owner: posted.seller, use: (other) => rented(campus, posted, other, { method: cashOnDelivery }) };
  },
  bundle: async () => {
    const seller = await owner();
    const own = { sellerId: seller.id, stock: 1, price: 30_000 };
    const parts = [await campus.product(own), await campus.product(own)];
    const form = productForm([await photoBy(campus, seller, 'product-photos')], { price: 50_000 });
    const productId = ID.unique();
    const details = { productIds: parts.map(({ $id }) => $id), isShrinking: false };
    await postProduct(world, seller, { ...form, productId, kind: 'bundle', details });
    return { owner: seller, use: (other) => ordered(other, productId, 50_000) };
  },
  free: async () => {
    const seller = await owner();
    const { $id } = await campus.product({ sellerId: seller.id, kind: 'free', price: 0, stock: 1 });
    return { owner: seller, use: (other) => ordered(other, $id, 0) };
  },
  link: async () => {
    const seller = await owner();
    const thing = { name: 'Kipas angin', price: 75_000, imageId: '', codAddress: 'Lobi GKU' };
    const { token } = await makeLink(world, seller, { linkId: ID.unique(), ...thing });
    const use = (other: KnownCaller) =>
      orderByLink(world, other, { ...orderInput({ expectedTotal: 75_000, paymentMethod: cashOnDelivery }), token });
    return { owner: seller, use };
  },
  wanted: async () => {
    const { person, wantedId } = await seeker(campus, {}, world);
    return {
      owner: person,
      use: async (other) => {
        const { $id: productId } = await campus.product({ sellerId: other.id, price: 50_000 });
        await answerWanted(world, other, { wantedId, offerId: ID.unique(), productId, price: 50_000 });
        return {};
      },
    };
  },
};

/** Of a blocked person: orders wait for an answer, and their buyers may leave; what begins with the person is refused. */
const whenBlocked: Readonly<Record<ProductKind, string>> = {
  ...{ goods: 'done', preorder: 'done', service: 'done', rental: 'done', bundle: 'done', free: 'done' },
  ...{ link: 'link_ended', wanted: 'person_gone' },
};

it.each(productKinds)('of a blocked person: %s', async (kind) => {
  const thing = await offered[kind]();
  await setUserBlocked(campus.world, campus.admin, { userId: thing.owner.id, isBlocked: true, reason: 'Menipu' });
  const other = await campus.person('Budi');
  let orderId: string | undefined;
  const outcome = await outcomeOf(
    thing.use(other).then((used) => {
      orderId = used.orderId;
    }),
  );
  expect(outcome).toBe(whenBlocked[kind]);
  if (orderId === undefined) return;
  await cancelOrder(world, other, { orderId });
  expect(await saleNow(campus, `${orderId}-1`)).toMatchObject({ state: 'canceled', against: '' });
});

const whenDeleted: Readonly<Record<ProductKind, RegExp>> = {
  ...{ goods: /product_not_found/, preorder: /cart_changed|batch_closed/, service: /cart_changed/ },
  ...{ rental: /product_not_found/, bundle: /product_not_found/, free: /product_not_found/ },
  ...{ link: /link_not_found/, wanted: /wanted_not_found/ },
};

it.each(productKinds)('of a deleted person, with an open trade: %s', async (kind) => {
  const thing = await offered[kind]();
  const [before, after] = [await campus.person('Budi'), await campus.person('Ani')];
  const { orderId } = await thing.use(before);
  await endPerson(campus.world, thing.owner.id);
  if (orderId !== undefined) expect((await saleNow(campus, `${orderId}-1`)).state).toBe('canceled');
  expect(await outcomeOf(thing.use(after))).toMatch(whenDeleted[kind]);
});

it('the draw of a deleted person takes no entries', async () => {
  const seller = await owner();
  const other = await campus.person('Budi');
  const drawAt = new Date(Date.now() + 86_400_000).toISOString();
  const gift = { sellerId: seller.id, kind: 'free', closesAt: drawAt, price: 0, stock: 1 };
  const { $id: productId } = await campus.product(gift);
  const operations = newDraw(campus.world, { productId, giverId: seller.id, drawAt });
  await campus.world.rows.transact(async () => ({ operations, result: undefined }));
  await endPerson(campus.world, seller.id);
  expect(await outcomeOf(enterDraw(world, other, { productId }))).toBe('draw_not_found');
});
