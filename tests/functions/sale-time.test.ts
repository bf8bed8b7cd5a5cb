/** Deadlines of sales, on a clock that the test moves. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endDueSales, remindOfSales } from '../../functions/usecases/orders/due-sales.ts';
import { raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderNow } from '../support/orders.ts';
import { firstOf, orderedFrom, paid, paying, press, saleNow, toldTo } from '../support/sales.ts';
import { missed, trader } from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const hour = 3_600_000;
const day = 24 * hour;
/** The kind of this person's newest notification. */
async function lastKind({ id: userId }: { readonly id: string }): Promise<string | undefined> {
  const [newest] = await campus.world.rows.list('notifications', { where: { userId }, newestFirst: true, limit: 1 });
  return newest?.kind;
}
const later = (ms: number) => campus.worldWith({ now: () => Date.now() + ms });

it('an unanswered sale is reminded of once after a day, and ends after two with a refund', async () => {
  const order = await orderedFrom(campus, { sellers: 2, method: paying.transfer, values: { stock: 3 } });
  await paid(campus.world, order);
  const [one, two] = order.sales;
  if (!one || !two) throw new Error('two sellers');
  await press(campus.world, two.seller, two.id, 'accept');
  expect(await remindOfSales(later(23 * hour))).toBe(0);
  expect(await endDueSales(later(47 * hour))).toEqual({ ended: 0, left: 0 });
  await Promise.all([remindOfSales(later(25 * hour)), remindOfSales(later(25 * hour))]);
  expect(await remindOfSales(later(26 * hour))).toBe(0);
  expect(await toldTo(campus, one.seller)).toEqual(['Ada pesanan baru', 'Pesanan menunggu jawaban Anda']);
  const [first, second] = await Promise.all([endDueSales(later(49 * hour)), endDueSales(later(49 * hour))]);
  expect(first.ended + second.ended).toBeGreaterThanOrEqual(1);
  expect(await saleNow(campus, one.id)).toMatchObject({ state: 'canceled', endedBy: 'upkeep' });
  expect(await orderNow(campus, order.orderId)).toMatchObject({
    status: 'Processed',
    paymentFlag: 'refund_due',
    version: 3,
  });
  expect((await campus.productNow(one.product.$id)).stock).toBe(3);
  await press(campus.world, order.buyer, two.id, 'receive');
});

it('each sale ends once by its own deadline, even after a week without upkeep', async () => {
  const [waiting, handedOver, ready, blocked] = [
    await orderedFrom(campus, { sellers: 1 }),
    await orderedFrom(campus, { sellers: 1 }),
    await orderedFrom(campus, { sellers: 1 }),
    await orderedFrom(campus, { sellers: 1 }),
  ];
  const [claimed, prepared, gone] = [firstOf(handedOver), firstOf(ready), firstOf(blocked)];
  await press(campus.world, claimed.seller, claimed.id, 'accept', 'ready', 'claim');
  await press(campus.world, prepared.seller, prepared.id, 'accept', 'ready');
  await ensureProfile(campus.world, gone.seller);
  await campus.world.rows.update('profiles', gone.seller.id, { blocked: true });

  const { ended, left } = await endDueSales(later(7 * day));
  expect({ ended, left }).toEqual({ ended: 3, left: 0 });
  expect(await saleNow(campus, firstOf(waiting).id)).toMatchObject({ state: 'canceled' });
  // A blocked seller's deadlines continue.
  expect(await saleNow(campus, gone.id)).toMatchObject({ state: 'canceled' });
  expect(await saleNow(campus, claimed.id)).toMatchObject({ state: 'completed' });
  expect(await orderNow(campus, handedOver.orderId)).toMatchObject({ status: 'Completed' });
  // Fourteen days from the acceptance.
  expect(await saleNow(campus, prepared.id)).toMatchObject({ state: 'ready' });
  expect(await remindOfSales(later(7 * day))).toBe(0);
  expect(await endDueSales(later(15 * day))).toEqual({ ended: 1, left: 0 });
  expect(await saleNow(campus, prepared.id)).toMatchObject({ state: 'canceled' });
  expect(await endDueSales(later(30 * day))).toEqual({ ended: 0, left: 0 });
});

it('a buyer is reminded a day before receipt is assumed; an overdue paid sale becomes a dispute', async () => {
  const claimed = await orderedFrom(campus, { sellers: 1 });
  const { id, seller } = firstOf(claimed);
  await press(campus.world, seller, id, 'accept', 'ready', 'claim');
  expect(await remindOfSales(later(50 * hour))).toBe(1);
  expect((await toldTo(campus, claimed.buyer)).at(-1)).toBe('Sudah terima pesanannya?');
  expect(await remindOfSales(later(60 * hour))).toBe(0);

  const transfer = await orderedFrom(campus, { sellers: 1, method: paying.transfer });
  await paid(campus.world, transfer);
  const sale = firstOf(transfer);
  await press(campus.world, sale.seller, sale.id, 'accept');
  await endDueSales(later(15 * day));
  expect(await saleNow(campus, sale.id)).toMatchObject({ state: 'disputed', disputedFrom: 'accepted', dueAt: null });
  expect(await orderNow(campus, transfer.orderId)).toMatchObject({ status: 'Processed' });
  expect([await lastKind(transfer.buyer), await lastKind(sale.seller)]).toEqual(['dispute', 'dispute']);
});

it('an absence in a paid sale, and canceling during a dispute, send the dispute notification', async () => {
  const people = { buyer: await trader(campus), seller: await trader(campus) };
  const id = await missed(campus, { ...people, method: paying.transfer, by: 'buyer' });
  expect(await lastKind(people.seller)).toBe('dispute');
  await raiseSaleEventAsAdmin(campus.world, campus.admin, { saleId: id, event: 'cancel', reason: 'Sudah jelas' });
  expect([await lastKind(people.buyer), await lastKind(people.seller)]).toEqual(['dispute', 'dispute']);
  const cash = { buyer: await trader(campus), seller: await trader(campus) };
  await missed(campus, { ...cash, by: 'buyer' });
  expect(await lastKind(cash.seller)).toBe('sale_changed');
});
