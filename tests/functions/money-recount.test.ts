/** Entries are the truth: what balances say otherwise is found, named and corrected, while people go on trading. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceId, campusBalanceId } from '#domain/ids.ts';
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

it('a recount reports a wrong balance with its old and new value; a second recount finds nothing', async () => {
  const { world } = campus;
  const order = await paidOrder();
  const { seller } = firstOf(order);
  await ensureProfile(world, seller);
  await world.rows.update('balances', balanceId(seller.id), { held: 49_999, paidOut: 7 });
  await world.rows.remove('balances', balanceId(order.buyer.id));
  await world.rows.update('balances', campusBalanceId, { fees: 12 });
  expect(await campusMoney(world)).toMatchObject({ isBalanced: false, difference: -12 });
  const { corrected, ...state } = await recountMoney(world, campus.admin);
  expect(state).toEqual({ isBalanced: true, difference: 0 });
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
