/** What the schedule does about draws. However long it slept, each is drawn once, and everybody has the whole time for their turn. */
import { dayMs } from '../../../domain/durations.ts';
import { drawNotificationId } from '../../../domain/keyed-ids.ts';
import {
  drawGraceMs,
  drawn,
  isDrawDue,
  isLapsed,
  type PassReason,
  passedOn,
  passReasonOf,
  rankingOf,
} from '../../../domain/kinds/free/draw.ts';
import {
  drawCalledOffNotification,
  drawCanceledNotification,
  drawGivenNotification,
  drawLapsedNotification,
  drawOverNotification,
  drawUnclaimedNotification,
  drawWonNotification,
} from '../../../domain/kinds/free/draw-notification.ts';
import { isSeedOf, sortedTickets } from '../../../domain/kinds/free/draw-proof.ts';
import { limits } from '../../../domain/limits.ts';
import { availabilityOf } from '../../../domain/products/listing.ts';
import { notifyOnce, tellOnce } from '../../notifications/notify.ts';
import {
  idsPerQuery,
  inChunks,
  incrementFrom,
  type Operation,
  type Row,
  remove,
  update,
  updateFrom,
} from '../../rows.ts';
import { blocksBetween } from '../../talks/blocks.ts';
import { isoNow, type World } from '../../world.ts';

type DrawWorld = Pick<World, 'rows' | 'now' | 'log' | 'settings'>;
type Draw = Row<'draws'>;

/** Draws looked at in one run; the next is ten minutes later. */
const atOnce = 200;
/** People told at once. */
const toldAtOnce = 20;

/** Whether an administrator has blocked its giver: then nobody hands it over. Of who is deleted the gift is, too. */
const isGiverBlocked = async ({ rows }: DrawWorld, { giverId }: Draw): Promise<boolean> =>
  giverId !== '' && (await rows.get('profiles', giverId))?.blocked === true;

/** All entries of a draw by their ticket. */
async function entriesOf(world: DrawWorld, productId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await world.rows.list('drawEntries', { where: { productId }, limit: limits.drawEntries + 1 });
  return new Map(rows.map(({ ticket, userId }) => [ticket, userId]));
}

/** Over: there is nothing to give, or nobody to give it to. What is left of the gift is for whoever comes first. */
const ended = (draw: Draw, now: string, product: Row<'products'> | null): Operation[] => [
  ...updateFrom('draws', draw, { state: 'ended', acceptUntil: null, endedAt: now }),
  ...(product ? [forAnybody(product)] : []),
];

const forAnybody = ({ $id }: Row<'products'>): Operation => update('products', $id, { closesAt: null });

/** Draws one whose time has come. The entries that it sees are all there are: its count's ceiling closes it to any that come after. */
async function drawOne(world: DrawWorld, productId: string): Promise<void> {
  await world.rows.transact(async () => {
    const draw = await world.rows.get('draws', productId);
    const none = { operations: [], result: undefined };
    if (!draw || !isDrawDue(draw, world.now())) return none;
    const now = isoNow(world);
    const [product, secret, entries, isBlocked] = await Promise.all([
      world.rows.get('products', productId),
      world.rows.get('drawSeeds', productId),
      entriesOf(world, productId),
      isGiverBlocked(world, draw),
    ]);
    const spent = secret ? [remove('drawSeeds', productId)] : [];
    if (!product) return { operations: [...ended(draw, now, null), ...spent], result: undefined };
    // Given to somebody else, or taken out of the lists: a finished draw stays finished, also when it is offered again.
    if (isBlocked || availabilityOf(product) !== 'available')
      return { operations: [...calledOff(draw, now), ...spent], result: undefined };
    // Without the seed that was promised nothing can be proved: it is nobody's, and whoever comes first has it.
    if (!secret || !isSeedOf(secret.seed, draw.seedHash)) {
      world.log(`The seed of the draw ${productId} is gone`);
      return {
        operations: [...ended(draw, now, product), ...spent, ...unclaimed(world, draw, product, true)],
        result: undefined,
      };
    }
    const outcome = drawn(secret.seed, sortedTickets([...entries.keys()]), world.now());
    const winner = entries.get(rankingOf(outcome)[0] ?? '');
    const told =
      winner === undefined || outcome.acceptUntil === null
        ? unclaimed(world, draw, product, false)
        : [
            notifyOnce(
              now,
              drawNotificationId(world.settings.idSecret, productId, 'won', winner),
              winner,
              drawWonNotification(product, outcome.acceptUntil, false),
            ),
            notifyOnce(
              now,
              drawNotificationId(world.settings.idSecret, productId, 'given', draw.giverId),
              draw.giverId,
              drawGivenNotification(product, outcome.tickets.length),
            ),
          ];
    return {
      operations: [
        ...updateFrom('draws', draw, { ...outcome, ...(outcome.state === 'ended' ? { endedAt: now } : {}) }),
        incrementFrom('draws', productId, 'entryCount', draw.entryCount, limits.drawEntries + 1),
        ...(outcome.state === 'ended' ? [forAnybody(product)] : []),
        ...spent,
        ...told,
      ],
      result: undefined,
    };
  });
}

/** Tells the giver that whoever comes first has it now. */
const unclaimed = (
  world: DrawWorld,
  { $id, giverId }: Draw,
  product: Row<'products'>,
  hadEntries: boolean,
): Operation[] => [
  notifyOnce(
    isoNow(world),
    drawNotificationId(world.settings.idSecret, $id, 'unclaimed', giverId),
    giverId,
    drawUnclaimedNotification(product, hadEntries),
  ),
];

/** The next turn that somebody who is still here has; those whose accounts are gone are passed at once. */
function nextTurn(draw: Draw, why: PassReason, entries: ReadonlyMap<string, string>, now: number) {
  const ranking = rankingOf(draw);
  let turn = passedOn(draw, now);
  const passes: PassReason[] = [why];
  while (turn.state === 'offered' && !entries.has(ranking[turn.passed] ?? '')) {
    turn = passedOn({ ...draw, ...turn }, now);
    passes.push('gone');
  }
  return {
    turn: { ...turn, passes: [...(draw.passes ?? []), ...passes] },
    userId: entries.get(ranking[turn.passed] ?? ''),
  };
}

/** The order by which this person had the gift. */
async function orderOf(world: DrawWorld, { $id: productId, giverId }: Draw, buyerId: string) {
  const sales = await world.rows.list('sales', { where: { buyerId, sellerId: giverId }, newestFirst: true, limit: 20 });
  const where = { saleId: sales.map(({ $id }) => $id), productId };
  const items = sales.length > 0 ? await world.rows.list('orderItems', { where, limit: 20 }) : [];
  return sales.find(({ $id }) => items.some(({ saleId }) => saleId === $id));
}

/**
 * Why the one whose turn it was is passed, or that the giver has called the draw off; null: it is still their turn. A giver who blocks
 * somebody after the draw keeps them from ordering; whom they had blocked before, they could not know to win. One whose account is blocked
 * gives nothing to anybody.
 */
async function passReason(
  world: DrawWorld,
  draw: Draw,
  userId: string | undefined,
): Promise<PassReason | 'called_off' | null> {
  if (userId === undefined) return 'gone';
  if (draw.state === 'taken') return passReasonOf(await orderOf(world, draw, userId));
  const [blocks, isBlocked] = await Promise.all([
    blocksBetween(world, userId, draw.giverId),
    isGiverBlocked(world, draw),
  ]);
  if (isBlocked) return 'called_off';
  const block = blocks.find(({ blockerId }) => blockerId === draw.giverId);
  if (block) return Date.parse(block.$createdAt) < Date.parse(draw.drawAt) ? 'blocked' : 'called_off';
  return isLapsed(draw, world.now()) ? 'lapsed' : null;
}

/** Over by its giver, or with the giver's account. It stays the draw's gift, so that nobody else has it by coming first. */
const calledOff = (draw: Draw, now: string): Operation[] =>
  updateFrom('draws', draw, { state: 'called_off', acceptUntil: null, endedAt: now, isTold: false });

/** Passes whoever let the time go by, is gone, or whose order came to nothing; ends the draw of what is gone. */
async function passOne(world: DrawWorld, productId: string): Promise<void> {
  await world.rows.transact(async () => {
    const [draw, product] = await Promise.all([
      world.rows.get('draws', productId),
      world.rows.get('products', productId),
    ]);
    const none = { operations: [], result: undefined };
    if (!draw || draw.state === 'ended' || draw.state === 'called_off') return none;
    const now = isoNow(world);
    if (!product) {
      const secret = await world.rows.get('drawSeeds', productId);
      return {
        operations: [...ended(draw, now, null), ...(secret ? [remove('drawSeeds', productId)] : [])],
        result: undefined,
      };
    }
    if (draw.state === 'open') return none;
    // What is in the stock says nothing of the winner's order: its giver writes that.
    if (draw.state === 'taken' && draw.acceptUntil === null) return none;
    // Sold or used up during a turn: another has it than the one whose turn it is. Out of the lists it is nobody's either.
    const isGone = availabilityOf(product) !== 'available';
    if (draw.state === 'offered' && isGone) return { operations: calledOff(draw, now), result: undefined };
    const entries = await entriesOf(world, productId);
    const before = entries.get(rankingOf(draw)[draw.passed] ?? '');
    const why = await passReason(world, draw, before);
    if (why === null) return none;
    if (why === 'called_off') return { operations: calledOff(draw, now), result: undefined };
    const { turn, userId } = nextTurn(draw, why, entries, world.now());
    const lapsed = why === 'lapsed' && before !== undefined;
    return {
      operations: [
        ...updateFrom('draws', draw, { ...turn, ...(turn.state === 'ended' ? { endedAt: now } : {}) }),
        ...(turn.state === 'ended' ? [forAnybody(product)] : []),
        ...(lapsed
          ? [
              notifyOnce(
                now,
                drawNotificationId(world.settings.idSecret, productId, 'lapsed', before, draw.passed),
                before,
                drawLapsedNotification(product),
              ),
            ]
          : []),
        ...(userId !== undefined && turn.acceptUntil !== null
          ? [
              notifyOnce(
                now,
                drawNotificationId(world.settings.idSecret, productId, 'won', userId, turn.passed),
                userId,
                drawWonNotification(product, turn.acceptUntil, true),
              ),
            ]
          : unclaimed(world, draw, product, true)),
      ],
      result: undefined,
    };
  });
}

/** Tells the others who entered how it ended. Asked twice, each hears once. */
async function tellEntrants(world: DrawWorld, draw: Draw): Promise<void> {
  const [product, entries] = await Promise.all([world.rows.get('products', draw.$id), entriesOf(world, draw.$id)]);
  const winner = rankingOf(draw)[0];
  const isDrawn = draw.seed !== '';
  const isOff = draw.state === 'called_off';
  // Gifts that were deleted before names were kept have none.
  const name = product?.name ?? (draw.giftName || 'Barang');
  const others = [...entries].filter(([ticket]) => isOff || ticket !== winner);
  const over = product && isDrawn ? drawOverNotification(product) : drawCanceledNotification(name);
  const text = product && isOff && isDrawn ? drawCalledOffNotification(product) : over;
  const idOf = (userId: string) =>
    drawNotificationId(world.settings.idSecret, draw.$id, isOff ? 'off' : 'over', userId);
  for (const some of inChunks(others, toldAtOnce))
    await Promise.all(some.map(([, userId]) => tellOnce(world, idOf(userId), userId, text)));
  await world.rows.update('draws', draw.$id, { isTold: true, giftName: '' });
}

const runningDraws = (world: DrawWorld) =>
  world.rows.list('draws', {
    where: { state: ['open', 'offered', 'taken'] },
    lowestFirst: 'drawAt',
    select: ['state', 'acceptUntil'],
    limit: 5_000,
  });

async function giftsThere(world: DrawWorld, draws: readonly { readonly $id: string }[]): Promise<ReadonlySet<string>> {
  const ids = draws.map(({ $id }) => $id);
  const found = await Promise.all(
    inChunks(ids, idsPerQuery).map((some) =>
      world.rows.list('products', { where: { $id: some }, select: ['$id'], limit: some.length }),
    ),
  );
  return new Set(found.flat().map(({ $id }) => $id));
}

/** Draws what is due, gives the next one their turn, and tells those who entered. A draw that fails keeps no other waiting. */
export async function runDraws(world: DrawWorld): Promise<{ drawn: number; left: number }> {
  const trouble: unknown[] = [];
  const each = async <T>(some: readonly T[], act: (one: T) => Promise<void>) => {
    for (const one of some) await act(one).catch((error: unknown) => trouble.push(error));
  };
  const before = { drawAt: new Date(world.now() - drawGraceMs + 1).toISOString() };
  const due = await world.rows.list('draws', {
    where: { state: 'open' },
    before,
    lowestFirst: 'drawAt',
    limit: atOnce,
  });
  await each(due, ({ $id }) => drawOne(world, $id));
  const running = await runningDraws(world);
  const gifts = await giftsThere(world, running);
  // Most wait for their time, or were given: all that is asked of these is whether the gift is there.
  const moving = running.filter(
    ({ $id, state, acceptUntil: since }) =>
      state === 'offered' || (state === 'taken' && since !== null) || !gifts.has($id),
  );
  await each(moving, ({ $id }) => passOne(world, $id));
  const untold = await world.rows.list('draws', {
    where: { isTold: false, state: ['offered', 'taken', 'ended', 'called_off'] },
    limit: atOnce,
  });
  await each(untold, (draw) => tellEntrants(world, draw));
  if (trouble.length > 0) throw new AggregateError(trouble, 'Draws failed');
  return { drawn: due.length, left: running.length };
}

/**
 * Ends draws whose gift was handed over long ago, and forgets who entered those that are over: what is shown of a draw stays as long as
 * its gift.
 */
export async function forgetDraws(world: DrawWorld): Promise<void> {
  const before = new Date(world.now() - limits.drawEntryDays * dayMs).toISOString();
  const old = await world.rows.list('draws', {
    where: { state: 'taken' },
    before: { drawAt: before },
    limit: atOnce,
  });
  for (const draw of old)
    await world.rows.transact(async () => {
      const [now, product] = await Promise.all([
        world.rows.get('draws', draw.$id),
        world.rows.get('products', draw.$id),
      ]);
      const operations = now?.state === 'taken' ? ended(now, isoNow(world), product) : [];
      return { operations, result: undefined };
    });
  const over: string[] = [];
  for await (const { $id } of world.rows.each('draws', {
    where: { state: ['ended', 'called_off'] },
    before: { endedAt: before },
  }))
    over.push($id);
  for (const some of inChunks(over, idsPerQuery)) {
    const kept = await world.rows.list('products', { where: { $id: some }, select: ['$id'], limit: some.length });
    await world.rows.removeWhere('drawEntries', { where: { productId: some } });
    const gone = some.filter((id) => !kept.some(({ $id }) => $id === id));
    if (gone.length > 0) await world.rows.removeWhere('draws', { where: { $id: gone } });
  }
}
