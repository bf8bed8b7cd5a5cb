/** Open trades of deleted people, and the administrator's work list. */

import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceId } from '#domain/ids.ts';
import { platformFee } from '#domain/money/sale-money.ts';
import { disputePromise, refundPromise } from '#domain/orders/money-place.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import type { SaleEvent } from '#domain/orders/sale.ts';
import { payRefund } from '../../functions/usecases/money/pay-refund.ts';
import { namePayoutAccount } from '../../functions/usecases/money/payout-account.ts';
import { needsAttention } from '../../functions/usecases/orders/attention.ts';
import { addStatement } from '../../functions/usecases/orders/disputes.ts';
import { raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import { readSale, readSaleAsAdmin } from '../../functions/usecases/orders/read-sale.ts';
import { accountDeleted } from '../../functions/usecases/people/account-deleted.ts';
import { followMissed } from '../../functions/usecases/people/follow-account.ts';
import { removePerson } from '../../functions/usecases/people/manage-user.ts';
import { deleteOwnAccount } from '../../functions/usecases/people/own-account.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { reportProduct } from '../../functions/usecases/reports/reports.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { orderNow } from '../support/orders.ts';
import { refusalOf } from '../support/refusals.ts';
import { firstOf, orderedFrom, paid, paying, press, saleNow, toldTo } from '../support/sales.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

interface Stand {
  readonly name: string;
  readonly seller: readonly SaleEvent[];
  readonly buyer?: readonly SaleEvent[];
  /** State after the deletion, if the order is paid by transfer. */
  readonly paid: string;
  /** State after the deletion, if it is paid in cash. */
  readonly cash?: string;
}

/** How far a sale has come, and its state after one of its two people was deleted. */
const stands: readonly Stand[] = [
  { name: 'unpaid', seller: [], paid: 'canceled' },
  { name: 'waiting', seller: [], paid: 'canceled', cash: 'canceled' },
  { name: 'accepted', seller: ['accept'], paid: 'disputed', cash: 'canceled' },
  { name: 'ready', seller: ['accept', 'ready'], paid: 'disputed', cash: 'canceled' },
  { name: 'handed over', seller: ['accept', 'ready', 'claim'], paid: 'handed_over', cash: 'handed_over' },
  { name: 'disputed', seller: ['accept', 'ready'], buyer: ['object'], paid: 'disputed', cash: 'disputed' },
  { name: 'received', seller: ['accept', 'ready'], buyer: ['receive'], paid: 'completed', cash: 'handed_over' },
];
const cases = stands.flatMap(({ paid, cash, ...stand }) => [
  { ...stand, method: paying.transfer, after: paid },
  ...(cash ? [{ ...stand, method: paying.cash, after: cash }] : []),
]);

/**
 * Ways of deleting an account: by its owner, by an administrator, and by Appwrite's own route, with an event or later.
 */
const ways: Record<string, (who: KnownCaller) => Promise<unknown>> = {
  'by its owner': (who) => deleteOwnAccount(campus.world, who),
  'by an administrator': (who) => removePerson(campus.world, who.id),
  'by Appwrite’s own route, followed by its event': async ({ id }) => {
    await campus.users.delete({ userId: id });
    await accountDeleted(campus.world, id);
  },
  'by Appwrite’s own route, found by the schedule': async ({ id }) => {
    await campus.users.delete({ userId: id });
    await followMissed(campus.world);
  },
};

describe.each(['buyer', 'seller'] as const)('the deleted %s of a sale', (role) => {
  it.each(cases)('$name, $method: then $after', async ({ seller: steps, buyer: answers = [], name, after, method }) => {
    const isPaid = method === paying.transfer && name !== 'unpaid';
    const order = await orderedFrom(campus, { sellers: 2, method, values: { stock: 5 } });
    const { id, seller, product } = firstOf(order);
    for (const person of [order.buyer, seller]) await ensureProfile(campus.world, person);
    if (isPaid) await paid(campus.world, order);
    await press(campus.world, seller, id, ...steps);
    await press(campus.world, order.buyer, id, ...answers);
    const leaver = role === 'buyer' ? order.buyer : seller;
    const stayer = role === 'buyer' ? seller : order.buyer;
    await deleteOwnAccount(campus.world, leaver);
    const left = await saleNow(campus, id);
    expect(left).toMatchObject({
      state: after,
      [role === 'buyer' ? 'buyerName' : 'sellerName']: 'Pengguna dihapus',
    });
    expect(await campus.users.get({ userId: leaver.id }).catch(({ code }) => code)).toBe(404);
    if (after === 'disputed') {
      expect(left.endedBy).toBe('accounts');
      expect((await orderNow(campus, order.orderId)).paymentFlag).toBe(role === 'buyer' && isPaid ? 'refund_due' : '');
      expect((await toldTo(campus, stayer)).at(-1)).toBe('Ada kendala');
    }
    if (after !== 'canceled') return;
    expect((await orderNow(campus, order.orderId)).paymentFlag).toBe(isPaid ? 'refund_due' : '');
    // A seller's products are deleted; a buyer's pieces are restocked.
    if (role === 'buyer') expect((await campus.productNow(product.$id)).stock).toBe(5);
    else expect(await campus.world.rows.get('products', product.$id)).toBeNull();
    // The other seller of a paid order continues; an unpaid one ends as a whole.
    const other = order.sales[1];
    const isOver = role === 'buyer' || name === 'unpaid';
    if (other) expect((await saleNow(campus, other.id)).state).toBe(isOver ? 'canceled' : 'waiting');
    const isTold = role === 'seller' || name !== 'unpaid';
    if (isTold) expect((await toldTo(campus, stayer)).at(-1)).toMatch(/dibatalkan/);
  });
});

describe.each(Object.entries(ways))('an account is deleted %s', (_, go) => {
  it('leaves paid and accepted sales to the administrator to decide', async () => {
    for (const role of ['buyer', 'seller'] as const) {
      const order = await orderedFrom(campus, { sellers: 1, method: paying.transfer });
      const { id, seller } = firstOf(order);
      for (const person of [order.buyer, seller]) await ensureProfile(campus.world, person);
      await paid(campus.world, order);
      await press(campus.world, seller, id, 'accept', 'ready');
      const [leaver, stayer] = role === 'buyer' ? [order.buyer, seller] : [seller, order.buyer];
      await go(leaver);
      const sale = await saleNow(campus, id);
      expect(sale).toMatchObject({ state: 'disputed', disputedFrom: 'ready', money: 'held', endedBy: 'accounts' });
      expect(sale.reason).toBe(role === 'buyer' ? 'Pembeli menghapus akunnya.' : 'Penjual menghapus akunnya.');
      // Listed once for the administrator, also if the deletion is processed twice.
      await accountDeleted(campus.world, leaver.id);
      expect(await saleNow(campus, id)).toMatchObject({ state: 'disputed', disputedFrom: 'ready' });
      expect((await needsAttention(campus.world)).disputes.entries.map(({ saleId }) => saleId)).toContain(id);
      // The remaining person sees the dispute, and cannot prevent the administrator's decision.
      const said = { saleId: id, statementId: ID.unique(), message: 'Sudah diserahkan, ini fotonya', imageIds: [] };
      await addStatement(campus.world, stayer, said);
      for (const event of ['withdraw', 'claim', 'cancel', 'receive'] as const)
        expect((await refusalOf(press(campus.world, stayer, id, event))).code).toBe('sale_event_not_allowed');
      expect((await readSaleAsAdmin(campus.world, campus.admin, { saleId: id })).events.at(-1)).toMatchObject({
        ...{ event: 'leave', by: 'system' },
      });
      const event = role === 'buyer' ? 'release' : 'refund';
      await raiseSaleEventAsAdmin(campus.world, campus.admin, { saleId: id, event, reason: 'Begitu' });
      const balance = await campus.world.rows.get('balances', balanceId(seller.id));
      expect(balance).toMatchObject({ held: 0, available: role === 'buyer' ? order.total : 0 });
      expect((await orderNow(campus, order.orderId)).paymentFlag).toBe(role === 'buyer' ? '' : 'refund_due');
    }
  });

  it('leaves no dispute that the remaining person could withdraw', async () => {
    const order = await orderedFrom(campus, { sellers: 1, method: paying.transfer });
    const { id, seller } = firstOf(order);
    await ensureProfile(campus.world, order.buyer);
    await paid(campus.world, order);
    await press(campus.world, seller, id, 'accept', 'object');
    await go(order.buyer);
    expect((await refusalOf(press(campus.world, seller, id, 'withdraw'))).code).toBe('sale_event_not_allowed');
    expect(await saleNow(campus, id)).toMatchObject({ state: 'disputed', disputedFrom: 'accepted' });
  });
});

it('an order keeps its address until it ends', async () => {
  const order = await orderedFrom(campus, { sellers: 1, values: { codAddress: '' } });
  const { id, seller } = firstOf(order);
  await press(campus.world, seller, id, 'accept', 'ready', 'claim');
  await ensureProfile(campus.world, order.buyer);
  await deleteOwnAccount(campus.world, order.buyer);
  const place = async () => (await orderNow(campus, order.orderId)).shippingAddress;
  expect(await place()).toBe('Kos Melati 3');
  await raiseSaleEventAsAdmin(campus.world, campus.admin, { saleId: id, event: 'confirm' });
  expect(await place()).toBe('-');
});

it('an order is found by the names of its sellers and buyer until their accounts are deleted', async () => {
  const order = await orderedFrom(campus, { sellers: 2 });
  const [first, second] = order.sales;
  if (!first || !second) throw new Error('an order of two sellers has two sales');
  const names = async () => (await orderNow(campus, order.orderId)).sellerNames;
  const found = async (text: string) => (await orderNow(campus, order.orderId)).searchText.includes(text.toLowerCase());
  expect([await found(first.seller.name), await found(second.seller.name)]).toEqual([true, true]);
  expect(await names()).toBe(`${first.seller.name}, ${second.seller.name}`);
  await ensureProfile(campus.world, second.seller);
  await deleteOwnAccount(campus.world, second.seller);
  expect(await names()).toBe(`${first.seller.name}, Pengguna dihapus`);
  expect([await found(first.seller.name), await found(second.seller.name)]).toEqual([true, false]);

  const { name } = order.buyer;
  expect(await found(name)).toBe(true);
  await ensureProfile(campus.world, order.buyer);
  await deleteOwnAccount(campus.world, order.buyer);
  expect([await found(name), await found(orderNumber(order.orderId))]).toEqual([false, true]);
});

it('the work list includes disputes, refunds, sales about to lapse, and sales of deleted people', async () => {
  const { world } = campus;
  const before = await needsAttention(world);
  const idsOf = (list: { entries: readonly { saleId?: string; orderId: string }[] }) =>
    list.entries.map(({ saleId, orderId }) => saleId ?? orderId);
  const [disputed, refund, blocked, unknown, buyerBlocked] = [
    await orderedFrom(campus, { sellers: 1 }),
    await orderedFrom(campus, { sellers: 1, method: paying.transfer }),
    await orderedFrom(campus, { sellers: 1 }),
    await orderedFrom(campus, { sellers: 1 }),
    await orderedFrom(campus, { sellers: 1 }),
  ];
  const [trouble, owed, stuck, nobody] = [firstOf(disputed), firstOf(refund), firstOf(blocked), firstOf(unknown)];
  await press(world, trouble.seller, trouble.id, 'accept', 'object');
  await paid(world, refund);
  await press(world, owed.seller, owed.id, 'decline');
  await ensureProfile(world, stuck.seller);
  await world.rows.update('profiles', stuck.seller.id, { blocked: true });
  await world.rows.update('sales', nobody.id, { sellerId: '' });
  await ensureProfile(world, buyerBlocked.buyer);
  await world.rows.update('profiles', buyerBlocked.buyer.id, { blocked: true });
  const desk = await needsAttention(world);
  expect(idsOf(desk.disputes)).toEqual([...idsOf(before.disputes), trouble.id]);
  expect(desk.disputes.entries.at(-1)?.since).toBe((await saleNow(campus, trouble.id)).disputedAt);
  expect(idsOf(desk.refundsDue)).toEqual(expect.arrayContaining([refund.orderId]));
  // The amount still owed: one of two canceled sales has been refunded.
  const half = await orderedFrom(campus, { sellers: 2, method: paying.transfer });
  await paid(world, half);
  for (const { seller, id } of half.sales) await press(world, seller, id, 'decline');
  await payRefund(world, campus.admin, { refundId: firstOf(half).id, way: 'manual', reference: 'BCA 1' });
  const { refundsDue } = await needsAttention(world);
  const left = half.total - (await saleNow(campus, firstOf(half).id)).subtotal;
  expect(refundsDue.entries.find(({ orderId }) => orderId === half.orderId)?.amount).toBe(left);
  expect(idsOf(desk.ownerless)).toEqual(expect.arrayContaining([stuck.id, nobody.id, firstOf(buyerBlocked).id]));
  // Handed over goods of deleted sellers are listed, too.
  expect(desk.ownerless.entries.some(({ state }) => state === 'handed_over')).toBe(true);
  expect(idsOf(desk.lapsing)).not.toContain(stuck.id);
  const tomorrow = campus.worldWith({ now: () => Date.now() + 37 * 3_600_000 });
  expect(idsOf((await needsAttention(tomorrow)).lapsing)).toEqual(expect.arrayContaining([stuck.id, nobody.id]));
});

it('the work list states the promised date of disputes and refunds, overdue first', async () => {
  const { world } = campus;
  const [one, other, quarrel] = [
    await orderedFrom(campus, { sellers: 1, method: paying.transfer }),
    await orderedFrom(campus, { sellers: 1, method: paying.transfer }),
    await orderedFrom(campus, { sellers: 1 }),
  ];
  for (const order of [one, other]) {
    await paid(world, order);
    await press(world, firstOf(order).seller, firstOf(order).id, 'decline');
  }
  await press(world, firstOf(quarrel).seller, firstOf(quarrel).id, 'accept', 'object');
  const { disputes, refundsDue } = await needsAttention(world);
  const due = refundsDue.entries.find(({ orderId }) => orderId === one.orderId);
  const refund = await world.rows.get('refunds', firstOf(one).id);
  expect(due?.promisedUntil).toBe(refundPromise(refund?.$createdAt ?? ''));
  expect(due?.since).toBe(refund?.$createdAt);
  const { disputedAt } = await saleNow(campus, firstOf(quarrel).id);
  const asked = disputes.entries.find(({ saleId }) => saleId === firstOf(quarrel).id);
  expect(asked?.promisedUntil).toBe(disputePromise(disputedAt ?? ''));
  for (const { entries } of [disputes, refundsDue]) {
    const days = entries.map(({ promisedUntil }) => Date.parse(promisedUntil ?? '9999-12-31'));
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  }
  // The longest waiting entry is listed, however many came later.
  const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000).toISOString();
  await world.rows.update('sales', firstOf(quarrel).id, { disputedAt: longAgo });
  expect((await needsAttention(world)).disputes.entries[0]?.saleId).toBe(firstOf(quarrel).id);
});

it('the seller of a completed transfer sees the earnings without the fee, and the buyer does not', async () => {
  const world = { ...campus.world, settings: { ...campus.world.settings, feePercent: 5 } };
  const order = await orderedFrom(campus, { sellers: 1, method: paying.transfer, world });
  const { id, seller } = firstOf(order);
  await paid(world, order);
  await press(world, seller, id, 'accept', 'ready');
  expect((await readSale(world, seller, { saleId: id })).earned).toBeNull();
  await press(world, order.buyer, id, 'receive');
  const fee = platformFee(order.total, 5);
  expect(fee).toBeGreaterThan(0);
  expect((await readSale(world, seller, { saleId: id })).earned).toBe(order.total - fee);
  expect((await readSale(world, order.buyer, { saleId: id })).earned).toBeNull();
});

it('the work list includes sellers with money to pay out, and the number of open reports', async () => {
  const { world } = campus;
  const before = await needsAttention(world);
  const order = await orderedFrom(campus, { sellers: 1, method: paying.transfer });
  const { id, seller, product } = firstOf(order);
  await ensureProfile(world, seller);
  await paid(world, order);
  await press(world, seller, id, 'accept', 'ready');
  await press(world, order.buyer, id, 'receive');
  await reportProduct(world, order.buyer, {
    productId: product.$id,
    reason: 'Indikasi penipuan / Scam',
    description: '',
  });
  const isListed = ({ payoutsDue }: Awaited<ReturnType<typeof needsAttention>>) =>
    payoutsDue.entries.some(({ userId }) => userId === seller.id);
  // The payout is not due before its seller has entered an account.
  expect(isListed(await needsAttention(world))).toBe(false);
  const account = { bank: 'bca', number: '1234567890', holder: 'Rani', confirmed: true } as const;
  await namePayoutAccount(world, seller, account);
  const { payoutsDue, reports } = await needsAttention(world);
  expect(payoutsDue.entries.find(({ userId }) => userId === seller.id)).toMatchObject({
    name: seller.name,
    amount: order.total,
  });
  expect(reports).toBe(before.reports + 1);
});
