/** Reads the ledger in tests and checks its integrity. */
import { expect } from 'vitest';
import { balanceId, campusBalanceId } from '#domain/ids.ts';
import { depositWithin } from '#domain/money/deposit.ts';
import { differenceOf, type Money, moneyByPerson, noMoney, sumOf } from '#domain/money/ledger.ts';
import { leftOf } from '#domain/money/sale-money.ts';
import { moneyOf } from '../../functions/usecases/money/own-money.ts';
import { namePayoutAccount } from '../../functions/usecases/money/payout-account.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import type { Campus, KnownCaller } from './campus.ts';

export const moneyNow = async (campus: Campus, personId: string): Promise<Money> =>
  moneyOf(await campus.world.rows.get('balances', balanceId(personId)));

/** A BCA account with this number. */
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
 * Asserts received = held + deposits + available (less debts) + in payout + paid out + refunds due + refunded +
 * returned + fees + Midtrans' fees, computed in four ways: from the campus's balance, from everybody's balances, from
 * the entries, and from the rows of sales, refunds, payouts and payments.
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
    // Only the available balance may be negative; then the person owes that amount.
    for (const [column, amount] of Object.entries(moneyOf(row))) {
      if (column !== 'available') expect(amount, `${column} of ${row.personId}`).toBeGreaterThanOrEqual(0);
    }
  }
  const due = refunds.filter(({ state }) => state === 'due');
  expect(all.refundsDue).toBe(sum(due));
  const back = refunds.filter(({ state }) => state === 'paid');
  expect(all.refunded).toBe(sum(back.filter(({ reason }) => reason !== 'taken_back')));
  expect(all.returned).toBe(sum(back.filter(({ reason }) => reason === 'taken_back')));
  for (const { $id, returnedAmount } of orders) {
    expect(returnedAmount, $id).toBe(sum(back.filter(({ orderId }) => orderId === $id)));
  }
  expect(all.inPayout).toBe(sum(payouts.filter(({ state }) => state === 'prepared')));
  expect(all.paidOut).toBe(sum(payouts.filter(({ state }) => state === 'paid')));
  const held = sales.filter(({ money }) => money === 'held');
  const deposits = held.reduce((total, sale) => total + Math.min(depositWithin(sale), leftOf(sale)), 0);
  expect(all.deposits).toBe(deposits);
  expect(all.held + deposits).toBe(held.reduce((total, sale) => total + leftOf(sale), 0));
  for (const sale of sales) {
    expect(leftOf(sale), sale.$id).toBeGreaterThanOrEqual(0);
    if (sale.money === 'refunded') expect(leftOf(sale) - sale.depositBack, sale.$id).toBe(0);
  }
  // Every payment that Midtrans has reported as paid is in the ledger.
  const paid = new Set(payments.filter(({ outcome }) => outcome.startsWith('paid:')).map(({ orderId }) => orderId));
  for (const orderId of paid) {
    expect(
      entries.some((entry) => entry.kind === 'received' && entry.orderId === orderId),
      orderId,
    ).toBe(true);
  }
  // Orders with a due refund are flagged, so that administrators find them.
  for (const { orderId } of due) {
    expect(['', 'refunded', 'partly_refunded'], orderId).not.toContain(
      orders.find(({ $id }) => $id === orderId)?.paymentFlag,
    );
  }
  return all;
}
