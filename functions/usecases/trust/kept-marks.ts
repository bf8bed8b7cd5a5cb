/**
 * Marks of deleted accounts: kept, returned to a person who verifies the same address, and expired
 * (domain/trust/kept-marks.ts).
 */
import { dayMs } from '../../domain/durations.ts';
import { limits } from '../../domain/limits.ts';
import { waitsSince } from '../../domain/people/address-proof.ts';
import {
  isHeldAgainst,
  keptMarksId,
  type PersonCounts,
  readCounts,
  writeCounts,
} from '../../domain/trust/kept-marks.ts';
import { noBuyerCounts, noSellerCounts } from '../../domain/trust/reputation.ts';
import { create, type Operation, type Row, remove, update } from '../rows.ts';
import { isVouchedFor } from '../vouched-for.ts';
import { isoNow, type World } from '../world.ts';
import type { Proved } from './former-accounts.ts';
import { marksCounted, type RecordWorld } from './records.ts';

type KeepingWorld = RecordWorld & Pick<World, 'settings' | 'now'>;
type SecretWorld = Pick<World, 'rows' | 'settings'>;

const endOf = (world: Pick<World, 'now'>): string => new Date(world.now() + limits.keptMarksDays * dayMs).toISOString();

/** Marks returned to this person, including those of earlier addresses. */
const heldBy = (world: SecretWorld, userId: string): Promise<Row<'keptMarks'>[]> =>
  world.rows.list('keptMarks', { where: { userId }, limit: 100 });

async function countsOf(world: SecretWorld, userId: string): Promise<PersonCounts> {
  const [seller, buyer] = await Promise.all([
    world.rows.get('reputations', userId),
    world.rows.get('buyerRecords', userId),
  ]);
  return { seller: seller ?? noSellerCounts, buyer: buyer ?? noBuyerCounts };
}

/** Whether the buyer was absent, decided or not. */
async function wasAbsent(world: SecretWorld, buyerId: string): Promise<boolean> {
  const where = { buyerId, against: 'buyer' };
  return (await world.rows.list('sales', { where, select: ['$id'], limit: 1 })).length > 0;
}

/**
 * Keeps the counts of a person with a deleted account, under each verified address; stores nothing for a clean
 * record. Runs after the person's trades end and before the records are deleted. May be repeated.
 */
export async function keepMarks(world: KeepingWorld, userId: string): Promise<void> {
  await world.rows.transact<void>(async () => {
    const [profile, held, counts, isAbsent] = await Promise.all([
      world.rows.get('profiles', userId),
      heldBy(world, userId),
      countsOf(world, userId),
      wasAbsent(world, userId),
    ]);
    if (!isAbsent && !isHeldAgainst(counts)) {
      return { operations: held.map(({ $id }) => remove('keptMarks', $id)), result: undefined };
    }
    // An unverified address may belong to another person.
    const own = profile?.unprovedSince === null ? [keptMarksId(world.settings.idSecret, profile.email)] : [];
    const ids = [...new Set([...held.map(({ $id }) => $id), ...own])];
    const rows = ids.length > 0 ? await world.rows.list('keptMarks', { where: { $id: ids }, limit: ids.length }) : [];
    const operations = ids.flatMap((id): Operation[] => {
      const known = rows.find(({ $id }) => $id === id);
      const formerIds = known?.formerIds ?? [];
      // Either an earlier attempt has stored the marks, or the row belongs to another person.
      if (known && known.userId !== userId && (known.userId !== '' || formerIds.includes(userId))) return [];
      const data = {
        userId: '',
        formerIds: [...new Set([...formerIds, userId])],
        ...writeCounts(counts),
        endsAt: endOf(world),
      };
      return [known ? update('keptMarks', id, data) : create('keptMarks', id, data)];
    });
    return { operations, result: undefined };
  });
}

/**
 * Adds the kept marks of a deleted account, once, to the person who has verified its address. Returns whether there
 * were any.
 */
export function takeUpMarks(world: KeepingWorld, person: Proved): Promise<boolean> {
  const id = keptMarksId(world.settings.idSecret, person.email);
  return world.rows.transact<boolean>(async () => {
    const row = await world.rows.get('keptMarks', id);
    if (row?.userId !== '' || isoNow(world) >= (row.endsAt ?? '')) return { operations: [], result: false };
    const counted = await marksCounted(world, person.id, readCounts(row), 1);
    return { operations: [update('keptMarks', id, { userId: person.id }), ...counted], result: true };
  });
}

/**
 * Stores a person's previous address if they traded with it, so that changing the address before deleting the account
 * clears no marks. Ignores an unverified or unused address, which may belong to another person.
 */
export async function keepFormerAddress(
  world: KeepingWorld,
  profile: Pick<Row<'profiles'>, '$id' | 'email' | 'unprovedSince'>,
): Promise<void> {
  if (profile.unprovedSince !== null || profile.email === '') return;
  const either = [{ buyerId: profile.$id }, { sellerId: profile.$id }];
  const [sale] = await world.rows.list('sales', { either, select: ['$id'], limit: 1 });
  if (!sale) return;
  await world.rows.create('keptMarks', keptMarksId(world.settings.idSecret, profile.email), {
    userId: profile.$id,
    formerIds: [],
    ...writeCounts({ seller: noSellerCounts, buyer: noBuyerCounts }),
    endsAt: endOf(world),
  });
}

/** Removes expired kept marks, also from the person to whom they were added. Returns the number of removed rows. */
async function endMarks(world: KeepingWorld): Promise<number> {
  const over: string[] = [];
  for await (const { $id } of world.rows.each('keptMarks', { before: { endsAt: isoNow(world) }, select: ['$id'] }))
    over.push($id);
  for (const id of over) {
    await world.rows.transact<void>(async () => {
      const row = await world.rows.get('keptMarks', id);
      if (!row || isoNow(world) < (row.endsAt ?? '')) return { operations: [], result: undefined };
      const counted = row.userId === '' ? [] : await marksCounted(world, row.userId, readCounts(row), -1);
      return { operations: [remove('keptMarks', id), ...counted], result: undefined };
    });
  }
  return over.length;
}

/**
 * Repairs what lost events missed: adds kept marks to people who have meanwhile verified the address of a deleted
 * account. Returns the number of people.
 */
async function takeUpMissed(world: KeepingWorld & Pick<World, 'users'>): Promise<number> {
  const open = new Set<string>();
  for await (const { $id } of world.rows.each('keptMarks', { where: { userId: '' }, select: ['$id'] })) open.add($id);
  if (open.size === 0) return 0;
  let taken = 0;
  const select = ['email', 'unprovedSince'] as const;
  for await (const profile of world.rows.each('profiles', { select, pageRows: 5_000 })) {
    if (!open.has(keptMarksId(world.settings.idSecret, profile.email))) continue;
    const account = await world.users.get(profile.$id);
    const isProved = account?.isVerified && waitsSince(account, profile, isVouchedFor(world, account)) === null;
    if (isProved && (await takeUpMarks(world, account))) taken++;
  }
  return taken;
}

export const followKeptMarks = async (world: KeepingWorld & Pick<World, 'users'>) => ({
  ended: await endMarks(world),
  taken: await takeUpMissed(world),
});
