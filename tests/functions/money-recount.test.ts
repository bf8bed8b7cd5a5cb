/** Entries are the truth: deviating balances are found, named and corrected while people trade. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceId, campusBalanceId } from '#domain/ids.ts';
import { booked } from '../../functions/usecases/money/book.ts';
import { campusMoney, recountMoney } from '../../functions/usecases/money/recount-money.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { expectWholeMoney, moneyNow } from '../support/money.ts';
import { firstOf, orderedFrom, paid, paying, press } from '../support/sales.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const paidOrder = async () => {
  const order = await orderedFrom(campus, { sellers: 2, method: paying.transfer });
  await paid(campus.world, order);
  return order;
};

it('a recount reports a wrong balance with both values and corrects it; the next one finds nothing', async () => {
  const { world } = campus;
  const order = await paidOrder();
  const { seller } = firstOf(order);
  await ensureProfile(world, seller);
  await world.rows.update('balances', balanceId(seller.id), { held: 49_999, paidOut: 7 });
  await world.rows.remove('balances', balanceId(order.buyer.id));
  await world.rows.update('balances', campusBalanceId, { fees: 12 });
  expect(await campusMoney(world)).toMatchObject({ isBalanced: false, difference: -12 });
  const { corrected, ...state } = await recountMoney(world, campus.admin);
  expect(state).toEqual({ removed: [], isBalanced: true, difference: 0 });
  const told = corrected.map(({ userId, name, column, was, is }) => [userId, name, column, was, is]);
  expect(told).toHaveLength(4);
  expect(told).toContainEqual([seller.id, seller.name, 'held', 49_999, 50_000]);
  expect(told).toContainEqual([seller.id, seller.name, 'paidOut', 7, 0]);
  expect(told).toContainEqual([order.buyer.id, 'Pengguna dihapus', 'received', 0, 100_000]);
  expect(told).toContainEqual(['', 'Kampus', 'fees', 12, 0]);
  await expectWholeMoney(campus);
  const audit = await world.rows.list('auditEvents', { where: { action: 'money.recount' }, limit: 10 });
  expect(audit.map(({ subject }) => subject).sort()).toEqual([seller.id, order.buyer.id, campusBalanceId].sort());
  expect(audit.every(({ actorId }) => actorId === campus.admin.id)).toBe(true);
  expect(await recountMoney(world)).toEqual({ corrected: [], ...state });
  expect(await world.rows.list('auditEvents', { where: { action: 'money.recount' }, limit: 10 })).toHaveLength(3);
});

it('a wrong balance does not stop a sale, and is corrected while others trade', async () => {
  const { world } = campus;
  const order = await paidOrder();
  const { seller, id } = firstOf(order);
  await world.rows.update('balances', balanceId(seller.id), { held: 3 });
  await press(world, seller, id, 'accept', 'ready');
  await press(world, order.buyer, id, 'receive');
  const others = Array.from({ length: 4 }, paidOrder);
  const [{ corrected }] = await Promise.all([recountMoney(world), ...others]);
  expect(corrected).toMatchObject([{ userId: seller.id, column: 'held', was: 3 - 50_000, is: 0 }]);
  expect(await moneyNow(campus, seller.id)).toMatchObject({ held: 0, available: 50_000 });
  await expectWholeMoney(campus);
});

it('an entry without an order or payout is reported and removed, and no other is', async () => {
  const { world } = campus;
  const order = await paidOrder();
  const { seller } = firstOf(order);
  await ensureProfile(world, seller);
  const before = await campusMoney(world);
  const entries = ['held', 'released'].map((kind) => ({
    ...{ id: `nowhere-${kind}`, kind: kind as 'held' | 'released', personId: seller.id, amount: 50_000 },
    ...{ orderId: '', saleId: '', payoutId: '' },
  }));
  await world.rows.transact(async () => ({ operations: await booked(world, entries), result: null }));
  expect(await campusMoney(world)).toMatchObject({ isBalanced: false, difference: -50_000 });
  const { removed, corrected, ...state } = await recountMoney(world, campus.admin);
  expect(state).toEqual({ isBalanced: true, difference: 0 });
  const named = { userId: seller.id, name: seller.name, amount: 50_000 };
  expect(removed.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { entryId: 'nowhere-held', kind: 'held', ...named },
    { entryId: 'nowhere-released', kind: 'released', ...named },
  ]);
  expect(corrected.map(({ userId, column, was, is }) => [userId, column, was - is])).toEqual([
    [seller.id, 'available', 50_000],
    ['', 'available', 50_000],
  ]);
  expect(await campusMoney(world)).toEqual(before);
  await expectWholeMoney(campus);
  const audit = await world.rows.list('auditEvents', { where: { action: 'money.recount' }, limit: 20 });
  expect(audit.filter((one) => one.before.includes('"entryId":"nowhere-held"'))).toHaveLength(1);
  expect(await recountMoney(world)).toEqual({ corrected: [], removed: [], ...state });
});
