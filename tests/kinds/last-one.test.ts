/** Many people order the last piece, place, hour, day or item of every kind at the same moment. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { expectWholeMoney } from '../support/money.ts';
import { runs } from '../support/proof.ts';
import { outcomeOf } from '../support/refusals.ts';
import { listed, offering, orderedKinds, outcomesOf } from './listings.ts';

let campus: Campus;
let world: AdminAppWorld;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  world = offering(campus);
});
afterAll(() => campus.close());

const crowd = runs(8, 60);

it.each(orderedKinds)(`${crowd} people order the last one of a listing, and one gets it: %s`, async (kind) => {
  const listing = await listed(campus, kind, world);
  const people = await Promise.all(Array.from({ length: crowd }, () => campus.person('Budi')));
  await Promise.all(people.map((buyer) => listing.choose(buyer)));
  const outcomes = await Promise.all(people.map((buyer) => outcomeOf(listing.take(buyer))));
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
  for (const one of outcomes) if (one !== 'done') expect(one).toMatch(outcomesOf(kind).last);
  const sales = await campus.world.rows.list('sales', { where: { sellerId: listing.seller.id }, limit: 100 });
  expect(sales).toHaveLength(1);
  await expectWholeMoney(campus);
});
