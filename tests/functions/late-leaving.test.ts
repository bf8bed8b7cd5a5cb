/** A buyer who cancels a pre-order, an appointment or a rental in its last hours counts as absent (TRADE 6). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfDate } from '#domain/campus-days.ts';
import { limits } from '#domain/limits.ts';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent } from '../../functions/usecases/orders/move-sale.ts';
import { deleteOwnAccount } from '../../functions/usecases/people/own-account.ts';
import { batchNow, joined, postedPreorder } from '../support/batches.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { daysFromNow, postedRental, rented } from '../support/rentals.ts';
import { press, saleNow } from '../support/sales.ts';
import { book, hourIn, postedService } from '../support/services.ts';
import { trader } from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

interface Kept {
  readonly buyer: KnownCaller;
  readonly orderId: string;
  readonly saleId: string;
  /** The start of the appointment or rental, or the closing of the batch, ms since 1970. */
  readonly from: number;
}

const kinds = {
  preorder: async (): Promise<Kept> => {
    const buyer = await trader(campus);
    const posted = await postedPreorder(campus, { least: 1 });
    const sale = await joined(campus, posted, buyer);
    return { buyer, ...sale, from: Date.parse((await batchNow(campus, posted.batchId)).closesAt) };
  },
  appointment: async (): Promise<Kept> => {
    const buyer = await trader(campus);
    const posted = await postedService(campus);
    const startsAt = hourIn(3, '10:00');
    const sale = await book(campus, posted, buyer, startsAt);
    await press(campus.world, posted.seller, sale.saleId, 'accept');
    return { buyer, ...sale, from: Date.parse(startsAt) };
  },
  rental: async (): Promise<Kept> => {
    const buyer = await trader(campus);
    const posted = await postedRental(campus);
    const days = daysFromNow(2, 3);
    const sale = await rented(campus, posted, buyer, { days, method: cashOnDelivery });
    await press(campus.world, posted.seller, sale.saleId, 'accept');
    return { buyer, ...sale, from: startOfDate(days.from, 'WIB') };
  },
};

const hours = limits.lateLeaveHours * 3_600_000;
const at = (moment: number) => campus.worldWith({ now: () => moment });
const absencesOf = async ({ id }: KnownCaller) => (await campus.world.rows.get('buyerRecords', id))?.absent ?? 0;

const ways = {
  'from its part': (moment: number, { buyer, saleId }: Kept) =>
    raiseSaleEvent(at(moment), buyer, { saleId, event: 'cancel', reason: 'Tidak jadi' }),
  'by deleting the account': (moment: number, { buyer }: Kept) => deleteOwnAccount(at(moment), buyer),
};

describe.each(Object.entries(kinds))('a buyer of one %s', (_, order) => {
  it.each(Object.entries(ways))('counts as absent for canceling %s in the last hours', async (_way, leave) => {
    const kept = await order();
    await leave(kept.from - hours, kept);
    const { state, against, absentAt } = await saleNow(campus, kept.saleId);
    expect({ state, against, absentAt }).toEqual({
      state: 'canceled',
      against: 'buyer',
      absentAt: new Date(kept.from - hours).toISOString().replace('Z', '+00:00'),
    });
  });

  it('does not count as absent for canceling earlier', async () => {
    const kept = await order();
    await ways['from its part'](kept.from - hours - 1, kept);
    expect(await saleNow(campus, kept.saleId)).toMatchObject({ state: 'canceled', absentAt: null });
    expect(await absencesOf(kept.buyer)).toBe(0);
  });
});

it('canceling the complete order counts like canceling its parts', async () => {
  const kept = await kinds.preorder();
  await cancelOrder(at(kept.from - 1), kept.buyer, { orderId: kept.orderId });
  expect(await saleNow(campus, kept.saleId)).toMatchObject({ against: 'buyer', absentAt: expect.any(String) });
  expect(await absencesOf(kept.buyer)).toBe(1);
});

it('canceling an unaccepted appointment does not count against the buyer: the seller could have answered', async () => {
  const buyer = await trader(campus);
  const posted = await postedService(campus);
  const startsAt = hourIn(3, '10:00');
  const { saleId } = await book(campus, posted, buyer, startsAt);
  await ways['from its part'](Date.parse(startsAt) - 60_000, { buyer, saleId, orderId: '', from: 0 });
  expect(await saleNow(campus, saleId)).toMatchObject({ state: 'canceled', against: '' });
});
