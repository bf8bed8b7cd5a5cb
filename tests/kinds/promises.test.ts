/**
 * An order keeps the terms of its listing at the time of ordering, whatever its seller edits later, for every kind of
 * trade.
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProductKind, productKinds } from '#domain/kinds/kind.ts';
import { saleId } from '#domain/order-ids.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { linkRowId } from '#kinds/link/rules/link-address.ts';
import { orderByLink } from '../../functions/kinds/link/usecases/order-link.ts';
import { claimLink, makeLink } from '../../functions/kinds/link/usecases/sale-links.ts';
import { editBatch } from '../../functions/kinds/preorder/usecases/batches.ts';
import { setRentalTerms } from '../../functions/kinds/rental/usecases/rent.ts';
import { editPackages } from '../../functions/kinds/service/usecases/services.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { readPromise, readPromiseAsAdmin } from '../../functions/usecases/orders/read-promise.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { editProduct } from '../../functions/usecases/selling/edit-product.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import { batchNow, postedPreorder } from '../support/batches.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { orderInput } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { postedRental, rented } from '../support/rentals.ts';
import { press } from '../support/sales.ts';
import { hourIn, postedService, tutoring } from '../support/services.ts';

let campus: Campus;
let world: Campus['world'];
beforeAll(async () => {
  campus = await openCampus({ still: true });
  world = campus.world;
});
afterAll(() => campus.close());

interface Trade {
  readonly seller: KnownCaller;
  readonly buyer: KnownCaller;
  readonly saleId: string;
  /** Empty if there is no listing to edit. */
  readonly productId: string;
  /** Terms at the time of ordering, each with its value after `changeTerms`. */
  readonly terms: Readonly<Record<string, readonly [ordered: RegExp, now: RegExp]>>;
  /** Edits of the terms that the seller may make while it is ordered. */
  readonly changeTerms?: () => Promise<unknown>;
}

async function posted(kind: 'goods' | 'free', seller: KnownCaller, price: number): Promise<string> {
  const productId = ID.unique();
  const photo = await photoBy(campus, seller, 'product-photos');
  const words = {
    name: 'Headset',
    description: 'BARU, segel, garansi',
    condition: 'Baru',
    codAddress: 'Lobi GSG',
  } as const;
  await postProduct(world, seller, { ...productForm([photo], { ...words, price }), productId, kind, details: {} });
  return productId;
}

async function ordered(seller: KnownCaller, productId: string, total: number): Promise<Trade> {
  const buyer = await campus.person('Beli');
  await addToCart(world, buyer, { productId });
  const { orderId } = await placeOrder(world, buyer, orderInput({ expectedTotal: total }));
  return { seller, buyer, saleId: saleId(orderId, 1), productId, terms: {} };
}

/** A sale of each kind; null: this kind is never ordered. A new kind must declare its promises. */
const tradeOf: Readonly<Record<ProductKind, (() => Promise<Trade>) | null>> = {
  goods: async () => {
    const seller = await campus.person('Jual');
    return ordered(seller, await posted('goods', seller, 80_000), 80_000);
  },
  free: async () => {
    const seller = await campus.person('Beri');
    return ordered(seller, await posted('free', seller, 0), 0);
  },
  preorder: async () => {
    const batch = await postedPreorder(campus);
    const trade = await ordered(batch.seller, batch.productId, batch.price);
    return {
      ...trade,
      terms: { Batch: [/^Ke-1, ditutup /, /^Ke-1/], Pengambilan: [/^Lobi GKU \(/, /^Kantin \(/] },
      changeTerms: async () => {
        const { closesAt, pickupFrom, pickupUntil, least, most, acceptsAll } = await batchNow(campus, batch.batchId);
        const pickup = { pickupPlace: 'Kantin', pickupFrom, pickupUntil };
        const said = { closesAt, least, most, acceptsAll, ...pickup };
        await editBatch(world, batch.seller, { batchId: batch.batchId, ...said });
      },
    };
  },
  service: async () => {
    const { seller, productId } = await postedService(campus);
    const buyer = await campus.person('Murid');
    await addToCart(world, buyer, { productId });
    const choice = { packageId: 'satu', startsAt: hourIn(2, '09:00') };
    const input = { expectedTotal: 50_000, choices: [{ productId, choice }] };
    const { orderId } = await placeOrder(world, buyer, orderInput(input));
    const packages = tutoring.map((one) => ({ ...one, price: one.price + 10_000 }));
    return {
      ...{ seller, buyer, productId, saleId: saleId(orderId, 1) },
      terms: { Paket: [/^Paket 1 jam · 60 menit · Rp 50\.000$/, /Rp 60\.000$/] },
      changeTerms: () => editPackages(world, seller, { productId, packages, version: 0 }),
    };
  },
  rental: async () => {
    const rental = await postedRental(campus);
    const buyer = await campus.person('Sewa');
    const { saleId: id } = await rented(campus, rental, buyer, { method: cashOnDelivery });
    const { productId, seller } = rental;
    return {
      ...{ seller, buyer, productId, saleId: id },
      terms: {
        'Lama sewa': [/^3 hari$/, /^3 hari$/],
        Deposit: [/^Rp 200\.000 per buah$/, /^Rp 300\.000 per buah$/],
        'Bila terlambat': [/^Potong Rp 50\.000 per hari /, /^Potong Rp 50\.000 per hari /],
      },
      changeTerms: async () => {
        const { version } = await campus.productNow(productId);
        const terms = { deposit: 300_000, pieces: 2, valueNew: 350_000 };
        await setRentalTerms(world, seller, { productId, version, ...terms });
      },
    };
  },
  bundle: async () => {
    const seller = await campus.person('Paket');
    await ensureProfile(world, seller);
    const part = { sellerId: seller.id, stock: 1, price: 30_000 };
    const parts = [await campus.product({ ...part, name: 'Kipas' }), await campus.product({ ...part, name: 'Rak' })];
    const productId = ID.unique();
    const photo = await photoBy(campus, seller, 'product-photos');
    await postProduct(world, seller, {
      ...productForm([photo], { name: 'Paket kos', description: 'Lengkap', price: 50_000 }),
      ...{ productId, kind: 'bundle' as const },
      details: { productIds: parts.map(({ $id }) => $id) },
    });
    return { ...(await ordered(seller, productId, 50_000)), terms: { 'Isi paket': [/^Kipas, Rak$/, /^Kipas, Rak$/] } };
  },
  link: async () => {
    const [seller, buyer] = await Promise.all([campus.person('Jual'), campus.person('Beli')]);
    const linkId = ID.unique();
    const thing = { name: 'Kipas angin', price: 75_000, codAddress: 'Lobi GSG' };
    const { token } = await makeLink(world, seller, { linkId, ...thing, imageId: '' });
    await claimLink(world, buyer, { token });
    const order = {
      orderId: ID.unique(),
      paymentMethod: cashOnDelivery,
      shippingAddress: 'Kos',
      expectedTotal: 75_000,
    } as const;
    const { orderId } = await orderByLink(world, buyer, { token, ...order });
    expect(await world.rows.get('saleLinks', linkRowId(linkId))).toMatchObject({ state: 'ordered' });
    return { seller, buyer, saleId: saleId(orderId, 1), productId: '', terms: {} };
  },
  wanted: null,
};

/** Edits every field of a listing. */
async function rewrite(seller: KnownCaller, productId: string): Promise<string> {
  const { version, name, price, stock, category } = await campus.productNow(productId);
  const photo = await photoBy(campus, seller, 'product-photos');
  const words = { name, price, stock, category, location: 'Gate 5' };
  const form = productForm([photo], { ...words, description: 'Bekas, mikrofon mati', condition: 'Perlu perbaikan' });
  await editProduct(world, seller, { ...form, codAddress: 'Gate 9', productId, version, shownStock: stock });
  return photo;
}

type Things = Awaited<ReturnType<typeof readPromise>>['things'];
const factOf = (things: Things, label: string) =>
  things.flatMap(({ facts }) => facts).find((one) => one.label === label);

describe.each(productKinds.filter((kind) => tradeOf[kind] !== null))('a sale of %s', (kind) => {
  it('shows buyer, seller and admin the ordered terms beside the present ones', async () => {
    const trade = await tradeOf[kind]?.();
    if (!trade) throw new Error(`${kind} has no trade`);
    const { buyer, seller, saleId: id, productId } = trade;
    const before = await readPromise(world, buyer, { saleId: id });
    expect(before.things.length).toBeGreaterThan(0);
    for (const { facts, isGone, photos } of before.things) {
      expect(isGone).toBe(false);
      for (const { ordered: then, now } of facts) if (now !== null) expect(now).toBe(then);
      if (photos.now !== null) expect(photos.now).toEqual(photos.ordered);
    }
    if (productId !== '') {
      await rewrite(seller, productId);
      await trade.changeTerms?.();
    }

    const { things } = await readPromise(world, buyer, { saleId: id });
    expect(await readPromise(world, seller, { saleId: id })).toEqual({ things });
    // An open batch cannot be accepted, so there is nothing to object to.
    if (kind !== 'preorder') await press(world, seller, id, 'accept');
    if (kind !== 'preorder') await press(world, buyer, id, 'object');
    expect(await readPromiseAsAdmin(world, campus.admin, { saleId: id })).toEqual({ things });
    if (productId === '') return expect(things).toEqual(before.things);
    const own = things.find((one) => one.productId === productId);
    const earlier = before.things.find((one) => one.productId === productId);
    expect(own?.photos.ordered).toEqual(earlier?.photos.ordered);
    expect(own?.photos.now).not.toEqual(own?.photos.ordered);
    expect(factOf(things, 'Deskripsi')).toEqual({
      label: 'Deskripsi',
      ordered: factOf(before.things, 'Deskripsi')?.ordered,
      now: 'Bekas, mikrofon mati',
    });
    expect(factOf(things, 'Kondisi')).toMatchObject({ now: 'Perlu perbaikan' });
    for (const [label, [then, now]] of Object.entries(trade.terms)) {
      expect(factOf(things, label)?.ordered, label).toMatch(then);
      expect(factOf(things, label)?.now, label).toMatch(now);
    }
    // After deletion only the ordered terms remain.
    if (kind !== 'bundle' && kind !== 'preorder') {
      await deleteProduct(world, seller, { productId });
      const left = (await readPromise(world, buyer, { saleId: id })).things[0];
      expect(left).toMatchObject({ isGone: true, photos: { ordered: earlier?.photos.ordered, now: null } });
      expect(left?.facts.map((fact) => fact.ordered)).toEqual(
        earlier?.facts.filter((fact) => fact.ordered !== '').map((fact) => fact.ordered),
      );
    }
  });
});
