/** Writes the ledger: entries, and in the same transaction the balances of their people and of the campus. */
import { balanceId, campusBalanceId } from '../../domain/ids.ts';
import { type Entry, type Money, moneyByPerson, moneyColumns, noMoney, sumOf } from '../../domain/money/ledger.ts';
import type { NewRefund, RefundWay } from '../../domain/money/refund.ts';
import { add, create, decrement, increment, type Operation } from '../rows.ts';
import type { World } from '../world.ts';

export const entryRow = ({ id, ...entry }: Entry): Operation => create('entries', id, { ...entry });

export const refundRow = ({ id, orderId, saleId, buyerId, amount, reason }: NewRefund): Operation =>
  create('refunds', id, {
    orderId,
    saleId,
    buyerId,
    amount,
    reason,
    state: 'due',
    way: '',
    reference: '',
    bank: '',
    number: '',
    holder: '',
    paidAt: null,
    version: 0,
  });

/** The row of a refund that was paid before it was ever due here. */
export function paidRefundRow(
  refund: NewRefund,
  paid: { readonly way: RefundWay; readonly reference: string; readonly paidAt: string },
): Operation {
  const row = refundRow(refund);
  return { ...row, data: { ...row.data, ...paid, state: 'paid' } };
}

/** A balance of its own; `version` rises with every change, so that a recount sees whether it stood still. */
export const balanceRow = (id: string, personId: string, money: Partial<Money>): Operation =>
  create('balances', id, { personId, ...noMoney, ...money, version: 1 });

/**
 * What is available is never paid out twice: the database itself refuses to go below zero, and the plan is asked again. All else has no
 * floor, for a balance that was broken must not keep sales from moving; the recount finds it.
 */
const addColumn = (id: string, column: keyof Money, value: number): Operation[] =>
  column === 'available' && value < 0
    ? [decrement('balances', id, column, -value)]
    : add('balances', id, column, value);

function changeBalance(id: string, personId: string, change: Money, isThere: boolean): Operation[] {
  if (!isThere) return [balanceRow(id, personId, change)];
  return [
    ...moneyColumns.flatMap((column) => addColumn(id, column, change[column])),
    increment('balances', id, 'version'),
  ];
}

/** What these entries, all of one transaction, change besides. Reads which balances are there: within the plan. */
export async function booked(
  world: Pick<World, 'rows'>,
  entries: readonly Entry[],
  refunds: readonly NewRefund[] = [],
): Promise<Operation[]> {
  if (entries.length === 0) return [];
  const people = moneyByPerson(entries);
  const ids = [campusBalanceId, ...[...people.keys()].map(balanceId)];
  const rows = await world.rows.list('balances', { where: { $id: ids }, select: ['$id'], limit: ids.length });
  const there = new Set(rows.map(({ $id }) => $id));
  const change = (id: string, personId: string, money: Money) => changeBalance(id, personId, money, there.has(id));
  return [
    ...entries.map(entryRow),
    ...refunds.map(refundRow),
    ...[...people].flatMap(([personId, money]) => change(balanceId(personId), personId, money)),
    ...change(campusBalanceId, '', sumOf(people.values())),
  ];
}
