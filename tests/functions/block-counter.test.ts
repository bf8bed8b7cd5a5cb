/** The counter of a person's blocks saves orders and messages a read, and never hides a block. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksId } from '#domain/ids.ts';
import { limits, throttles } from '#domain/limits.ts';
import { throttleWindow } from '#domain/quota.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { create, type Plan } from '../../functions/usecases/rows.ts';
import { recountBlocks, setPersonBlocked } from '../../functions/usecases/talks/blocks.ts';
import { sendTalkMessage } from '../../functions/usecases/talks/send-message.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { orderInput } from '../support/orders.ts';
import { codeOf, outcomeOf, refusalOf } from '../support/refusals.ts';
import { emptyTalk } from '../support/talks.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

/** A buyer and a seller who have never sent anything, with their empty talk and a product in the cart. */
async function strangers() {
  const [sari, budi] = [await campus.person('Sari'), await campus.person('Budi')];
  for (const one of [sari, budi]) await ensureProfile(campus.world, one);
  const { talkId } = await emptyTalk(campus.world, sari, { about: 'person', id: budi.id });
  const { $id: productId } = await campus.product({ sellerId: budi.id, sellerName: 'Budi' });
  return { sari, budi, talkId, productId };
}

type Strangers = Awaited<ReturnType<typeof strangers>>;

const say = (who: KnownCaller, talkId: string, world = campus.world) =>
  sendTalkMessage(world, who, { talkId, messageId: ID.unique(), message: 'Hai', imageId: '' });

/** Orders the seller's product from a cart that contains nothing else. */
async function buy({ sari, productId }: Strangers, world: AdminAppWorld = campus.world) {
  await campus.world.rows.removeWhere('cartItems', { where: { userId: sari.id } });
  await addToCart(campus.world, sari, { productId });
  return placeOrder(world, sari, orderInput());
}

const block = (who: KnownCaller, talkId: string, isBlocked = true) =>
  setPersonBlocked(campus.world, who, { talkId, isBlocked });
const countOf = async ({ id }: KnownCaller) => (await campus.world.rows.get('counters', blocksId(id)))?.count;

/** A world that calls `act` after its first plan, before the commit. */
function committingAfter(act: () => Promise<unknown>): AdminAppWorld {
  const { rows } = campus.world;
  const transact = <R>(plan: (attempt: number) => Promise<Plan<R>>) =>
    rows.transact(async (attempt) => {
      const planned = await plan(attempt);
      if (attempt === 0) await act();
      return planned;
    });
  return { ...campus.world, rows: { ...rows, transact } };
}

/** A world that counts its reads of blocks. */
function watched() {
  const asked: string[] = [];
  const { rows } = campus.world;
  const list: typeof rows.list = (table, selection) => {
    if (table === 'blocks') asked.push(table);
    return rows.list(table, selection);
  };
  return { world: { ...campus.world, rows: { ...rows, list } }, asked };
}

const acts = {
  order: (pair: Strangers, world?: AdminAppWorld) => buy(pair, world),
  message: ({ sari, talkId }: Strangers, world?: AdminAppWorld) => say(sari, talkId, world),
} as const;
const cases = Object.entries(acts);

describe.each(cases)('%s', (_, act) => {
  it('reads the blocks only the first time while the person has none', async () => {
    const pair = await strangers();
    const first = watched();
    await act(pair, first.world);
    expect(first.asked).toHaveLength(1);
    expect(await countOf(pair.sari)).toBe(0);
    const next = watched();
    await act(pair, next.world);
    expect(next.asked).toEqual([]);
  });

  it.each(['sari', 'budi'] as const)(
    'is refused immediately after a block by %s, and succeeds after the block is removed',
    async (by) => {
      const pair = await strangers();
      await act(pair);
      await block(pair[by], pair.talkId);
      const code = by === 'sari' ? 'blocked_by_you' : 'blocked_by_other';
      expect(await codeOf(act(pair))).toBe(code);
      await block(pair[by], pair.talkId, false);
      await act(pair);
      await block(pair[by], pair.talkId);
      expect(await codeOf(act(pair))).toBe(code);
    },
  );

  it('is refused if a block is set between the first reads and the commit', async () => {
    const pair = await strangers();
    const world = committingAfter(() => block(pair.budi, pair.talkId));
    expect(await codeOf(act(pair, world))).toBe('blocked_by_other');
    expect(await countOf(pair.sari)).toBe(1);
  });

  it('succeeds if a block is set after its reads, but the next one is refused', async () => {
    const pair = await strangers();
    await act(pair);
    await act(
      pair,
      committingAfter(() => block(pair.budi, pair.talkId)),
    );
    expect(await codeOf(act(pair))).toBe('blocked_by_other');
  });

  it.each([
    ['missing', null],
    ['negative', -1],
    ['too high', 7],
  ])('reads the blocks if the counter is %s', async (_state, count) => {
    for (const isBlocked of [true, false]) {
      const pair = await strangers();
      await act(pair);
      if (isBlocked) await block(pair.budi, pair.talkId);
      const id = blocksId(pair.sari.id);
      await campus.world.rows.remove('counters', id);
      if (count !== null) {
        await campus.world.rows.create('counters', id, { count: Math.max(0, count), windowEndsAt: null });
        if (count < 0) await campus.world.rows.transact(async () => ({ operations: lowered(id), result: null }));
        expect(await countOf(pair.sari)).toBe(count);
      }
      if (isBlocked) expect(await codeOf(act(pair))).toBe('blocked_by_other');
      else await act(pair);
    }
  });
});

/** Simulates a damaged counter: a decrement does not apply the column's minimum. */
const lowered = (rowId: string) => [
  { action: 'decrement' as const, tableId: 'counters' as const, rowId, data: { column: 'count', value: 1 } },
];

it('counts simultaneous blocks by two people and by a third one', async () => {
  const pair = await strangers();
  const { sari, budi, talkId } = pair;
  const eko = await campus.person('Eko');
  await ensureProfile(campus.world, eko);
  const { talkId: other } = await emptyTalk(campus.world, eko, { about: 'person', id: sari.id });
  await Promise.all([block(sari, talkId), block(budi, talkId), block(eko, other)]);
  expect([await countOf(sari), await countOf(budi), await countOf(eko)]).toEqual([3, 2, 1]);
  await block(sari, talkId, false);
  expect(await refusalOf(buy(pair))).toMatchObject({ code: 'blocked_by_other', details: { name: 'Budi' } });
  expect(await codeOf(say(sari, other))).toBe('blocked_by_other');
});

it('a message is refused for the other person’s block, however many people its sender blocked', async () => {
  const { sari, budi, talkId } = await strangers();
  await say(sari, talkId);
  for (const name of ['Ani', 'Eko', 'Cici']) {
    const one = await campus.person(name);
    await ensureProfile(campus.world, one);
    const { talkId: other } = await emptyTalk(campus.world, sari, { about: 'person', id: one.id });
    await block(sari, other);
  }
  await block(budi, talkId);
  const { rows } = campus.world;
  const list: typeof rows.list = (table, selection) =>
    rows.list(table, table === 'blocks' ? { ...selection, limit: Math.min(selection.limit, 2) } : selection);
  expect(await codeOf(say(sari, talkId, { ...campus.world, rows: { ...rows, list } }))).toBe('blocked_by_other');
});

it('limits the people whom one person blocks', async () => {
  const { sari, talkId } = await strangers();
  const blocked = Array.from({ length: limits.blockedPeople - 1 }, () => ({
    ...{ blockerId: sari.id, blockedId: ID.unique(), talkId: ID.unique() },
  }));
  for (let from = 0; from < blocked.length; from += limits.transactionOperations) {
    const operations = blocked
      .slice(from, from + limits.transactionOperations)
      .map((data) => create('blocks', ID.unique(), data, [sari.id]));
    await campus.world.rows.transact(async () => ({ operations, result: null }));
  }
  await block(sari, talkId);
  await block(sari, talkId);
  const eko = await campus.person('Eko');
  await ensureProfile(campus.world, eko);
  const { talkId: next } = await emptyTalk(campus.world, sari, { about: 'person', id: eko.id });
  expect(await refusalOf(block(sari, next))).toMatchObject({ code: 'block_limit', details: { limit: 1_000 } });
  await block(sari, talkId, false);
  await block(sari, next);
});

it('an order during a block succeeds or is refused; the next one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const pair = await strangers();
    const [ordered] = await Promise.all([outcomeOf(buy(pair)), block(pair.budi, pair.talkId)]);
    expect(['done', 'blocked_by_other']).toContain(ordered);
    expect(await codeOf(buy(pair))).toBe('blocked_by_other');
  }
});

it('upkeep counts a block that an earlier version did not count', async () => {
  const pair = await strangers();
  await buy(pair);
  await block(pair.budi, pair.talkId);
  await campus.world.rows.update('counters', blocksId(pair.sari.id), { count: 0 });
  await recountBlocks(campus.world);
  expect(await countOf(pair.sari)).toBe(1);
  expect(await codeOf(buy(pair))).toBe('blocked_by_other');
  await recountBlocks(campus.world);
  expect(await countOf(pair.sari)).toBe(1);
});

it('exactly one of two simultaneous messages at the minute’s limit passes', async () => {
  const { sari, talkId } = await strangers();
  const now = Date.now();
  const world = campus.worldWith({ now: () => now });
  await say(sari, talkId, world);
  const { id, times } = throttleWindow('talkMessage', sari.id, now);
  expect(times).toBe(throttles.talkMessage.times);
  await campus.world.rows.update('counters', id, { count: times - 1 });
  const codes = await Promise.all([outcomeOf(say(sari, talkId, world)), outcomeOf(say(sari, talkId, world))]);
  expect(codes.sort()).toEqual(['done', 'rate_limited']);
  expect((await campus.world.rows.get('counters', id))?.count).toBe(times);
});
