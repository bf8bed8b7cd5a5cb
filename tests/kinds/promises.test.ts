/**
 * An order keeps the terms of its listing at the time of ordering, whatever its seller edits later, for every kind of
 * trade.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPromise, readPromiseAsAdmin } from '../../functions/usecases/orders/read-promise.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { editProduct } from '../../functions/usecases/selling/edit-product.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { press } from '../support/sales.ts';
import { listed, offering, orderedKinds } from './listings.ts';

let campus: Campus;
let world: AdminAppWorld;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  world = offering(campus);
});
afterAll(() => campus.close());

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

describe.each(orderedKinds)('a sale of %s', (kind) => {
  it('shows buyer, seller and administrator the terms as ordered, beside the current ones', async () => {
    const listing = await listed(campus, kind, world);
    const { seller, productId } = listing;
    const buyer = await campus.person('Beli');
    await listing.choose(buyer);
    const { saleId: id } = await listing.take(buyer);
    const before = await readPromise(world, buyer, { saleId: id });
    expect(before.things.length).toBeGreaterThan(0);
    for (const { facts, isGone, photos } of before.things) {
      expect(isGone).toBe(false);
      for (const { ordered: then, now } of facts) if (now !== null) expect(now).toBe(then);
      if (photos.now !== null) expect(photos.now).toEqual(photos.ordered);
    }
    if (productId !== '') {
      await rewrite(seller, productId);
      await listing.changeTerms?.();
    }

    const { things } = await readPromise(world, buyer, { saleId: id });
    expect(await readPromise(world, seller, { saleId: id })).toEqual({ things });
    // A sale of an open batch cannot be accepted, so its buyer cannot object yet.
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
    for (const [label, [then, now]] of Object.entries(listing.terms)) {
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
