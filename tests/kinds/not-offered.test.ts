/**
 * Listings of every kind that can no longer be ordered: sold out, closed by their kind, or of a kind that the campus
 * disabled.
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '#domain/durations.ts';
import { rulesOf } from '#domain/kinds/index.ts';
import { proposeOffer } from '../../functions/usecases/orders/offers.ts';
import { reorder } from '../../functions/usecases/orders/reorder.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { codeOf, outcomeOf } from '../support/refusals.ts';
import { saleNow } from '../support/sales.ts';
import { complete } from './complete.ts';
import { listed, offering, orderedKinds } from './listings.ts';

let campus: Campus;
let world: AdminAppWorld;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  world = offering(campus);
});
afterAll(() => campus.close());

/** A week later, when listings with an end have closed. */
const later = () => campus.worldWith({ now: () => Date.now() + 7 * 24 * hourMs, settings: world.settings });

const closing = orderedKinds.filter((kind) => rulesOf({ kind }).opens === 'while_open');

describe.each(closing)('a closed listing of %s', (kind) => {
  it('is refused by cart, order, reorder and offer', async () => {
    const listing = await listed(campus, kind, world, 5);
    const { productId } = listing;
    const [earlier, late] = [await campus.person('Ani'), await campus.person('Budi')];
    for (const buyer of [earlier, late]) await listing.choose(buyer);
    const { orderId } = await listing.take(earlier);
    expect(await codeOf(listing.choose(await campus.person('Cici'), later()))).toMatch(/closed/);
    expect(await codeOf(listing.take(late, undefined, later()))).toMatch(/closed/);
    const again = await reorder(later(), earlier, { orderId });
    expect(again).toMatchObject({ added: 0, skipped: [{ productId, code: expect.stringMatching(/closed/) }] });
    const offer = { offerId: ID.unique(), productId, price: 1, quantity: 1 };
    expect(await outcomeOf(proposeOffer(later(), late, offer))).not.toBe('done');
  });
});

const switchedOff = orderedKinds.filter((kind) => kind !== 'goods');

it.each(switchedOff)('running trades finish normally after a campus disables %s', async (kind) => {
  const listing = await listed(campus, kind, world);
  const buyer = await campus.person('Budi');
  await listing.choose(buyer);
  const { saleId } = await listing.take(buyer);
  await complete(campus, { listing, buyer, saleId }, offering(campus, ['goods']).settings);
  expect((await saleNow(campus, saleId)).state).toBe('completed');
});
