/** Ids of deleted people, kept forever so that they are never reused. */
import { tombstoneId } from '../domain/ids.ts';
import { deletedPersonName } from '../domain/people/person.ts';
import { type Row, update } from './rows.ts';
import { isoNow, type World } from './world.ts';

/**
 * Written before the deletion starts: from then on the id cannot be registered, even if the deletion is interrupted.
 * May be repeated.
 */
export async function putTombstone(world: Pick<World, 'rows'>, userId: string): Promise<void> {
  await world.rows.create('tombstones', tombstoneId('person', userId), { kind: 'person', endedAt: null });
}

/** Marks the deletion as complete. */
export async function closeTombstone(world: Pick<World, 'rows' | 'now'>, userId: string): Promise<void> {
  const id = tombstoneId('person', userId);
  await world.rows.transact(async () => {
    const found = await world.rows.get('tombstones', id);
    const isOpen = found && found.endedAt === null;
    return { operations: isOpen ? [update('tombstones', id, { endedAt: isoNow(world) })] : [], result: undefined };
  });
}

/** Which of these people are deleted; at most 100 ids. */
export async function goneOf({ rows }: Pick<World, 'rows'>, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const $id = userIds.map((id) => tombstoneId('person', id));
  const found = await rows.list('tombstones', { where: { $id }, select: ['$id'], limit: $id.length });
  const gone = new Set(found.map((tombstone) => tombstone.$id));
  return new Set(userIds.filter((id) => gone.has(tombstoneId('person', id))));
}

export type Tombstone = Pick<Row<'tombstones'>, '$id' | '$createdAt' | 'endedAt'>;

/** Whether sales or talks show that the person with this id was deleted, possibly before tombstones existed. */
async function leftBehind({ rows }: Pick<World, 'rows'>, userId: string): Promise<boolean> {
  const gone = deletedPersonName;
  const [sales, talks] = await Promise.all([
    rows.list('sales', {
      either: [
        { buyerId: userId, buyerName: gone },
        { sellerId: userId, sellerName: gone },
      ],
      ...{ select: ['$id'], limit: 1 },
    }),
    rows.list('talks', {
      either: [
        { firstId: userId, firstName: gone },
        { secondId: userId, secondName: gone },
      ],
      ...{ select: ['$id'], limit: 1 },
    }),
  ]);
  return sales.length > 0 || talks.length > 0;
}

/**
 * The tombstone of this id. Created now if leftover rows show that the person was deleted. Null if the id was never
 * used.
 */
export async function tombstoneOf(world: Pick<World, 'rows'>, userId: string): Promise<Tombstone | null> {
  const id = tombstoneId('person', userId);
  const [found, isLeft] = await Promise.all([world.rows.get('tombstones', id), leftBehind(world, userId)]);
  if (found || !isLeft) return found;
  await putTombstone(world, userId);
  return world.rows.get('tombstones', id);
}
