/** Scheduled work on draws. Even after downtime, each draw takes place once and each turn lasts its full time. */
import { dayMs } from '../../../domain/durations.ts';
import { drawNotificationId } from '../../../domain/keyed-ids.ts';
import { limits } from '../../../domain/limits.ts';
import type { NotificationText } from '../../../domain/notifications/notification.ts';
import { isFinalSale, readSaleState } from '../../../domain/orders/sale.ts';
import { availabilityOf } from '../../../domain/products/listing.ts';
import { notifyOnce, tellOnce } from '../../../usecases/notifications/notify.ts';
import {
  idsPerQuery,
  inChunks,
  incrementFrom,
  type Operation,
  type Row,
  remove,
  update,
  updateFrom,
} from '../../../usecases/rows.ts';
import { blocksBetween } from '../../../usecases/talks/blocks.ts';
import { isoNow, type World, zoneOf } from '../../../usecases/world.ts';
import {
  drawGraceMs,
  drawn,
  isDrawDue,
  isLapsed,
  type PassReason,
  passedOn,
  passReasonOf,
  rankingOf,
  ticketInTurn,
} from '../rules/draw.ts';
import {
  drawCalledOffNotification,
  drawCanceledNotification,
  drawGivenNotification,
  drawGoneNotification,
  drawLapsedNotification,
  drawOverNotification,
  drawUnclaimedNotification,
  drawWonNotification,
} from '../rules/draw-notification.ts';
import { isSeedOf, sortedTickets } from '../rules/draw-proof.ts';
import { calledOff } from './draws.ts';

type DrawWorld = Pick<World, 'rows' | 'now' | 'log' | 'settings'>;
type Draw = Row<'draws'>;

/** Maximum draws per run; the next run is ten minutes later. */
const atOnce = 200;
/** People notified in parallel. */
const toldAtOnce = 20;

/**
 * Whether an administrator has blocked the giver, so the gift cannot be handed over. A deleted giver's gift is deleted,
 * too.
 */
const isGiverBlocked = async ({ rows }: DrawWorld, { giverId }: Draw): Promise<boolean> =>
  giverId !== '' && (await rows.get('profiles', giverId))?.blocked === true;

/** User ids of a draw's entrants, by ticket. */
async function entriesOf(world: DrawWorld, productId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await world.rows.list('drawEntries', { where: { productId }, limit: limits.drawEntries + 1 });
  return new Map(rows.map(({ ticket, userId }) => [ticket, userId]));
}

/** Ends a draw without a gift or without entrants. A remaining gift is open to the first who orders it. */
const ended = (draw: Draw, now: string, product: Row<'products'> | null): Operation[] => [
  ...updateFrom('draws', draw, { state: 'ended', acceptUntil: null, endedAt: now }),
  ...(product ? [forAnybody(product)] : []),
];

const forAnybody = ({ $id }: Row<'products'>): Operation => update('products', $id, { closesAt: null });

/**
 * Runs a due draw. Raises the entry count above its maximum, so that later entries fail and the tickets are complete.
 */
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
    // The gift was given away or unlisted, or its giver is blocked: the draw is canceled, even if the gift is offered
    // again.
    if (isBlocked || availabilityOf(product) !== 'available')
      return { operations: [...calledOff(draw, now), ...spent], result: undefined };
    // Without the promised seed the draw cannot be proved, so the gift is open to the first who orders it.
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
              drawWonNotification(product, outcome.acceptUntil, false, zoneOf(world)),
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

/** Notifies the giver that the gift is now open to the first who orders it. */
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

/** Passes the turn to the next existing account; deleted accounts are skipped. */
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

/** The sale with which this person took the gift: one of the newest between the two. */
async function orderOf(world: DrawWorld, { $id: productId, giverId }: Draw, buyerId: string) {
  const between = { where: { buyerId, sellerId: giverId }, newestFirst: true, limit: idsPerQuery };
  const sales = await world.rows.list('sales', between);
  const where = { saleId: sales.map(({ $id }) => $id), productId };
  const items =
    sales.length > 0 ? await world.rows.list('orderItems', { where, select: ['saleId'], limit: idsPerQuery }) : [];
  return sales.find(({ $id }) => items.some(({ saleId }) => saleId === $id));
}

/**
 * Why the present turn is passed on; 'called_off' if the giver ended the draw; null while the turn runs. A giver who
 * blocks a person after the draw calls it off; a person blocked before the draw is skipped, because the giver could not
 * know of the win. A giver with a blocked account cannot hand over the gift.
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

/**
 * Passes on a turn that has lapsed, whose account is deleted, or whose order was canceled; ends the draw of a deleted
 * gift.
 */
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
    // The stock does not show whether the winner's order was canceled; `giveBackDrawn` records that in `acceptUntil`.
    if (draw.state === 'taken' && draw.acceptUntil === null) return none;
    // The gift was sold, ordered by another person, or unlisted during the turn.
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
                drawWonNotification(product, turn.acceptUntil, true, zoneOf(world)),
              ),
            ]
          : unclaimed(world, draw, product, true)),
      ],
      result: undefined,
    };
  });
}

/**
 * The notification of the outcome, and the word for the outcome in its id. Gifts that were deleted before names were
 * stored have no name.
 */
function outcomeOf(
  { state, seed, giftName }: Draw,
  product: Row<'products'> | null,
): { readonly sort: 'gone' | 'off' | 'over'; readonly text: NotificationText } {
  const name = product?.name ?? (giftName || 'Barang');
  const isOff = state === 'called_off';
  if (seed === '') return { sort: isOff ? 'off' : 'over', text: drawCanceledNotification(name) };
  // The person in turn has this notification already.
  if (!product) return { sort: 'gone', text: drawGoneNotification(name, false) };
  return isOff
    ? { sort: 'off', text: drawCalledOffNotification(product) }
    : { sort: 'over', text: drawOverNotification(product) };
}

/** Notifies the other entrants of the outcome, once each. */
async function tellEntrants(world: DrawWorld, draw: Draw): Promise<void> {
  const [product, entries] = await Promise.all([world.rows.get('products', draw.$id), entriesOf(world, draw.$id)]);
  const winner = rankingOf(draw)[0];
  const others = [...entries].filter(([ticket]) => draw.state === 'called_off' || ticket !== winner);
  const { sort, text } = outcomeOf(draw, product);
  const idOf = (userId: string) => drawNotificationId(world.settings.idSecret, draw.$id, sort, userId);
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

/** Runs due draws, starts next turns, and notifies entrants. A failing draw does not stop the others. */
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
  // Most draws wait for their time or are taken, and only need the check whether the gift still exists.
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

/** Whether the order that took the gift is over, or no longer known. */
async function isHandedOver(world: DrawWorld, draw: Draw): Promise<boolean> {
  const where = { productId: draw.$id, ticket: ticketInTurn(draw) ?? '' };
  const [entry] = await world.rows.list('drawEntries', { where, limit: 1 });
  const sale = entry && (await orderOf(world, draw, entry.userId));
  return !sale || isFinalSale({ state: readSaleState(sale.state) });
}

/** Ends a draw whose gift was handed over. A canceled order has set `acceptUntil`, and `passOne` decides about it. */
const endTaken = (world: DrawWorld, productId: string): Promise<boolean> =>
  world.rows.transact(async () => {
    const [draw, product] = await Promise.all([
      world.rows.get('draws', productId),
      world.rows.get('products', productId),
    ]);
    if (draw?.state !== 'taken' || draw.acceptUntil !== null || !(await isHandedOver(world, draw)))
      return { operations: [], result: false };
    return { operations: ended(draw, isoNow(world), product), result: true };
  });

/**
 * Ends draws whose gift was handed over and that took place long ago, and deletes the entries of ended draws. The
 * public part of a draw stays as long as its gift.
 */
export async function forgetDraws(world: DrawWorld): Promise<void> {
  const before = new Date(world.now() - limits.drawEntryDays * dayMs).toISOString();
  let left = atOnce;
  // Reads on past draws whose order is still open, so that they do not delay the draws after them.
  const old = world.rows.each('draws', { where: { state: 'taken' }, before: { drawAt: before }, select: ['state'] });
  for await (const { $id } of old) {
    if (left === 0) break;
    if (await endTaken(world, $id)) left--;
  }
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
