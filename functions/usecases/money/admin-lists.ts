/** Payouts and refunds for administrators, page by page, with masked account numbers. */
import { campusRange } from '../../domain/admin-list.ts';
import { balanceId, campusBalanceId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import type { MoneyListQuery } from '../../domain/money/money-list.ts';
import { isHeldBack, type PayoutState } from '../../domain/money/payout.ts';
import { type AccountSeen, isReplaced, masked } from '../../domain/money/payout-account.ts';
import type { RefundState } from '../../domain/money/refund.ts';
import { deletedPersonName } from '../../domain/people/person.ts';
import { isUndoTime, undoUntil } from '../../domain/undo.ts';
import type { Row } from '../rows.ts';
import { type World, type Zoned, zoneOf } from '../world.ts';
import { meantBy, namedMax, orderOf, peopleMatching, rangeOf } from './narrow-money.ts';
import { type RefundSeen, refundSeen } from './refund-seen.ts';

type AdminWorld = Pick<World, 'rows'>;
type ClockWorld = Pick<World, 'rows' | 'now' | 'settings'>;

export interface MoneyPage<T> {
  readonly entries: readonly T[];
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null;
}

interface Somebody {
  readonly userId: string;
  readonly name: string;
  /** The profile is deleted; shown as "akun terhapus". */
  readonly isDeleted: boolean;
}

const pageSize = limits.moneyPageSize;

/** Profiles and payout accounts of these people, by id. */
async function peopleOf(world: AdminWorld, userIds: readonly string[]) {
  const ids = [...new Set(userIds)].filter((id) => id !== '');
  if (ids.length === 0) return { names: new Map<string, string>(), accounts: new Map<string, Row<'payoutAccounts'>>() };
  const [profiles, accounts] = await Promise.all([
    world.rows.list('profiles', { where: { $id: ids }, select: ['name'], limit: ids.length }),
    world.rows.list('payoutAccounts', { where: { $id: ids }, limit: ids.length }),
  ]);
  return {
    names: new Map(profiles.map(({ $id, name }) => [$id, name])),
    accounts: new Map(accounts.map((account) => [account.$id, account])),
  };
}

type People = Awaited<ReturnType<typeof peopleOf>>;

const somebody = ({ names }: People, userId: string): Somebody => ({
  userId,
  name: names.get(userId) ?? deletedPersonName,
  isDeleted: !names.has(userId),
});

const seenAccount = ({ accounts }: People, userId: string): AccountSeen | null => {
  const account = accounts.get(userId);
  return account ? masked(account) : null;
};

/** A page from the rows read, which include one more row than the page shows. */
const pageOf = <R extends { readonly $id: string }, T>(rows: readonly R[], entry: (row: R) => T): MoneyPage<T> => {
  const shown = rows.slice(0, pageSize);
  return { entries: shown.map(entry), next: rows.length > pageSize ? (shown.at(-1)?.$id ?? null) : null };
};

/** The cursor condition for rows after this one; if the row does not exist, the list starts over. */
async function cursor(world: AdminWorld, table: 'balances' | 'payouts' | 'refunds', after: string | undefined) {
  return after && (await world.rows.get(table, after)) ? { after } : {};
}

/** The total that people owe (the sum of all negative balances), as a positive number of rupiah. */
export async function owedByAll(world: AdminWorld): Promise<number> {
  let owed = 0;
  const select = ['available'] as const;
  for await (const row of world.rows.each('balances', { before: { available: 0 }, select })) {
    if (row.$id !== campusBalanceId) owed -= row.available;
  }
  return owed;
}

const dueOrders = {
  default: { highestFirst: 'available' },
  largest: { highestFirst: 'available' },
  smallest: { lowestFirst: 'available' },
  oldest: { lowestFirst: '$updatedAt' },
  newest: { highestFirst: '$updatedAt' },
} as const;

/**
 * Everyone with available money, largest amount first by default; `from` and `to` filter by the start of the wait.
 * `amount`: the sum for all people, regardless of the search; `count`: the number of matches, at most 5,000.
 */
export async function duePayouts(world: AdminWorld & Zoned, query: Partial<MoneyListQuery>) {
  const { after, q = '', from = '', to = '', sort = 'default' } = query;
  const [begun, named, campus, owed] = await Promise.all([
    cursor(world, 'balances', after),
    q === '' ? null : peopleMatching(world.rows, q),
    world.rows.get('balances', campusBalanceId),
    owedByAll(world),
  ]);
  const { since, before } = campusRange(from, to, zoneOf(world));
  const filter = {
    since: { available: 1, ...(since ? { $updatedAt: since } : {}) },
    ...(before ? { before: { $updatedAt: before } } : {}),
    ...(named ? { where: { $id: named.map(balanceId) } } : {}),
  };
  const isNothing = named?.length === 0;
  // Two extra rows: one shows whether a next page exists, and one may be the campus's own balance.
  const limit = pageSize + 2;
  const [rows, counted] = isNothing
    ? [[], 0]
    : await Promise.all([
        world.rows.list('balances', { ...filter, ...dueOrders[sort], limit, ...begun }),
        world.rows.count('balances', filter),
      ]);
  const due = rows.filter(({ $id }) => $id !== campusBalanceId);
  const people = await peopleOf(
    world,
    due.map(({ personId }) => personId),
  );
  const page = pageOf(due, (row) => ({
    ...somebody(people, row.personId),
    available: row.available,
    held: row.held,
    since: row.$updatedAt,
    account: seenAccount(people, row.personId),
  }));
  const isCampusCounted =
    named === null &&
    campus !== null &&
    campus.available >= 1 &&
    (!since || campus.$updatedAt >= since) &&
    (!before || campus.$updatedAt < before);
  return { ...page, count: counted - (isCampusCounted ? 1 : 0), amount: (campus?.available ?? 0) + owed };
}

const balancesOf = (world: AdminWorld, personIds: readonly string[]) =>
  personIds.length === 0
    ? []
    : world.rows.list('balances', {
        where: { $id: personIds.map(balanceId) },
        select: ['personId', 'available'],
        limit: personIds.length,
      });

const someIds = { select: ['state'], limit: namedMax } as const;
const idsOf = (rows: readonly { readonly $id: string }[]): string[] => rows.map(({ $id }) => $id);
/** Whether a condition has any value; an empty condition can match nothing. */
const namesAny = (condition: Readonly<Record<string, readonly string[]>>): boolean =>
  Object.values(condition).some((ids) => ids.length > 0);

/** Payouts in one state, newest first by default; `count`: their number, at most 5,000. */
export async function listPayouts(world: ClockWorld, query: { state: PayoutState } & Partial<MoneyListQuery>) {
  const { state, after, q = '', from = '', to = '', sort = 'default' } = query;
  const [begun, meant] = await Promise.all([cursor(world, 'payouts', after), meantBy(world, q)]);
  const referenced = meant ? await world.rows.list('payouts', { containing: { reference: q }, ...someIds }) : [];
  const filter = {
    where: { state },
    ...rangeOf(world, { from, to }),
    ...(meant ? { either: [{ personId: meant.people }, { $id: idsOf(referenced) }].filter(namesAny) } : {}),
  };
  const isNothing = filter.either?.length === 0;
  const order = orderOf({ sort }, true);
  const [rows, count] = isNothing
    ? [[], 0]
    : await Promise.all([
        world.rows.list('payouts', { ...filter, ...order, limit: pageSize + 1, ...begun }),
        world.rows.count('payouts', filter),
      ]);
  const ids = [...new Set(rows.map(({ personId }) => personId))];
  const [people, balances] = await Promise.all([
    peopleOf(world, ids),
    state === 'prepared' ? balancesOf(world, ids) : [],
  ]);
  const available = new Map(balances.map((balance) => [balance.personId, balance.available]));
  const page = pageOf(rows, (row) => {
    const now = people.accounts.get(row.personId);
    const left = available.get(row.personId) ?? 0;
    return {
      payoutId: row.$id,
      ...somebody(people, row.personId),
      amount: row.amount,
      state: row.state,
      account: masked(row),
      isAccountChanged: row.state === 'prepared' && isReplaced(row, now),
      /** The debt that holds the payout back, rupiah; 0 if it may be sent. */
      heldFor: isHeldBack(row, left) ? -left : 0,
      reference: row.reference,
      reason: row.reason,
      preparedAt: row.$createdAt,
      endedAt: row.endedAt,
      /** Whether a bank file contains the payout. */
      isInFile: row.fileId !== '',
      undoUntil: state !== 'prepared' && isUndoTime(row.endedAt, world.now()) ? undoUntil(row.endedAt ?? '') : null,
    };
  });
  return { ...page, count };
}

interface DeskRefund extends RefundSeen {
  readonly buyerId: string;
  readonly buyerName: string;
  readonly isDeleted: boolean;
  /** Deadline to undo the paid mark; null if it cannot be undone (any more). */
  readonly undoUntil: string | null;
}

/**
 * Refunds: due ones oldest first, paid ones newest first by default. `amount`: the sum of all due refunds, regardless
 * of the search, from the ledger (book.ts).
 */
export async function listRefunds(world: ClockWorld, query: { state: RefundState } & Partial<MoneyListQuery>) {
  const { state, after, q = '', from = '', to = '', sort = 'default' } = query;
  const [begun, meant] = await Promise.all([cursor(world, 'refunds', after), meantBy(world, q)]);
  const referenced = meant ? await world.rows.list('refunds', { containing: { reference: q }, ...someIds }) : [];
  const named = meant && [{ buyerId: meant.people }, { orderId: meant.orders }, { $id: idsOf(referenced) }];
  const filter = {
    where: { state },
    ...rangeOf(world, { from, to }),
    ...(named ? { either: named.filter(namesAny) } : {}),
  };
  const isNothing = filter.either?.length === 0;
  const order = orderOf({ sort }, state === 'paid');
  const [rows, count, campus] = await Promise.all([
    isNothing ? [] : world.rows.list('refunds', { ...filter, ...order, limit: pageSize + 1, ...begun }),
    isNothing ? 0 : world.rows.count('refunds', filter),
    world.rows.get('balances', campusBalanceId),
  ]);
  const people = await peopleOf(
    world,
    rows.map(({ buyerId }) => buyerId),
  );
  const page = pageOf(rows, (row): DeskRefund => {
    const { name: buyerName, isDeleted } = somebody(people, row.buyerId);
    const seen = refundSeen(row);
    return {
      ...seen,
      account: state === 'due' ? seenAccount(people, row.buyerId) : seen.account,
      buyerId: row.buyerId,
      buyerName,
      isDeleted,
      undoUntil: row.way === 'manual' && isUndoTime(row.paidAt, world.now()) ? undoUntil(row.paidAt ?? '') : null,
    };
  });
  return { ...page, count, amount: campus?.refundsDue ?? 0 };
}

/** Maximum people in one query for accounts. */
const balancesLookedAt = 100;

/** The highest balances with available money, for the dashboard. */
export async function balancesWaiting(world: AdminWorld): Promise<Row<'balances'>[]> {
  const most = { since: { available: 1 }, highestFirst: 'available', limit: balancesLookedAt } as const;
  return (await world.rows.list('balances', most)).filter(({ $id }) => $id !== campusBalanceId);
}

/** The first few of `due` who have a payout account, with names. */
export async function payoutsWaiting(world: AdminWorld, due: readonly Row<'balances'>[]) {
  const shown = limits.attentionShown;
  const people = await peopleOf(
    world,
    due.map(({ personId }) => personId),
  );
  const payable = due.filter(({ personId }) => people.accounts.has(personId));
  return {
    entries: payable.slice(0, shown).map(({ personId: userId, available: amount, $updatedAt: since }) => ({
      userId,
      name: people.names.get(userId) ?? deletedPersonName,
      amount,
      since,
    })),
    more: payable.length > shown,
  };
}

/**
 * People who owe money because sales were refunded after they had earned it, largest debt first. Their next earnings or
 * an administrator settle the debt.
 */
export async function owingPeople(world: AdminWorld) {
  const shown = limits.attentionShown;
  // Two extra rows: one shows whether more people exist, and one may be the campus's own balance.
  const rows = await world.rows.list('balances', {
    before: { available: 0 },
    lowestFirst: 'available',
    limit: shown + 2,
  });
  const owing = rows.filter(({ $id }) => $id !== campusBalanceId);
  const people = await peopleOf(
    world,
    owing.map(({ personId }) => personId),
  );
  return {
    entries: owing.slice(0, shown).map(({ personId: userId, available, inPayout, $updatedAt: since }) => ({
      ...somebody(people, userId),
      amount: -available,
      /** Rupiah in prepared payouts, which are held back. */
      inPayout,
      since,
    })),
    more: owing.length > shown,
  };
}

export const balanceOf = (world: AdminWorld, userId: string): Promise<Row<'balances'> | null> =>
  world.rows.get('balances', balanceId(userId));
