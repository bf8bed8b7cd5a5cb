/**
 * The whole life of a trade of every kind: ordered, accepted, handed over by code, reviewed by both sides, with a
 * balanced ledger.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesOf } from '#domain/kinds/index.ts';
import { bankTransfer, cashOnDelivery, type PaymentMethod } from '#domain/orders/payment.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { expectWholeMoney, moneyNow } from '../support/money.ts';
import { orderNow } from '../support/orders.ts';
import { settle } from '../support/rentals.ts';
import { review } from '../support/reviews.ts';
import { saleNow } from '../support/sales.ts';
import { complete } from './complete.ts';
import { listed, type OrderedKind, offering, orderedKinds } from './listings.ts';

let campus: Campus;
let world: AdminAppWorld;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  world = offering(campus);
});
afterAll(() => campus.close());

const methodsOf = (kind: OrderedKind): readonly PaymentMethod[] =>
  rulesOf({ kind }).fixed.price === 0 ? [cashOnDelivery] : [cashOnDelivery, bankTransfer];

describe.each(orderedKinds.flatMap((kind) => methodsOf(kind).map((method) => ({ kind, method }))))(
  'a trade of $kind, $method',
  ({ kind, method }) => {
    it('ends with both reviews and a balanced ledger', async () => {
      const listing = await listed(campus, kind, world);
      const { seller } = listing;
      const buyer = await campus.person('Budi');
      await Promise.all([seller, buyer].map((one) => ensureProfile(world, one)));
      await listing.choose(buyer);
      const order = await listing.take(buyer, method);
      const { hasOwnSale, isApart } = rulesOf({ kind });
      expect((await saleNow(campus, order.saleId)).kind).toBe(hasOwnSale || isApart ? kind : 'goods');
      if (method === bankTransfer) await settle(world, order);

      const then = await complete(campus, { listing, buyer, ...order });

      const sale = await saleNow(campus, order.saleId);
      expect(sale).toMatchObject({ state: 'completed', sellerId: seller.id, buyerId: buyer.id });
      expect(await orderNow(campus, order.orderId)).toMatchObject({ status: 'Completed', canceledAmount: 0 });
      const { available, held } = await moneyNow(campus, seller.id);
      const earned = method === bankTransfer ? sale.subtotal - sale.deposit : 0;
      expect({ available, held }).toEqual({ available: earned, held: 0 });
      await expectWholeMoney(campus);
      for (const [at, who] of [seller, buyer].entries())
        expect(await review(then, who, order.saleId)).toEqual({ isPublished: at === 1 });
    });
  },
);
