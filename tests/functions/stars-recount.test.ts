/** Stars and all records of people equal a recount after any changes of reviews, sales and accounts. */

import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notRented } from '#domain/kinds/empty-columns.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { untouchedSale } from '#domain/orders/sale.ts';
import { starsOf } from '#domain/trust/reputation.ts';
import { accountDeleted } from '../../functions/usecases/people/account-deleted.ts';
import { create, type Row, type RowData } from '../../functions/usecases/rows.ts';
import { hideReview } from '../../functions/usecases/trust/hide-review.ts';
import { publishReviews } from '../../functions/usecases/trust/publish-reviews.ts';
import { salesCounted } from '../../functions/usecases/trust/records.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { runs } from '../support/proof.ts';
import { oneOf } from '../support/random-concurrency.ts';
import { review } from '../support/reviews.ts';
import { asBuyer, asSeller, recordsOf, trader, wrongCounts } from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const dayMs = 86_400_000;

/** A freshly completed sale, without the steps before. */
async function completed(buyer: KnownCaller, seller: KnownCaller, at: number): Promise<string> {
  const orderId = ID.unique();
  const id = `${orderId}-1`;
  const sale: RowData<'sales'> = {
    ...{ orderId, buyerId: buyer.id, buyerName: buyer.name, sellerId: seller.id, sellerName: seller.name },
    ...untouchedSale,
    ...{ bookingId: '', bookedMinutes: 0, packageId: '', packageName: '' },
    ...{
      state: 'completed',
      disputedFrom: '',
      subtotal: 50_000,
      returnedAmount: 0,
      itemCount: 1,
      method: cashOnDelivery,
    },
    ...{ productNames: 'Lampu', imageId: '' },
    ...{ dueAt: null, remindAt: null, meetPlace: '', meetAt: null, reason: '', endedBy: buyer.id },
    ...{ isPaidOutside: false, isCashReceived: true, money: '', acceptedAt: new Date(at).toISOString() },
    ...{ completedAt: new Date(at).toISOString(), disputedAt: null, against: '', absentAt: null, acceptedWithin: 6 },
    isCounted: false,
    orderVersion: 0,
    kind: 'goods',
    batchId: '',
    stayFrom: null,
    clockAt: null,
    ...notRented.sale,
    ...{ feePercent: null, answerHours: null },
  };
  const people = { buyerId: buyer.id, sellerId: seller.id };
  const world = campus.worldWith({ now: () => at });
  await world.rows.transact(async () => {
    const step = { $id: id, ...people, method: sale.method, subtotal: sale.subtotal, before: null, after: sale };
    const { isCounted, operations } = await salesCounted(world, [step]);
    const row = { ...sale, isCounted: isCounted.get(id) ?? false };
    return { operations: [create('sales', id, row), ...operations], result: undefined };
  });
  return id;
}

const published = (): Promise<Row<'reviewDrafts'>[]> =>
  campus.world.rows.list('reviewDrafts', { newestFirst: true, limit: 30 });

it('stars equal a recount after random reviews, hidings and deletions', async () => {
  const people: KnownCaller[] = [];
  while (people.length < 5) people.push(await trader(campus));
  let clock = Date.now();
  const world = campus.worldWith({ now: () => clock });
  let [reviews, hides, deletions] = [0, 0, 0];

  /** Two people trade; one or both review, also simultaneously. */
  async function trade(): Promise<void> {
    const buyer = oneOf(people);
    const seller = oneOf(people.filter(({ id }) => id !== buyer.id));
    const id = await completed(buyer, seller, clock);
    const say = (who: KnownCaller) => review(world, who, id, { stars: oneOf([1, 2, 3, 4, 5]) });
    const authors = oneOf([[buyer], [seller], [buyer, seller], [buyer, seller], [seller, buyer]]);
    reviews += authors.length;
    if (Math.random() < 0.3) await Promise.all(authors.map(say));
    else for (const who of authors) await say(who);
  }

  async function hide(): Promise<void> {
    const all = (await published()).filter(({ publishedAt }) => publishedAt !== null);
    if (all.length === 0) return;
    const { reviewId } = oneOf(all);
    const set = (isHidden: boolean) => hideReview(world, campus.admin, { reviewId, isHidden, reason: 'Kata kasar' });
    hides++;
    // Sometimes two administrators at once.
    await Promise.all(Math.random() < 0.2 ? [set(true), set(true)] : [set(oneOf([true, true, false]))]);
  }

  async function leave(): Promise<void> {
    const gone = oneOf(people);
    await accountDeleted(world, gone.id);
    expect(await recordsOf(campus, gone)).toEqual({ seller: null, buyer: null });
    people.splice(people.indexOf(gone), 1, await trader(campus));
    deletions++;
  }

  const turns = runs(40, 8_000);
  for (let turn = 0; turn < turns; turn++) {
    // No person reaches the hourly limit.
    clock += 600_000;
    const chance = Math.random();
    if (chance < 0.7 || turn < 5) await trade();
    else if (chance < 0.94) await hide();
    else if (chance < 0.97) await publishReviews(campus.worldWith({ now: () => clock + 15 * dayMs }));
    else await leave();
    if (turn === 20) await leave();
  }
  expect(await wrongCounts(campus)).toEqual([]);
  expect(reviews + hides + deletions).toBeGreaterThan(runs(30, 10_000));
  // Recomputes each person's stars from the counted reviews about them, by the author's side.
  for (const person of people) {
    const { seller, buyer } = await recordsOf(campus, person);
    for (const [side, row] of [
      ['buyer', seller ?? asSeller({})],
      ['seller', buyer ?? asBuyer({})],
    ] as const) {
      const stars: number[] = [];
      const where = { aboutId: person.id, side, isCounted: true };
      for await (const one of campus.world.rows.each('reviews', { where })) stars.push(one.stars);
      expect(starsOf(row)).toMatchObject({ count: stars.length });
      expect([row.stars1, row.stars2, row.stars3, row.stars4, row.stars5]).toEqual(
        [1, 2, 3, 4, 5].map((worth) => stars.filter((one) => one === worth).length),
      );
    }
  }
});
