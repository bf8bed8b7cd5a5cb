/** What the ledger says in tests, and whether it is whole. */
import { expect } from 'vitest';
import { balanceId, campusBalanceId } from '#domain/ids.ts';
import { differenceOf, type Money, moneyByPerson, noMoney, sumOf } from '#domain/money/ledger.ts';
import { moneyOf } from '../../functions/usecases/money/own-money.ts';
import { namePayoutAccount } from '../../functions/usecases/money/payout-account.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import type { Campus, KnownCaller } from './campus.ts';

export const moneyNow = async (campus: Campus, personId: string): Promise<Money> =>
  moneyOf(await campus.world.rows.get('balances', balanceId(personId)));

/** An account at BCA, whose number ends with the person's own digits. */
export const bca = (number = '1234567890', holder = 'Sari Wulandari') => ({ bank: 'bca', number, holder });

export const hasAccount = (campus: Campus, who: KnownCaller, number?: string) =>
  namePayoutAccount(campus.world, who, { ...bca(number), confirmed: true });

type MoneyTable = 'entries' | 'balances' | 'refunds' | 'payouts' | 'sales' | 'paymentEvents' | 'orders';

export async function allOf<T extends MoneyTable>(campus: Campus, table: T): Promise<Row<T>[]> {
  const found: Row<T>[] = [];
  for await (const row of campus.world.rows.each(table, {})) found.push(row as Row<T>);
  return found;
}

const sum = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0);

/**
 * received = held + available + in payout + paid out + refunds due + refunded + fees, told four ways: by the campus' balance, by
 * everybody's, by the entries, and by the rows of sales, refunds, payouts and payments themselves.
 */
export async function expectWholeMoney(campus: Campus): Promise<Money> {
  const [entries, balances, refunds, payouts, sales, payments, orders] = await Promise.all([
    allOf(campus, 'entries'),
    allOf(campus, 'balances'),
    allOf(campus, 'refunds'),
    allOf(campus, 'payouts'),
    allOf(campus, 'sales'),
    allOf(campus, 'paymentEvents'),
    allOf(campus, 'orders'),
  ]);
  const told = moneyByPerson(entries);
  const all = sumOf(told.values());
  expect(differenceOf(all)).toBe(0);
  const campusRow = balances.find(({ $id }) => $id === campusBalanceId) ?? null;
  expect(moneyOf(campusRow)).toEqual(all);
  for (const row of balances) {
    if (row.$id === campusBalanceId) continue;
    expect(row.$id).toBe(balanceId(row.personId));
    expect(moneyOf(row), row.personId).toEqual(told.get(row.personId) ?? noMoney);
    for (const amount of Object.values(moneyOf(row))) expect(amount).toBeGreaterThanOrEqual(0);
  }
  const due = refunds.filter(({ state }) => state === 'due');
  expect(all.refundsDue).toBe(sum(due));
  expect(all.refunded).toBe(sum(refunds.filter(({ state }) => state === 'paid')));
  expect(all.inPayout).toBe(sum(payouts.filter(({ state }) => state === 'prepared')));
  expect(all.paidOut).toBe(sum(payouts.filter(({ state }) => state === 'paid')));
  const held = sales.filter(({ money }) => money === 'held');
  expect(all.held).toBe(held.reduce((total, { subtotal }) => total + subtotal, 0));
  const totals = new Map(orders.map(({ $id, totalAmount }) => [$id, totalAmount]));
  const paid = new Set(
    payments
      .filter(({ outcome }) => outcome.startsWith('paid:'))
      .map(({ orderId, outcome }) => `${orderId} ${outcome}`),
  );
  expect(all.received).toBe([...paid].reduce((total, key) => total + (totals.get(key.split(' ')[0] ?? '') ?? 0), 0));
  // Whoever owes money has a mark, so that the desk finds it.
  for (const { orderId } of due) {
    expect(['', 'refunded'], orderId).not.toContain(orders.find(({ $id }) => $id === orderId)?.paymentFlag);
  }
  return all;
}
