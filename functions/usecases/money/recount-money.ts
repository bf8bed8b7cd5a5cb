/**
 * Compares balances with the ledger entries, which are authoritative, and corrects and reports differences. Deletes and
 * reports only entries without an order or payout, because no balance could match them.
 */
import { balanceId, campusBalanceId } from '../../domain/ids.ts';
import {
  addMoney,
  changeOf,
  differenceOf,
  differingColumns,
  hasOrigin,
  type Money,
  type MoneyColumn,
  moneyByPerson,
  moneyColumns,
  noMoney,
  sumOf,
} from '../../domain/money/ledger.ts';
import { deletedPersonName } from '../../domain/people/person.ts';
import { audited } from '../audit.ts';
import { add, inChunks, incrementFrom, type Operation, remove, update } from '../rows.ts';
import type { Caller, World } from '../world.ts';
import { owedByAll } from './admin-lists.ts';
import { balanceRow } from './book.ts';
import { moneyOf } from './own-money.ts';

type CountWorld = Pick<World, 'rows' | 'newId'>;

interface Correction {
  /** '' for the campus, and for money without an owner. */
  readonly userId: string;
  readonly name: string;
  readonly column: MoneyColumn;
  readonly was: number;
  readonly is: number;
}

/** A deleted entry that had neither order nor payout. */
interface RemovedEntry {
  readonly entryId: string;
  readonly userId: string;
  readonly name: string;
  readonly kind: string;
  /** Rupiah. */
  readonly amount: number;
}

export interface RecountedMoney {
  readonly corrected: readonly Correction[];
  readonly removed: readonly RemovedEntry[];
  readonly isBalanced: boolean;
  /** Money received that is in no column, rupiah. */
  readonly difference: number;
}

export interface CampusMoney extends Money {
  /** The sum of all negative balances, as a positive number. `available` does not include it. */
  readonly owed: number;
  readonly difference: number;
  readonly isBalanced: boolean;
}

/** Sums of all money of the campus, by column. */
export async function campusMoney(world: Pick<World, 'rows'>): Promise<CampusMoney> {
  const [campus, owed] = await Promise.all([world.rows.get('balances', campusBalanceId), owedByAll(world)]);
  const money = moneyOf(campus);
  const difference = differenceOf(money);
  return { ...money, available: money.available + owed, owed, difference, isBalanced: difference === 0 };
}

/** How long after its own timestamp a change may become visible, in ms. */
const lateMs = 3_000;

/** Large pages of few columns, because all rows are read. */
const pageRows = 5_000;

/** Reads all entries once and then only new ones, so that a recount keeps up with a busy campus. */
function openLedger(world: Pick<World, 'rows'>) {
  const seen = new Set<string>();
  const people = new Map<string, Money>();
  const withoutOrigin: string[] = [];
  let newest = '';
  return {
    people,
    /** Ids of entries without an order or payout, which are not counted. */
    withoutOrigin,
    async look(): Promise<Money> {
      const select = ['personId', 'kind', 'amount', 'orderId', 'payoutId', '$updatedAt'] as const;
      const since = newest && { since: { $updatedAt: new Date(Date.parse(newest) - lateMs).toISOString() } };
      for await (const entry of world.rows.each('entries', { select, pageRows, ...(since || {}) })) {
        if (entry.$updatedAt > newest) newest = entry.$updatedAt;
        if (seen.has(entry.$id)) continue;
        seen.add(entry.$id);
        if (!hasOrigin(entry)) {
          withoutOrigin.push(entry.$id);
          continue;
        }
        people.set(entry.personId, addMoney(people.get(entry.personId) ?? noMoney, changeOf(entry)));
      }
      return sumOf(people.values());
    },
  };
}

type Ledger = ReturnType<typeof openLedger>;

async function entriesOf(world: CountWorld, personId: string): Promise<Money> {
  const entries: { kind: string; personId: string; amount: number }[] = [];
  const select = ['kind', 'personId', 'amount', 'orderId', 'payoutId'] as const;
  for await (const entry of world.rows.each('entries', { where: { personId }, select }))
    if (hasOrigin(entry)) entries.push(entry);
  return moneyByPerson(entries).get(personId) ?? noMoney;
}

async function nameOf(world: CountWorld, id: string, userId: string): Promise<string> {
  if (id === campusBalanceId) return 'Kampus';
  return (userId && (await world.rows.get('profiles', userId))?.name) || deletedPersonName;
}

/** Compares one balance with its entries. If a booking comes in between, its version rises and both are read again. */
function correct(
  world: CountWorld,
  actor: Pick<Caller, 'id'>,
  { id, userId }: { id: string; userId: string },
  count: () => Promise<Money>,
): Promise<Correction[]> {
  return world.rows.transact<Correction[]>(async () => {
    const row = await world.rows.get('balances', id);
    const was = moneyOf(row);
    const is = await count();
    const columns = differingColumns(was, is);
    if (columns.length === 0) return { operations: [], result: [] };
    const name = await nameOf(world, id, userId);
    const result = columns.map((column) => ({ userId, name, column, was: was[column], is: is[column] }));
    const healed: Operation[] = row
      ? [
          incrementFrom('balances', id, 'version', row.version),
          // Discards the month closings, which were computed from wrong data.
          update('balances', id, { closings: '' }),
          ...columns.flatMap((column) => add('balances', id, column, is[column] - was[column])),
        ]
      : [balanceRow(id, userId, is)];
    const audit = audited(world, actor, {
      action: 'money.recount',
      subject: id === campusBalanceId ? campusBalanceId : userId,
      before: Object.fromEntries(result.map(({ column, was: amount }) => [column, amount])),
      after: Object.fromEntries(result.map(({ column, is: amount }) => [column, amount])),
    });
    return { operations: [...healed, audit], result };
  });
}

/** People whose balance seems to differ from their entries. */
async function suspects(world: CountWorld, { people }: Ledger): Promise<Set<string>> {
  const found = new Set<string>();
  const there = new Set<string>();
  for await (const row of world.rows.each('balances', { select: ['personId', ...moneyColumns] })) {
    if (row.$id === campusBalanceId) continue;
    there.add(row.personId);
    if (differingColumns(row, people.get(row.personId) ?? noMoney).length > 0) found.add(row.personId);
  }
  for (const [personId, money] of people) {
    if (!there.has(personId) && differingColumns(money, noMoney).length > 0) found.add(personId);
  }
  return found;
}

/** Entries deleted per transaction, each with its line in the audit log. */
const removedAtOnce = 40;

function removeEntries(world: CountWorld, actor: Pick<Caller, 'id'>, ids: readonly string[]): Promise<RemovedEntry[]> {
  return world.rows.transact<RemovedEntry[]>(async () => {
    const rows = await world.rows.list('entries', { where: { $id: ids }, limit: ids.length });
    const gone = rows.filter((row) => !hasOrigin(row));
    const result = await Promise.all(
      gone.map(async ({ $id: entryId, personId: userId, kind, amount }) => ({
        ...{ entryId, userId, kind, amount },
        name: await nameOf(world, entryId, userId),
      })),
    );
    const operations = result.flatMap(({ entryId, userId, kind, amount }) => [
      remove('entries', entryId),
      audited(world, actor, { action: 'money.recount', subject: userId, before: { entryId, kind, amount } }),
    ]);
    return { operations, result };
  });
}

/**
 * Compares every balance with its entries while trading continues, and corrects differences; each correction is
 * audited.
 */
export async function recountMoney(
  world: CountWorld,
  actor: Pick<Caller, 'id'> = { id: 'upkeep' },
): Promise<RecountedMoney> {
  const ledger = openLedger(world);
  await ledger.look();
  const removed: RemovedEntry[] = [];
  for (const ids of inChunks(ledger.withoutOrigin, removedAtOnce))
    removed.push(...(await removeEntries(world, actor, ids)));
  for (const personId of new Set(removed.map(({ userId }) => userId)))
    await world.rows.update('balances', balanceId(personId), { closings: '' });
  const corrected: Correction[] = [];
  for (const userId of await suspects(world, ledger)) {
    corrected.push(...(await correct(world, actor, { id: balanceId(userId), userId }, () => entriesOf(world, userId))));
  }
  corrected.push(...(await correct(world, actor, { id: campusBalanceId, userId: '' }, () => ledger.look())));
  const { isBalanced, difference } = await campusMoney(world);
  return { corrected, removed, isBalanced, difference };
}
