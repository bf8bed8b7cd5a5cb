/**
 * Removes a deleted person's read access to remaining rows and files, so that a later account of the same id cannot
 * read them.
 */
import { limits } from '../../domain/limits.ts';
import type { TableName } from '../row-types.ts';
import { collect, idsPerQuery, inChunks, permit, type Selection } from '../rows.ts';
import type { World } from '../world.ts';

type ReadingWorld = Pick<World, 'rows' | 'files'>;

interface Stopping extends ReadingWorld {
  readonly userId: string;
}

interface Permitted {
  readonly $id: string;
  readonly $permissions: readonly string[];
}

const isOf = (userId: string) => (permission: string) => permission.endsWith(`("user:${userId}")`);

/** Rows that the person can still read; skips finished ones. */
const open = <R extends Permitted>({ userId }: Stopping, rows: readonly R[]): R[] =>
  rows.filter(({ $permissions }) => $permissions.some(isOf(userId)));

async function forbid(world: Stopping, table: TableName, rows: readonly Permitted[]): Promise<void> {
  const isTheirs = isOf(world.userId);
  for (const some of inChunks(open(world, rows), limits.transactionOperations)) {
    const operations = some.map(({ $id, $permissions }) =>
      permit(
        table,
        $id,
        $permissions.filter((one) => !isTheirs(one)),
      ),
    );
    await world.rows.transact(async () => ({ operations, result: undefined }));
  }
}

/** Calls `stop` with these ids, in chunks. */
async function below(ids: Iterable<string>, stop: (some: readonly string[]) => Promise<unknown>): Promise<void> {
  for (const some of inChunks([...new Set(ids)], idsPerQuery)) await stop(some);
}

async function forbidOf<T extends TableName>(
  world: Stopping,
  table: T,
  where: Selection<T>['where'] = {},
): Promise<void> {
  await forbid(world, table, await collect(world.rows.each(table, { where, select: ['$id'] })));
}

/** Releases the pictures first, because they are found only through rows that the person can still read. */
async function forbidSaid(world: Stopping, talkId: readonly string[]): Promise<void> {
  const select = ['senderId', 'imageId'] as const;
  const said = open(world, await collect(world.rows.each('talkMessages', { where: { talkId }, select })));
  for (const { senderId, imageId } of said)
    if (senderId === world.userId && imageId !== '') await world.files.release('talk-photos', imageId, world.userId);
  await forbid(world, 'talkMessages', said);
}

/**
 * Revokes access to results of services. Deletes results that neither side can read any more; their files become
 * orphans, which upkeep deletes.
 */
async function forbidResults(world: Stopping, saleId: readonly string[]): Promise<void> {
  const results = await collect(world.rows.each('resultFiles', { where: { saleId }, select: ['fileId'] }));
  for (const { fileId } of results) await world.files.release('result-files', fileId, world.userId);
  await forbid(world, 'resultFiles', results);
  const isTheirs = isOf(world.userId);
  for (const { $id, $permissions } of results)
    if ($permissions.every(isTheirs)) await world.rows.remove('resultFiles', $id);
}

async function forbidShown(world: Stopping, saleId: readonly string[]): Promise<void> {
  const select = ['authorId', 'imageIds'] as const;
  const shown = open(world, await collect(world.rows.each('disputeStatements', { where: { saleId }, select })));
  for (const { authorId, imageIds } of shown)
    if (authorId === world.userId)
      for (const id of imageIds) await world.files.release('dispute-photos', id, world.userId);
  await forbid(world, 'disputeStatements', shown);
}

/** May be repeated; continues where it was interrupted. */
export async function revokeReadAccess({ rows, files }: ReadingWorld, userId: string): Promise<void> {
  const world = { rows, files, userId };
  const either = (one: string, other: string) => ({ either: [{ [one]: userId }, { [other]: userId }] });
  const [orders, sales, talks] = await Promise.all([
    collect(rows.each('orders', { where: { userId }, select: ['$id'] })),
    collect(rows.each('sales', { ...either('buyerId', 'sellerId'), select: ['orderId'] })),
    collect(rows.each('talks', { ...either('firstId', 'secondId'), select: ['$id'] })),
  ]);
  const bought = orders.map(({ $id }) => $id);
  // Starts with the rows from which new rows copy their readers.
  await forbid(world, 'orders', orders);
  await forbid(world, 'sales', sales);
  await forbid(world, 'talks', talks);
  await forbidOf(world, 'transactions', { userId });
  await forbidOf(world, 'batchReasons', { sellerId: userId });
  await below(bought, (orderId) => forbidOf(world, 'orderItems', { orderId }));
  await below([...bought, ...sales.map(({ orderId }) => orderId)], (orderId) =>
    forbidOf(world, 'orderEvents', { orderId }),
  );
  await below(
    sales.map(({ $id }) => $id),
    async (saleId) => {
      await forbidOf(world, 'meetings', { saleId });
      await forbidShown(world, saleId);
      await forbidResults(world, saleId);
    },
  );
  await below(
    talks.map(({ $id }) => $id),
    async (talkId) => {
      await forbidOf(world, 'offers', { talkId });
      await forbidSaid(world, talkId);
    },
  );
}
