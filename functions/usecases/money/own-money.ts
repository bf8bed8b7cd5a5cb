/** The caller's own money: held, available and being paid out, month by month, and refunds to the caller as buyer. */
import { DomainError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { addMoney, type Money, moneyColumns, noMoney } from '../../domain/money/ledger.ts';
import { masked } from '../../domain/money/payout-account.ts';
import {
  closedAt,
  closingFrom,
  moneyAt,
  monthBounds,
  monthOf,
  readClosings,
  type StatementEntry,
  statementOf,
  withClosings,
} from '../../domain/money/statement.ts';
import { collect, incrementFrom, type Row, update } from '../rows.ts';
import type { Caller, World } from '../world.ts';
import { balanceOf } from './admin-lists.ts';
import { refundSeen } from './refund-seen.ts';

type MoneyWorld = Pick<World, 'rows' | 'settings'>;

/** The money columns of a balance; zeros if the row is missing. */
export const moneyOf = (balance: Row<'balances'> | null): Money =>
  balance === null
    ? noMoney
    : addMoney(noMoney, Object.fromEntries(moneyColumns.map((column) => [column, balance[column]])));

const payoutSeen = (payout: Row<'payouts'>) => ({
  payoutId: payout.$id,
  amount: payout.amount,
  state: payout.state,
  account: masked(payout),
  reference: payout.reference,
  reason: payout.reason,
  preparedAt: payout.$createdAt,
  endedAt: payout.endedAt,
});

/** Due refunds first, then the newest. */
const dueFirst = (one: Row<'refunds'>, other: Row<'refunds'>): number =>
  Number(other.state === 'due') - Number(one.state === 'due');

export async function ownMoney(world: MoneyWorld, caller: Caller) {
  const newest = { newestFirst: true, limit: limits.ownMoneyShown } as const;
  const [balance, account, payouts, refunds] = await Promise.all([
    balanceOf(world, caller.id),
    world.rows.get('payoutAccounts', caller.id),
    world.rows.list('payouts', { where: { personId: caller.id }, ...newest }),
    world.rows.list('refunds', { where: { buyerId: caller.id }, ...newest }),
  ]);
  return {
    balance: moneyOf(balance),
    account: account ? masked(account) : null,
    payouts: payouts.map(payoutSeen),
    refunds: refunds.toSorted(dueFirst).map(refundSeen),
    feePercent: world.settings.feePercent,
  };
}

/**
 * Maximum attempts. Entries and balance are read in two requests; if a booking comes in between, both are read again.
 */
const maxReads = 5;

/** Page size of entries after the month, of which only the amounts are read; Appwrite's maximum. */
const laterRows = 5_000;

async function sinceMonth(
  world: MoneyWorld & Pick<World, 'now'>,
  personId: string,
  month: { readonly from: string; readonly before: string },
) {
  const where = { personId };
  const within = { where, since: { $createdAt: month.from }, before: { $createdAt: month.before }, pageRows: 1_000 };
  const later = {
    where,
    since: { $createdAt: month.before },
    select: ['kind', 'amount'],
    pageRows: laterRows,
  } as const;
  const isOver = Date.parse(month.before) <= world.now();
  for (let read = 1; ; read++) {
    const before = await balanceOf(world, personId);
    const closing = closingFrom(readClosings(before?.closings), month.before);
    const [entries, after] = await Promise.all([
      collect(world.rows.each('entries', within)),
      isOver
        ? collect(
            world.rows.each('entries', { ...later, ...(closing && { before: { $createdAt: closedAt(closing) } }) }),
          )
        : [],
    ]);
    // A stored closing does not change with later bookings.
    if (closing) return { money: moneyAt(closing), entries, after };
    const now = await balanceOf(world, personId);
    if (before?.version !== now?.version && read < maxReads) continue;
    if (now && before?.version === now.version && isOver) await keepClosings(world, now, month.before, after);
    return { money: moneyOf(now), entries, after };
  }
}

/** Stores month closings computed from these later entries, so that they are not read again. */
async function keepClosings(
  world: Pick<World, 'rows' | 'now'>,
  balance: Row<'balances'>,
  from: string,
  after: readonly StatementEntry[],
): Promise<void> {
  const closings = withClosings(readClosings(balance.closings), from, world.now(), moneyOf(balance), after);
  if (closings === null) return;
  await world.rows.transact(async (attempt) => ({
    // Gives up if another booking comes first; the next statement stores the closings.
    operations:
      attempt > 0
        ? []
        : [
            update('balances', balance.$id, { closings }),
            incrementFrom('balances', balance.$id, 'version', balance.version),
          ],
    result: undefined,
  }));
}

/** One month of the caller's entries and balances. `offset`: the reader's time zone, minutes east of UTC. */
export async function ownStatement(
  world: MoneyWorld & Pick<World, 'now'>,
  caller: Caller,
  input: { month?: string | undefined; offset: number },
) {
  const month = input.month ?? monthOf(world.now(), input.offset);
  const { money, entries, after } = await sinceMonth(world, caller.id, monthBounds(month, input.offset));
  const { opening, closing, lines } = statementOf(money, entries, after);
  const payoutIds = [...new Set(lines.map(({ entry }) => entry.payoutId))].filter((id) => id !== '');
  const references = new Map<string, string>();
  for (let at = 0; at < payoutIds.length; at += 100) {
    const where = { $id: payoutIds.slice(at, at + 100) };
    const payouts = await world.rows.list('payouts', { where, select: ['reference'], limit: 100 });
    for (const { $id, reference } of payouts) references.set($id, reference);
  }
  return {
    month,
    opening,
    closing,
    entries: lines.map(({ entry, held, available, balance }) => ({
      id: entry.$id,
      at: entry.$createdAt,
      kind: entry.kind,
      amount: entry.amount,
      held,
      available,
      orderId: entry.orderId,
      saleId: entry.saleId,
      payoutId: entry.payoutId,
      reference: references.get(entry.payoutId) ?? '',
      balance,
    })),
  };
}

/** The refunds of an order and the account that receives them. Refuses order_not_found for everyone but the buyer. */
export async function orderRefunds(world: Pick<World, 'rows'>, caller: Caller, { orderId }: { orderId: string }) {
  const [order, refunds, account] = await Promise.all([
    world.rows.get('orders', orderId),
    world.rows.list('refunds', { where: { orderId }, limit: 100 }),
    world.rows.get('payoutAccounts', caller.id),
  ]);
  if (order?.userId !== caller.id) throw new DomainError('order_not_found', { orderId });
  return { refunds: refunds.toSorted(dueFirst).map(refundSeen), account: account ? masked(account) : null };
}
