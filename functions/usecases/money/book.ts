/**
 * Writes ledger entries and, in the same transaction, updates the balances of the people concerned and of the campus.
 */
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
    undone: 0,
    paidBy: '',
    paidVersion: 0,
  });

/** The row of a refund that was paid before it became due. */
export function paidRefundRow(
  refund: NewRefund,
  paid: { readonly way: RefundWay; readonly reference: string; readonly paidAt: string },
): Operation {
  const row = refundRow(refund);
  return { ...row, data: { ...row.data, ...paid, state: 'paid' } };
}

/** A new balance. Every change raises `version`, which lets a recount notice simultaneous changes. */
export const balanceRow = (id: string, personId: string, money: Partial<Money>): Operation =>
  create('balances', id, { personId, ...noMoney, ...money, version: 1, closings: '' });

interface Change {
  readonly id: string;
  readonly personId: string;
  readonly money: Money;
  /** Whether `available` may not fall below zero. */
  readonly hasFloor: boolean;
}

/**
 * Changes one column of a balance. For payouts the database refuses a negative `available`, so that money is not paid
 * out twice; the plan then runs again. Other changes have no minimum: a refund after the earning becomes a debt, and a
 * wrong balance must not block sales.
 */
const addColumn = ({ id, hasFloor }: Change, column: keyof Money, value: number): Operation[] =>
  hasFloor && column === 'available' && value < 0
    ? [decrement('balances', id, column, -value)]
    : add('balances', id, column, value);

function changeBalance(change: Change, isThere: boolean): Operation[] {
  const { id, personId, money } = change;
  if (!isThere) return [balanceRow(id, personId, money)];
  return [
    ...moneyColumns.flatMap((column) => addColumn(change, column, money[column])),
    increment('balances', id, 'version'),
  ];
}

/**
 * The operations that write these entries, for one transaction. Reads which balances exist, so call it inside the
 * transaction's plan.
 */
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
  const paidOut = new Set(entries.filter(({ kind }) => kind === 'prepared').map(({ personId }) => personId));
  const change = (id: string, personId: string, money: Money, hasFloor: boolean) =>
    changeBalance({ id, personId, money, hasFloor }, there.has(id));
  return [
    ...entries.map(entryRow),
    ...refunds.map(refundRow),
    ...[...people].flatMap(([personId, money]) => change(balanceId(personId), personId, money, paidOut.has(personId))),
    ...change(campusBalanceId, '', sumOf(people.values()), false),
  ];
}
