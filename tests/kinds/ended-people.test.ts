/** What others may still do with listings of a blocked or deleted account, for each kind of trade, over HTTP. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProductKind, productKinds } from '#domain/kinds/kind.ts';
import { enterDraw, newDraw } from '../../functions/kinds/free/usecases/draws.ts';
import { answerWanted } from '../../functions/kinds/wanted/usecases/answer-wanted.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { endPerson } from '../../functions/usecases/people/account-deleted.ts';
import { setUserBlocked } from '../../functions/usecases/people/manage-user.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { outcomeOf } from '../support/refusals.ts';
import { saleNow } from '../support/sales.ts';
import { seeker } from '../support/wanted.ts';
import { listed, offering, outcomesOf } from './listings.ts';

let campus: Campus;
let world: AdminAppWorld;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  world = offering(campus);
});
afterAll(() => campus.close());

interface Offered {
  /** The person who is blocked or deleted. */
  readonly owner: KnownCaller;
  /** The step of another person that puts the listing into the cart. */
  readonly choose: (other: KnownCaller) => Promise<unknown>;
  /** The order or answer of another person; returns the order's id if there is one. */
  readonly use: (other: KnownCaller) => Promise<{ readonly orderId?: string }>;
  /** The outcome of `use` while the owner is blocked, and after the owner's account is deleted. */
  readonly outcomes: { readonly blocked: string; readonly deleted: RegExp };
}

async function offered(kind: ProductKind): Promise<Offered> {
  if (kind === 'wanted') {
    const { person, wantedId } = await seeker(campus, {}, world);
    const use = async (other: KnownCaller) => {
      const { $id: productId } = await campus.product({ sellerId: other.id, price: 50_000 });
      await answerWanted(world, other, { wantedId, offerId: ID.unique(), productId, price: 50_000 });
      return {};
    };
    const outcomes = { blocked: 'person_gone', deleted: /wanted_not_found/ };
    return { owner: person, choose: async () => {}, use, outcomes };
  }
  const { seller, choose, take } = await listed(campus, kind, world, 5);
  return { owner: seller, choose, use: take, outcomes: outcomesOf(kind) };
}

/**
 * Listings of a blocked person: orders wait for an answer and their buyers may cancel; actions of the person are
 * refused.
 */
it.each(productKinds)('a blocked person’s listing follows its kind, and orders can be canceled: %s', async (kind) => {
  const thing = await offered(kind);
  await setUserBlocked(campus.world, campus.admin, { userId: thing.owner.id, isBlocked: true, reason: 'Menipu' });
  const other = await campus.person('Budi');
  let orderId: string | undefined;
  await thing.choose(other);
  const outcome = await outcomeOf(
    thing.use(other).then((used) => {
      orderId = used.orderId;
    }),
  );
  expect(outcome).toBe(thing.outcomes.blocked);
  if (orderId === undefined) return;
  await cancelOrder(world, other, { orderId });
  expect(await saleNow(campus, `${orderId}-1`)).toMatchObject({ state: 'canceled', against: '' });
});

it.each(productKinds)('a deleted person’s trade ends, and the listing cannot be ordered again: %s', async (kind) => {
  const thing = await offered(kind);
  const [before, after] = [await campus.person('Budi'), await campus.person('Ani')];
  for (const other of [before, after]) await thing.choose(other);
  const { orderId } = await thing.use(before);
  await endPerson(campus.world, thing.owner.id);
  if (orderId !== undefined) expect((await saleNow(campus, `${orderId}-1`)).state).toBe('canceled');
  // The listing can be ordered neither from a cart that already contains it, nor by adding it to another cart.
  expect(await outcomeOf(thing.use(after))).toMatch(thing.outcomes.deleted);
  if (orderId !== undefined && kind !== 'link')
    expect(await outcomeOf(thing.choose(await campus.person('Cici')))).toBe('product_not_found');
});

it('the draw of a deleted person accepts no entries', async () => {
  const [seller, other] = [await campus.person('Sari'), await campus.person('Budi')];
  await ensureProfile(campus.world, seller);
  const drawAt = new Date(Date.now() + 86_400_000).toISOString();
  const gift = { sellerId: seller.id, kind: 'free', closesAt: drawAt, price: 0, stock: 1 };
  const { $id: productId } = await campus.product(gift);
  const operations = newDraw(campus.world, { productId, giverId: seller.id, drawAt });
  await campus.world.rows.transact(async () => ({ operations, result: undefined }));
  await endPerson(campus.world, seller.id);
  expect(await outcomeOf(enterDraw(world, other, { productId }))).toBe('draw_not_found');
});
