/** Draws of gifts, from the participants' side. */
import { DomainError } from '../../../domain/errors.ts';
import { absencesId } from '../../../domain/ids.ts';
import { drawEntryId, drawNotificationId, drawTicket } from '../../../domain/keyed-ids.ts';
import { limits } from '../../../domain/limits.ts';
import { assertBuyable } from '../../../domain/orders/cart.ts';
import { throttleWindow } from '../../../domain/quota.ts';
import { assertNotBlocked } from '../../../domain/talks/talk.ts';
import { notifyOnce } from '../../../usecases/notifications/notify.ts';
import { countersOf, countUse } from '../../../usecases/quota.ts';
import {
  create,
  decrement,
  increment,
  type Operation,
  type Row,
  remove,
  update,
  updateFrom,
} from '../../../usecases/rows.ts';
import { blocksBetween } from '../../../usecases/talks/blocks.ts';
import { cameLately } from '../../../usecases/trust/absences.ts';
import { type Caller, isoNow, type World } from '../../../usecases/world.ts';
import {
  assertAsPromised,
  assertMayTake,
  assertOldEnough,
  assertTakesEntries,
  type PromisedGift,
  ticketInTurn,
} from '../rules/draw.ts';
import { drawGoneNotification } from '../rules/draw-notification.ts';
import { seedHashOf } from '../rules/draw-proof.ts';
import { isForDraw } from '../rules/for-draw.ts';

/** A new draw of a gift, for the transaction that posts it. Its seed stays secret until the draw. */
export function newDraw(
  world: Pick<World, 'newSeed'>,
  { productId, giverId, drawAt }: { readonly productId: string; readonly giverId: string; readonly drawAt: string },
): Operation[] {
  const seed = world.newSeed();
  return [
    create('draws', productId, {
      ...{ giverId, drawAt, state: 'open', entryCount: 0, seedHash: seedHashOf(seed), seed: '', tickets: [] },
      ...{ passed: 0, passes: [], acceptUntil: null, endedAt: null, isTold: false, giftName: '', version: 0 },
      clockAt: null,
    }),
    create('drawSeeds', productId, { seed }),
  ];
}

const entryOf = async (world: Pick<World, 'rows'>, userId: string, productId: string) =>
  (await world.rows.list('drawEntries', { where: { userId, productId }, limit: 1 }))[0] ?? null;

type EntryWorld = Pick<World, 'rows' | 'users' | 'settings' | 'now'>;

/**
 * Enters the draw of a gift, once. Refuses draw_not_found, own_product, product_sold, not_listed, draw_closed,
 * draw_full, draw_account_new, blocked_by_you, blocked_by_other, cod_closed (an entrant with missed meetings could not
 * order the gift), rate_limited.
 */
export function enterDraw(
  world: EntryWorld,
  caller: Caller,
  { productId }: { productId: string },
): Promise<{ ticket: string }> {
  const window = throttleWindow('drawEntry', caller.id, world.now());
  return world.rows.transact(async () => {
    const [product, draw, entry, person, account, counters] = await Promise.all([
      world.rows.get('products', productId),
      world.rows.get('draws', productId),
      entryOf(world, caller.id, productId),
      caller.person(),
      world.users.get(caller.id),
      countersOf(world, [window.id, absencesId(caller.id)]),
    ]);
    if (entry) return { operations: [], result: { ticket: entry.ticket } };
    if (!product || !draw) throw new DomainError('draw_not_found', { productId });
    assertBuyable(product, caller.id, world.now());
    assertTakesEntries(draw, world.now());
    assertOldEnough({ accountSince: account?.createdAt ?? '' }, draw.$createdAt);
    if (draw.entryCount >= limits.drawEntries) throw new DomainError('draw_full', { limit: limits.drawEntries });
    const [blocks, absences] = await Promise.all([
      blocksBetween(world, caller.id, draw.giverId),
      cameLately(world, person, counters),
    ]);
    assertNotBlocked(blocks, caller.id, product.sellerName);
    const ticket = drawTicket(world.settings.idSecret, caller.id, productId);
    const entered = { productId, userId: caller.id, ticket };
    return {
      operations: [
        create('drawEntries', drawEntryId(world.settings.idSecret, caller.id, productId), entered, [caller.id]),
        increment('draws', productId, 'entryCount', 1, limits.drawEntries),
        countUse(window, counters),
        ...absences,
      ],
      result: { ticket },
    };
  });
}

/** Leaves a draw before it is drawn; may be repeated. Refuses draw_not_found, draw_closed. */
export function leaveDraw(
  world: Pick<World, 'rows' | 'now'>,
  caller: Caller,
  { productId }: { productId: string },
): Promise<{ productId: string }> {
  const result = { productId };
  return world.rows.transact(async () => {
    const [draw, entry] = await Promise.all([world.rows.get('draws', productId), entryOf(world, caller.id, productId)]);
    if (!draw) throw new DomainError('draw_not_found', { productId });
    assertTakesEntries(draw, world.now());
    return { operations: entry ? leaving(entry) : [], result };
  });
}

/** Removes an entry from an open draw. */
const leaving = ({ $id, productId }: Row<'drawEntries'>): Operation[] => [
  remove('drawEntries', $id),
  decrement('draws', productId, 'entryCount'),
];

/**
 * Removes a deleted person's entries: open draws lose an entry, draws that took place skip the person. Draws of the
 * person's own gifts lose the giver's id, and end with their products.
 */
export async function leaveDraws(world: Pick<World, 'rows' | 'now'>, userId: string): Promise<void> {
  await world.rows.updateWhere('draws', { giverId: userId }, { giverId: '' });
  const entries = await world.rows.list('drawEntries', { where: { userId }, limit: 5_000 });
  for (const { $id, productId } of entries) {
    await world.rows.transact(async () => {
      const [draw, entry] = await Promise.all([world.rows.get('draws', productId), world.rows.get('drawEntries', $id)]);
      if (!entry) return { operations: [], result: undefined };
      const operations = draw?.state === 'open' ? leaving(entry) : [remove('drawEntries', $id)];
      return { operations, result: undefined };
    });
  }
}

interface Gift {
  readonly $id: string;
  readonly name: string;
  readonly kind?: string | null;
  readonly closesAt?: string | null;
}

/** The draws of these products, and this person's tickets, by product id. */
async function drawsAround(world: Pick<World, 'rows'>, products: readonly Gift[], userId: string) {
  const ids = products.filter(isForDraw).map(({ $id }) => $id);
  if (ids.length === 0) return { draws: new Map<string, Row<'draws'>>(), tickets: new Map<string, string>() };
  const [draws, entries] = await Promise.all([
    world.rows.list('draws', { where: { $id: ids }, limit: ids.length }),
    world.rows.list('drawEntries', { where: { userId, productId: ids }, limit: ids.length }),
  ]);
  return {
    draws: new Map(draws.map((draw) => [draw.$id, draw])),
    tickets: new Map(entries.map(({ productId, ticket }) => [productId, ticket])),
  };
}

/**
 * Marks the draws of the gifts among these products as taken, in the transaction that orders the gifts. Of two
 * simultaneous orders one fails. Refuses draw_running, draw_others, draw_lapsed, draw_called_off, draw_one_piece,
 * draw_alone.
 */
export async function takeDrawn(
  world: Pick<World, 'rows' | 'now'>,
  lines: readonly { readonly product: Gift; readonly quantity: number }[],
  userId: string,
  lineCount: number,
): Promise<Operation[]> {
  const { draws, tickets } = await drawsAround(
    world,
    lines.map(({ product }) => product),
    userId,
  );
  return lines.flatMap(({ product, quantity }) => {
    const draw = draws.get(product.$id);
    if (!draw || draw.state === 'ended') return [];
    const about = { productId: product.$id, name: product.name };
    assertMayTake(draw, tickets.get(product.$id) ?? null, about, world.now());
    if (quantity > 1) throw new DomainError('draw_one_piece', about);
    // A gift with a draw must be ordered alone, because the transaction of a large order has no operations left for the
    // draw.
    if (lineCount > 1) throw new DomainError('draw_alone', about);
    return updateFrom('draws', draw, { state: 'taken', acceptUntil: null });
  });
}

/**
 * Records the cancelation of an order in the draws of its gifts: the schedule then gives the next person a turn, or
 * cancels the draw.
 */
export async function giveBackDrawn(
  world: Pick<World, 'rows' | 'now'>,
  items: readonly Pick<Row<'orderItems'>, 'productId'>[],
): Promise<Operation[]> {
  const ids = items.map(({ productId }) => productId);
  const draws = await world.rows.list('draws', { where: { $id: ids, state: 'taken' }, limit: ids.length });
  return draws.flatMap((draw) => updateFrom('draws', draw, { acceptUntil: isoNow(world) }));
}

/**
 * Refuses to change a gift that has entries. Without entries, it returns operations that fail if someone enters at the
 * same time (the count exceeds its maximum), so that the edit is planned again. Refuses draw_entered.
 */
export async function keepPromise(
  world: Pick<World, 'rows'>,
  gift: Gift & PromisedGift,
  after: PromisedGift,
): Promise<Operation[]> {
  if (!isForDraw(gift)) return [];
  const draw = await world.rows.get('draws', gift.$id);
  if (!draw) return [];
  assertAsPromised(draw, gift, after);
  return draw.state === 'open' && draw.entryCount === 0
    ? [increment('draws', gift.$id, 'entryCount', 1, 1), decrement('draws', gift.$id, 'entryCount')]
    : [];
}

/**
 * Ends a draw that the giver called off or cannot fulfil. The product stays bound to the draw, so that it is not open
 * to the first who orders it.
 */
export const calledOff = (draw: Row<'draws'>, now: string): Operation[] =>
  updateFrom('draws', draw, { state: 'called_off', acceptUntil: null, endedAt: now, isTold: false });

/**
 * Calls off a draw whose gift is marked as sold during a turn. The schedule would not notice a mark that is removed
 * before its next run, and the person in turn could not order meanwhile.
 */
export async function callOffTurn(world: Pick<World, 'rows' | 'now'>, gift: Gift): Promise<Operation[]> {
  const draw = isForDraw(gift) ? await world.rows.get('draws', gift.$id) : null;
  return draw?.state === 'offered' ? calledOff(draw, isoNow(world)) : [];
}

/**
 * When a gift is deleted: keeps its name for the notifications and notifies the person whose turn it is. The schedule
 * notifies the other entrants who wait for the draw or a turn.
 */
export async function tellInTurn(world: Pick<World, 'rows' | 'now' | 'settings'>, gift: Gift): Promise<Operation[]> {
  if (!isForDraw(gift)) return [];
  const productId = gift.$id;
  const draw = await world.rows.get('draws', productId);
  if (!draw) return [];
  const isTold = draw.isTold && draw.state !== 'offered';
  // The name is removed after the entrants are notified, because the row is public.
  const named = update('draws', productId, { isTold, giftName: isTold ? '' : gift.name });
  const ticket = draw.state === 'offered' ? ticketInTurn(draw) : null;
  if (ticket === null) return [named];
  const entries = await world.rows.list('drawEntries', { where: { productId, ticket }, limit: 1 });
  const told = entries.map(({ userId }) => {
    const id = drawNotificationId(world.settings.idSecret, productId, 'gone', userId);
    return notifyOnce(isoNow(world), id, userId, drawGoneNotification(gift.name, true));
  });
  return [named, ...told];
}

/** Refuses what `takeDrawn` refuses, before the gift goes into a cart. */
export async function assertNotDrawn(world: Pick<World, 'rows' | 'now'>, product: Gift, userId: string): Promise<void> {
  await takeDrawn(world, [{ product, quantity: 1 }], userId, 1);
}
