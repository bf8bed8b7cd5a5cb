/** Moves draws after a change of the campus's time zone, and lists the people to notify. */
import {
  type ClockChange,
  hasFollowedClock,
  isByFormerClock,
  laterBy,
  movedBy,
} from '../../../domain/settings/clock-change.ts';
import { closingProduct } from '../../../usecases/clock/closing-product.ts';
import { type PersonalTime, pageRows, type ReadTimes } from '../../../usecases/clock/timed.ts';
import { collect, idsPerQuery, inChunks, type Row, updateFrom } from '../../../usecases/rows.ts';
import type { World } from '../../../usecases/world.ts';

type DrawWorld = Pick<World, 'rows'>;

const moveDrawClock = (world: DrawWorld, change: ClockChange, productId: string): Promise<boolean> =>
  world.rows.transact(async () => {
    const draw = await world.rows.get('draws', productId);
    if (draw?.state !== 'open' || !isByFormerClock(change, draw)) return { operations: [], result: false };
    const by = movedBy(change, draw.drawAt);
    return {
      operations: [
        ...updateFrom('draws', draw, { drawAt: laterBy(draw.drawAt, by), clockAt: change.at }),
        ...(await closingProduct(world, productId, draw.drawAt, by)),
      ],
      result: true,
    };
  });

async function told(world: DrawWorld, draws: readonly Row<'draws'>[]): Promise<PersonalTime[]> {
  const all: PersonalTime[] = [];
  for (const some of inChunks(draws, idsPerQuery)) {
    const ids = some.map(({ $id }) => $id);
    const [products, entries] = await Promise.all([
      world.rows.list('products', { where: { $id: ids }, select: ['name'], limit: ids.length }),
      collect(
        world.rows.each('drawEntries', { where: { productId: ids }, select: ['productId', 'userId'], pageRows: 5_000 }),
      ),
    ]);
    for (const { $id, drawAt, giverId } of some) {
      const names = products.find((one) => one.$id === $id)?.name;
      // If the gift is deleted, its draw ends with a notification of its own.
      if (names === undefined) continue;
      const thing = { what: 'Undian', at: drawAt, names, link: `/product/${$id}` };
      const own = entries.filter(({ productId }) => productId === $id).map(({ userId }) => userId);
      all.push(...[giverId, ...own].map((personId) => ({ personId, thing })));
    }
  }
  return all;
}

/** Future draws. `following` is empty, because no sale takes its time from a draw. */
export const drawTimes: ReadTimes = async ({ rows }, { at }) => {
  const draws = await collect(rows.each('draws', { where: { state: 'open' }, since: { drawAt: at }, pageRows }));
  return {
    countedAs: 'draws',
    rows: draws,
    move: moveDrawClock,
    following: () => [],
    told: (world, change) =>
      told(
        world,
        draws.filter((draw) => hasFollowedClock(change, draw)),
      ),
  };
};
