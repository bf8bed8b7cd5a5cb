/** Draws of gifts over HTTP: entries, winners, and the schedule at any delay. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyedId } from '#domain/keyed-ids.ts';
import { limits } from '#domain/limits.ts';
import { saleId } from '#domain/order-ids.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { checkDraw, rankingOf, ticketInTurn } from '#kinds/free/rules/draw.ts';
import { isSeedOf } from '#kinds/free/rules/draw-proof.ts';
import { enterDraw, leaveDraw, newDraw } from '../../functions/kinds/free/usecases/draws.ts';
import { forgetDraws, runDraws } from '../../functions/kinds/free/usecases/run-draws.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { endDueSales } from '../../functions/usecases/orders/due-sales.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent } from '../../functions/usecases/orders/move-sale.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { moveWishToCart, toggleWish } from '../../functions/usecases/orders/wishlist.ts';
import { endPerson } from '../../functions/usecases/people/account-deleted.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { deleteProduct } from '../../functions/usecases/selling/delete-product.ts';
import { editProduct } from '../../functions/usecases/selling/edit-product.ts';
import { changeStock, markSold } from '../../functions/usecases/selling/own-product.ts';
import { postProduct } from '../../functions/usecases/selling/post-product.ts';
import type { World } from '../../functions/usecases/world.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { Killed, killedAfter } from '../support/killed-run.ts';
import { orderInput } from '../support/orders.ts';
import { here } from '../support/own-server.ts';
import { photoBy } from '../support/photos.ts';
import { productForm } from '../support/product-form.ts';
import { codeOf, outcomeOf, refusalOf } from '../support/refusals.ts';
import { toldTo } from '../support/sales.ts';
import { wisher, wishNotificationsOf } from '../support/wishes.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const hour = 3_600_000;
const at = (moment: number) => campus.worldWith({ now: () => moment });
const drawNow = async (id: string) => {
  const draw = await campus.world.rows.get('draws', id);
  if (!draw) throw new Error(`There is no draw ${id}`);
  return draw;
};

interface Stage {
  readonly giver: KnownCaller;
  readonly people: readonly KnownCaller[];
  readonly id: string;
  readonly drawAt: number;
  /** A moment at which the draw is due. */
  readonly due: number;
}

/** A gift to be drawn tomorrow, and people with older accounts. */
async function stage(people = 3): Promise<Stage> {
  const giver = await campus.person('Giver');
  const entrants = await Promise.all(Array.from({ length: people }, (_, n) => campus.person(`Peserta${n}`)));
  const drawAt = Date.now() + 24 * hour;
  const when = new Date(drawAt).toISOString();
  const gift = { kind: 'free', closesAt: when, name: 'Rak buku', price: 0, stock: 1 };
  const product = await campus.product({ sellerId: giver.id, sellerName: 'Giver', ...gift });
  const operations = newDraw(campus.world, {
    productId: product.$id,
    giverId: giver.id,
    drawAt: when,
  });
  await campus.world.rows.transact(async () => ({ operations, result: undefined }));
  return { giver, people: entrants, id: product.$id, drawAt, due: drawAt + 60_000 };
}

const enter = (it: Stage, who: KnownCaller, world: Pick<World, 'rows' | 'users' | 'settings' | 'now'> = campus.world) =>
  enterDraw(world, who, { productId: it.id });

/** Everybody enters; returns the people by ticket. */
async function entered(it: Stage) {
  const tickets = new Map<string, KnownCaller>();
  for (const person of it.people) tickets.set((await enter(it, person)).ticket, person);
  return tickets;
}

async function order(it: Stage, who: KnownCaller, world = campus.world) {
  await addToCart(world, who, { productId: it.id });
  return placeOrder(world, who, orderInput({ expectedTotal: 0, productIds: [it.id] }));
}

describe('a gift with entries', () => {
  /** Every field of a gift's form, each changed alone. */
  const changes = {
    name: { name: 'Rak sepatu' },
    description: { description: 'Sudah patah' },
    condition: { condition: 'used' },
    location: { location: 'Gate 2' },
    codAddress: { codAddress: 'Rumah saya' },
    photos: 'photos',
  } as const;

  async function edited(it: Stage, change: object | 'photos', by = it.giver) {
    const product = await campus.productNow(it.id);
    const { name, description, category, condition, isNegotiable, discount, location, codAddress, version } = product;
    const imageIds = change === 'photos' ? [await photoBy(campus, by, 'product-photos')] : product.imageIds;
    return editProduct(campus.world, by, {
      ...{ productId: it.id, version, shownStock: 1, stock: 1, price: 0 },
      ...{ name, description, category, condition, isNegotiable, discount, location, codAddress, imageIds },
      ...(change === 'photos' ? {} : change),
    } as Parameters<typeof editProduct>[2]);
  }

  here.each(Object.entries(changes))('keeps its %s from the first entry to the end of the draw', async (_, change) => {
    const it = await stage(2);
    const [first, second] = it.people as [KnownCaller, KnownCaller];
    await enter(it, first);
    const before = await campus.productNow(it.id);
    expect(await codeOf(edited(it, change))).toBe('draw_entered');
    expect(await campus.productNow(it.id)).toEqual(before);
    // No entries are left: it may change, and the next entrant sees the change.
    await leaveDraw(campus.world, first, { productId: it.id });
    await edited(it, change);
    await enter(it, second);
    await runDraws(at(it.due));
    expect((await drawNow(it.id)).state).toBe('offered');
    expect(await codeOf(edited(it, { name: 'Rak kecil' }))).toBe('draw_entered');
  });

  it('may be saved unchanged; for other changes the administrator is refused like its giver', async () => {
    const it = await stage(1);
    await enter(it, it.people[0] as KnownCaller);
    await edited(it, { name: 'Rak buku' });
    await edited(it, { name: 'Rak buku' }, campus.admin);
    for (const change of Object.values(changes))
      expect(await codeOf(edited(it, change, campus.admin))).toBe('draw_entered');
  });

  it('cannot be changed at the same moment as somebody enters', async () => {
    const it = await stage(8);
    const outcomes = await Promise.all([
      outcomeOf(edited(it, changes.name)),
      ...it.people.map((person) => outcomeOf(enter(it, person))),
    ]);
    const { name, $updatedAt } = await campus.productNow(it.id);
    const entries = await campus.world.rows.list('drawEntries', { where: { productId: it.id }, limit: 20 });
    const isChanged = name === 'Rak sepatu';
    expect(outcomes[0] === 'draw_entered').toBe(!isChanged);
    if (isChanged) for (const { $createdAt } of entries) expect($createdAt >= $updatedAt).toBe(true);
    expect((await drawNow(it.id)).entryCount).toBe(entries.length);
  });
});

describe('entering', () => {
  it('gives one ticket per person, and can be withdrawn until the draw', async () => {
    const it = await stage(2);
    const [sari, budi] = it.people as [KnownCaller, KnownCaller];
    const both = await Promise.all([enter(it, sari), enter(it, sari), enter(it, budi)]);
    expect(both[0]).toEqual(both[1]);
    expect(both[0].ticket).not.toBe(both[2].ticket);
    expect((await drawNow(it.id)).entryCount).toBe(2);
    await leaveDraw(campus.world, sari, { productId: it.id });
    await leaveDraw(campus.world, sari, { productId: it.id });
    expect((await drawNow(it.id)).entryCount).toBe(1);
    expect(await enter(it, sari)).toEqual(both[0]);
    expect(await codeOf(leaveDraw(at(it.drawAt), sari, { productId: it.id }))).toBe('draw_closed');
  });

  it('is refused to the giver, blocked people and newer accounts, after the draw, and without a draw', async () => {
    const it = await stage(2);
    const [sari, budi] = it.people as [KnownCaller, KnownCaller];
    expect(await codeOf(enter(it, it.giver))).toBe('own_product');
    await campus.world.rows.create('blocks', ID.unique(), {
      blockerId: it.giver.id,
      blockedId: sari.id,
      talkId: ID.unique(),
    });
    expect(await codeOf(enter(it, sari))).toBe('blocked_by_other');
    await campus.world.rows.create('blocks', ID.unique(), {
      blockerId: budi.id,
      blockedId: it.giver.id,
      talkId: ID.unique(),
    });
    expect(await codeOf(enter(it, budi))).toBe('blocked_by_you');
    const late = await campus.person('Late');
    expect(await codeOf(enter(it, late))).toBe('draw_account_new');
    expect(await codeOf(enter(it, late, at(it.drawAt)))).toBe('draw_closed');
    const plain = await campus.product({ price: 0 });
    expect(await codeOf(enterDraw(campus.world, sari, { productId: plain.$id }))).toBe('draw_not_found');
    expect((await drawNow(it.id)).entryCount).toBe(0);
  });

  it('is refused when all places are taken, even for two simultaneous entries', async () => {
    const it = await stage(2);
    await campus.world.rows.update('draws', it.id, { entryCount: limits.drawEntries - 1 });
    const outcomes = await Promise.allSettled(it.people.map((who) => enter(it, who)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await drawNow(it.id)).entryCount).toBe(limits.drawEntries);
  });

  it('is limited to a number of draws a day', async () => {
    const sari = await campus.person('Sari');
    const world = at(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 1);
    const stages = await Promise.all(Array.from({ length: 11 }, () => stage(0)));
    const outcomes: string[] = [];
    for (const it of stages)
      outcomes.push(
        await enter(it, sari, world).then(
          () => 'in',
          (error) => error.code,
        ),
      );
    expect(outcomes.at(-1)).toBe('rate_limited');
    expect(outcomes.slice(0, -1)).toEqual(stages.slice(1).map(() => 'in'));
  });
});

describe('a gift with a draw', () => {
  it('always has one piece', async () => {
    const it = await stage(0);
    const more = { productId: it.id, difference: 1 };
    expect(await codeOf(changeStock(campus.world, it.giver, more))).toBe('draw_one_piece');
    const { version, imageIds } = await campus.productNow(it.id);
    for (const [n, shownStock] of [1, null].entries()) {
      const form = { ...productForm(imageIds, { price: 0, stock: 5 }), location: '', shownStock };
      await editProduct(campus.world, it.giver, { ...form, productId: it.id, version: version + n });
      expect((await campus.productNow(it.id)).stock).toBe(1);
    }
  });
});

describe('the draw', () => {
  here('reveals nothing about the winner before, and the complete proof after; only the winner can order', async () => {
    const it = await stage(3);
    const tickets = await entered(it);
    const before = await drawNow(it.id);
    expect(before).toMatchObject({ state: 'open', seed: '', tickets: [], entryCount: 3 });
    for (const person of it.people) expect(await codeOf(order(it, person))).toBe('draw_running');
    // Knowing the project's ids is not enough to compute the seed.
    expect(isSeedOf(keyedId(campus.world.settings.idSecret, 'draw', it.id), before.seedHash)).toBe(false);

    await runDraws(at(it.drawAt));
    expect((await drawNow(it.id)).state).toBe('open');
    await runDraws(at(it.due));
    await runDraws(at(it.due));
    const draw = await drawNow(it.id);
    expect(draw.seedHash).toBe(before.seedHash);
    expect(checkDraw(draw)).toBe('right');
    expect(draw.tickets).toEqual([...tickets.keys()].toSorted());
    expect(await campus.world.rows.get('drawSeeds', it.id)).toBeNull();

    const winner = tickets.get(ticketInTurn(draw) ?? '');
    if (!winner) throw new Error('Nobody won');
    expect(await toldTo(campus, winner)).toEqual(['Anda menang undian']);
    expect(await toldTo(campus, it.giver)).toEqual(['Undian Anda selesai']);
    for (const other of it.people.filter((one) => one !== winner)) {
      expect(await toldTo(campus, other)).toEqual(['Undian selesai']);
      expect(await codeOf(order(it, other, at(it.due)))).toBe('draw_others');
      await toggleWish(campus.world, other, { productId: it.id });
      expect(await codeOf(moveWishToCart(at(it.due), other, { productId: it.id }))).toBe('draw_others');
    }
    const placed = await order(it, winner, at(it.due));
    expect(placed).toMatchObject({ status: 'PENDING', totalAmount: 0 });
    expect((await drawNow(it.id)).state).toBe('taken');
    expect((await campus.productNow(it.id)).stock).toBe(0);
  });

  here('keeps its result after a day without the schedule, and the winner has the whole time', async () => {
    const it = await stage(3);
    const tickets = await entered(it);
    const woken = it.due + 26 * hour;
    await Promise.all([runDraws(at(woken)), runDraws(at(woken))]);
    const draw = await drawNow(it.id);
    expect(draw.tickets).toHaveLength(3);
    expect(Date.parse(draw.acceptUntil ?? '')).toBe(woken + limits.drawAcceptHours * hour);
    const told = await Promise.all([...tickets.values()].map((one) => toldTo(campus, one)));
    expect(told.flat().toSorted()).toEqual(['Anda menang undian', 'Undian selesai', 'Undian selesai']);
  });

  here('passes over expired, deleted and canceled winners, then opens to anybody', async () => {
    const it = await stage(4);
    const tickets = await entered(it);
    for (const person of it.people) await ensureProfile(campus.world, person);
    await runDraws(at(it.due));
    const order0 = rankingOf(await drawNow(it.id)).map((ticket) => tickets.get(ticket) as KnownCaller);
    const [first, second, third, fourth] = order0 as [KnownCaller, KnownCaller, KnownCaller, KnownCaller];

    let now = it.due + limits.drawAcceptHours * hour;
    expect(await codeOf(order(it, first, at(now)))).toBe('draw_lapsed');
    await runDraws(at(now));
    expect(await toldTo(campus, first)).toEqual(['Anda menang undian', 'Waktu mengambil sudah lewat']);
    expect(await toldTo(campus, second)).toContain('Giliran Anda');

    await endPerson(at(now), second.id);
    await runDraws(at(now));
    expect(await toldTo(campus, third)).toContain('Giliran Anda');

    const { orderId } = await order(it, third, at(now));
    await runDraws(at(now));
    expect((await drawNow(it.id)).state).toBe('taken');
    const wishing = await wisher(campus, { $id: it.id });
    await cancelOrder(at(now), third, { orderId });
    expect(await wishNotificationsOf(campus, wishing, now)).toEqual([]);
    await runDraws(at(now));
    expect(await toldTo(campus, fourth)).toContain('Giliran Anda');
    expect(await codeOf(order(it, third, at(now)))).toBe('draw_others');

    now += limits.drawAcceptHours * hour;
    await runDraws(at(now));
    await runDraws(at(now));
    expect(await drawNow(it.id)).toMatchObject({ state: 'ended', passes: ['lapsed', 'gone', 'left', 'lapsed'] });
    expect((await toldTo(campus, it.giver)).filter((title) => title === 'Hadiah tidak diambil')).toHaveLength(1);
    const anybody = await campus.person('Anybody');
    expect(await order(it, anybody, at(now))).toMatchObject({ totalAmount: 0 });
  });

  here('gives the turn to the next existing person, however many before have left', async () => {
    const it = await stage(4);
    const tickets = await entered(it);
    for (const person of it.people) await ensureProfile(campus.world, person);
    await runDraws(at(it.due));
    const [, second, third, fourth] = rankingOf(await drawNow(it.id)).map((ticket) => tickets.get(ticket));
    if (!second || !third || !fourth) throw new Error('four people');
    const now = it.due + limits.drawAcceptHours * hour;
    for (const { id } of [second, third]) await endPerson(at(now), id);
    await runDraws(at(now));
    expect(await drawNow(it.id)).toMatchObject({ state: 'offered', passed: 3, passes: ['lapsed', 'gone', 'gone'] });
    expect(await toldTo(campus, fourth)).toContain('Giliran Anda');
    expect(await toldTo(campus, it.giver)).not.toContain('Hadiah tidak diambil');
  });

  describe('the giver of the gift', () => {
    /** A finished draw with the person in turn and the next one. */
    async function won() {
      const it = await stage(3);
      const tickets = await entered(it);
      await runDraws(at(it.due));
      const [winner, next] = rankingOf(await drawNow(it.id)).map((ticket) => tickets.get(ticket));
      if (!winner || !next) throw new Error('the draw has no ranks');
      return { it, winner, next };
    }
    const calledOff = async ({ it, winner, next }: Awaited<ReturnType<typeof won>>, now = it.due) => {
      await runDraws(at(now));
      await runDraws(at(now));
      expect(await drawNow(it.id)).toMatchObject({ state: 'called_off', passed: 0, acceptUntil: null });
      for (const person of it.people)
        expect((await toldTo(campus, person)).filter((title) => title === 'Undian dibatalkan pemberinya')).toHaveLength(
          1,
        );
      for (const person of [winner, next, await campus.person('Friend')])
        expect(await codeOf(addToCart(at(now), person, { productId: it.id }))).toMatch(/draw_called_off|product_sold/);
    };
    const saleOf = (orderId: string) => saleId(orderId, 1);

    here('calls it off by declining the winner, without passing the gift on', async () => {
      const all = await won();
      const { orderId } = await order(all.it, all.winner, at(all.it.due));
      const event = { saleId: saleOf(orderId), event: 'decline', reason: 'Tidak jadi', imageIds: [] } as const;
      await raiseSaleEvent(at(all.it.due), all.it.giver, event);
      await calledOff(all);
    });

    here('calls it off by marking the gift as given', async () => {
      const all = await won();
      await markSold(at(all.it.due), all.it.giver, { productId: all.it.id, isSold: true });
      await calledOff(all);
    });

    here('calls it off by marking the gift as given, even if the mark is removed before the next run', async () => {
      const all = await won();
      for (const isSold of [true, false])
        await markSold(at(all.it.due), all.it.giver, { productId: all.it.id, isSold });
      await calledOff(all);
    });

    here('calls it off by accepting the winner and letting the order end by time', async () => {
      const all = await won();
      const { orderId } = await order(all.it, all.winner, at(all.it.due));
      await raiseSaleEvent(at(all.it.due), all.it.giver, { saleId: saleOf(orderId), event: 'accept', imageIds: [] });
      const now = all.it.due + (limits.overdueAfterAcceptanceDays + 1) * 24 * hour;
      await endDueSales(at(now));
      await calledOff(all, now);
    });

    here('calls it off by canceling an order that is still open after a month', async () => {
      const [all, other] = [await won(), await won()];
      const now = all.it.due + (limits.drawEntryDays + 1) * 24 * hour;
      const accepted = async ({ it: { giver, due, ...it }, winner }: typeof all) => {
        const { orderId } = await order({ giver, due, ...it }, winner, at(due));
        await raiseSaleEvent(at(due), giver, { saleId: saleOf(orderId), event: 'accept', imageIds: [] });
        return saleOf(orderId);
      };
      const [open, done] = [await accepted(all), await accepted(other)];
      await campus.world.rows.update('sales', done, { state: 'completed' });
      await forgetDraws(at(now));
      expect(await drawNow(other.it.id)).toMatchObject({ state: 'ended' });
      expect(await drawNow(all.it.id)).toMatchObject({ state: 'taken', acceptUntil: null });
      const event = { saleId: open, event: 'cancel', reason: 'Tidak jadi', imageIds: [] } as const;
      await raiseSaleEvent(at(now), all.it.giver, event);
      await forgetDraws(at(now));
      await calledOff(all, now);
    });

    here.each([
      ['after the draw calls it off', true],
      ['before it passes the winner over, as the record says', false],
    ])('who blocks the winner %s', async (_, isAfter) => {
      const all = await won();
      const { it: stagedDraw, winner } = all;
      const block = ID.unique();
      await campus.world.rows.create('blocks', block, {
        ...{ blockerId: stagedDraw.giver.id, blockedId: winner.id, talkId: block },
      });
      // The row is from now, a day before the draw.
      if (isAfter)
        await campus.world.rows.update('draws', stagedDraw.id, { drawAt: new Date(Date.now() - hour).toISOString() });
      if (isAfter) return calledOff(all);
      await runDraws(at(stagedDraw.due));
      expect(await drawNow(stagedDraw.id)).toMatchObject({ state: 'offered', passed: 1, passes: ['blocked'] });
    });
  });

  here('opens the gift to anybody if there are no entries', async () => {
    const it = await stage(1);
    await runDraws(at(it.due));
    expect(await drawNow(it.id)).toMatchObject({ state: 'ended', tickets: [] });
    expect(await toldTo(campus, it.giver)).toEqual(['Undian tanpa peserta']);
    expect(await order(it, it.people[0] as KnownCaller, at(it.due))).toMatchObject({ status: 'PENDING' });
  });

  here('notifies entrants of a deleted gift once', async () => {
    const it = await stage(2);
    await entered(it);
    await deleteProduct(campus.world, it.giver, { productId: it.id });
    await runDraws(campus.world);
    await runDraws(at(it.due));
    expect((await drawNow(it.id)).state).toBe('ended');
    for (const person of it.people) {
      const told = await campus.world.rows.list('notifications', { where: { userId: person.id }, limit: 9 });
      expect(told.map(({ title, body }) => [title, body])).toEqual([
        ['Undian dibatalkan: Rak buku', expect.stringContaining('"Rak buku" tidak jadi diundi')],
      ]);
    }
    expect(await campus.world.rows.get('drawSeeds', it.id)).toBeNull();
    await forgetDraws(at(it.due + (limits.drawEntryDays + 2) * 24 * hour));
    expect(await campus.world.rows.get('draws', it.id)).toBeNull();
    expect(await campus.world.rows.list('drawEntries', { where: { productId: it.id }, limit: 5 })).toEqual([]);
  });

  here('is announced by the gift’s name if its giver was deleted', async () => {
    const it = await stage(1);
    await entered(it);
    await endPerson(campus.world, it.giver.id);
    await runDraws(at(it.due));
    const [told] = await campus.world.rows.list('notifications', {
      where: { userId: it.people[0]?.id ?? '' },
      limit: 9,
    });
    expect(told?.title).toBe('Undian dibatalkan: Rak buku');
  });

  here.each([
    ['marked as given', { isSold: true }],
    ['out of the lists', { isListed: false }],
  ])('stays ended after its gift was %s at its time, even if it is offered again', async (_, change) => {
    const it = await stage(2);
    await entered(it);
    await campus.world.rows.update('products', it.id, change);
    await runDraws(at(it.due));
    expect(await drawNow(it.id)).toMatchObject({ state: 'called_off' });
    for (const person of it.people) expect(await toldTo(campus, person)).toEqual(['Undian dibatalkan']);
    await campus.world.rows.update('products', it.id, { isSold: false, isListed: true });
    const [first] = it.people as [KnownCaller];
    for (const person of [first, await campus.person('Friend')])
      expect(await codeOf(addToCart(at(it.due), person, { productId: it.id }))).toBe('draw_called_off');
    await runDraws(at(it.due + 40 * 24 * hour));
    await forgetDraws(at(it.due + 40 * 24 * hour));
    expect(await codeOf(addToCart(at(it.due), first, { productId: it.id }))).toBe('draw_called_off');
  });

  here('notifies each entrant of a gift that is deleted before its winner takes it', async () => {
    const it = await stage(3);
    const tickets = await entered(it);
    await runDraws(at(it.due));
    const winner = tickets.get(ticketInTurn(await drawNow(it.id)) ?? '');
    await deleteProduct(at(it.due), it.giver, { productId: it.id });
    await runDraws(at(it.due));
    expect((await drawNow(it.id)).state).toBe('ended');
    for (const person of it.people)
      expect((await toldTo(campus, person)).toSorted()).toEqual(
        person === winner
          ? ['Anda menang undian', 'Hadiah undian dihapus']
          : ['Hadiah undian dihapus', 'Undian selesai'],
      );
    if (!winner) throw new Error('nobody won');
    const [told] = await campus.world.rows.list('notifications', {
      where: { userId: winner.id },
      newestFirst: true,
      limit: 1,
    });
    expect(told?.body).toContain('"Rak buku" dihapus sebelum Anda mengambilnya');
  });

  here('is called off if its giver is blocked, before or after it', async () => {
    const [early, late] = [await stage(2), await stage(2)];
    for (const it of [early, late]) {
      await ensureProfile(campus.world, it.giver);
      await entered(it);
    }
    const block = ({ giver }: Stage) => campus.world.rows.update('profiles', giver.id, { blocked: true });
    await block(early);
    const now = Math.max(early.due, late.due);
    await runDraws(at(now));
    expect(await drawNow(late.id)).toMatchObject({ state: 'offered' });
    await block(late);
    await runDraws(at(now));
    await runDraws(at(now));
    expect(await drawNow(early.id)).toMatchObject({ state: 'called_off', seed: '', passes: [], isTold: true });
    expect(await drawNow(late.id)).toMatchObject({ state: 'called_off', passed: 0, isTold: true });
    expect(await campus.world.rows.get('drawSeeds', early.id)).toBeNull();
    for (const person of early.people) expect(await toldTo(campus, person)).toEqual(['Undian dibatalkan']);
    for (const person of late.people)
      expect((await toldTo(campus, person)).filter((title) => title === 'Undian dibatalkan pemberinya')).toHaveLength(
        1,
      );
    for (const it of [early, late])
      for (const person of it.people)
        expect(await codeOf(addToCart(at(now), person, { productId: it.id }))).toBe('draw_called_off');
  });

  here('has one winner and notifies each person once, wherever a run is killed', async () => {
    const it = await stage(2);
    await entered(it);
    for (let calls = 1, isDone = false; !isDone; calls++) {
      isDone = await runDraws(killedAfter(at(it.due), calls)).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Killed || error instanceof AggregateError) return false;
          throw error;
        },
      );
    }
    expect(checkDraw(await drawNow(it.id))).toBe('right');
    const told = await Promise.all(it.people.map((one) => toldTo(campus, one)));
    expect(told.flat().toSorted()).toEqual(['Anda menang undian', 'Undian selesai']);
  });

  here('takes no entry after the draw, even from a server whose clock is late', async () => {
    const it = await stage(2);
    await enter(it, it.people[0] as KnownCaller);
    await runDraws(at(it.due));
    expect(await codeOf(enter(it, it.people[1] as KnownCaller))).toBe('draw_closed');
    expect((await drawNow(it.id)).tickets).toHaveLength(1);
  });

  here('is read by no run while it waits or after its end', async () => {
    const stages = await Promise.all(Array.from({ length: 12 }, () => stage(0)));
    for (const [at, { id }] of stages.entries())
      if (at % 2 === 0) await campus.world.rows.update('draws', id, { state: 'taken', isTold: true });
    const asked: string[] = [];
    const { rows } = campus.world;
    const get: typeof rows.get = (table, id) => {
      asked.push(id);
      return rows.get(table, id);
    };
    await runDraws({ ...campus.world, rows: { ...rows, get } });
    const ids = stages.map(({ id }) => id);
    expect(asked.filter((id) => ids.includes(id))).toEqual([]);
  });

  here('loses only the entries of people who leave', async () => {
    const it = await stage(2);
    await entered(it);
    await endPerson(campus.world, (it.people[0] as KnownCaller).id);
    expect((await drawNow(it.id)).entryCount).toBe(1);
    await runDraws(at(it.due));
    expect((await drawNow(it.id)).tickets).toHaveLength(1);
  });
});

describe('a gift that is posted', () => {
  const world = () => {
    const { categories } = campus.world.settings;
    const offering = categories.categories.map((one) => ({ ...one, kinds: ['goods' as const, 'free' as const] }));
    return campus.worldWith({ settings: { categories: { ...categories, categories: offering } } });
  };
  const post = async (values: object, of = world()) => {
    const giver = await campus.person('Giver');
    await ensureProfile(campus.world, giver);
    const form = productForm([await photoBy(campus, giver, 'product-photos')], { price: 0, stock: 5, ...values });
    const productId = ID.unique();
    await postProduct(of, giver, { ...form, productId, codAddress: 'Depan GSG', ...values });
    return { giver, product: await campus.productNow(productId) };
  };
  const inDays = (days: number) => new Date(Date.now() + days * 24 * hour).toISOString();

  it('has one piece and a validated time if it has a draw', async () => {
    const drawAt = inDays(2);
    const { product, giver } = await post({ kind: 'free', details: { drawAt }, price: 10_000, discount: 10 });
    expect(product).toMatchObject({ kind: 'free', price: 0, discount: 0, stock: 1, isNegotiable: false });
    const draw = await drawNow(product.$id);
    expect(draw).toMatchObject({ state: 'open', giverId: giver.id, seed: '', entryCount: 0 });
    expect(Date.parse(draw.drawAt)).toBe(Math.floor(Date.parse(drawAt) / 60_000) * 60_000);
    expect(isSeedOf((await campus.world.rows.get('drawSeeds', product.$id))?.seed ?? '', draw.seedHash)).toBe(true);
    const fieldsOf = async (wrong: unknown) =>
      (await refusalOf(post({ kind: 'free', details: { drawAt: wrong } }))).details;
    expect(await fieldsOf(inDays(0))).toMatchObject({ fields: { 'details.drawAt': 'draw_too_soon' } });
    expect(await fieldsOf(inDays(15))).toMatchObject({ fields: { 'details.drawAt': 'draw_too_late' } });
    expect(await fieldsOf('besok')).toMatchObject({ fields: { 'details.drawAt': 'invalid' } });
  });

  it('goes to the first buyer if it has no draw, in an order of 0 rupiah that needs no payment', async () => {
    const { product, giver } = await post({ kind: 'goods' });
    expect(product).toMatchObject({ kind: 'free', price: 0, stock: 5, closesAt: null });
    const buyer = await campus.person('Sari');
    await addToCart(campus.world, buyer, { productId: product.$id });
    const transfer = orderInput({ expectedTotal: 0, paymentMethod: bankTransfer });
    expect(await codeOf(placeOrder(campus.world, buyer, transfer))).toBe('transfer_needs_amount');
    const { orderId } = await placeOrder(campus.world, buyer, orderInput({ expectedTotal: 0 }));
    expect(await campus.world.rows.get('sales', `${orderId}-1`)).toMatchObject({ state: 'waiting', subtotal: 0 });
    // An edit with a price leaves it a gift.
    const { $id: productId, version, imageIds } = product;
    const form = { ...productForm(imageIds, { price: 9_000, stock: 4 }), location: '', shownStock: 4 };
    await editProduct(campus.world, giver, { ...form, productId, version });
    expect(await campus.productNow(productId)).toMatchObject({ price: 0, kind: 'free' });
    // No notification mentions money.
    const decline = { saleId: `${orderId}-1`, event: 'decline', reason: 'Sudah rusak' } as const;
    await raiseSaleEvent(campus.world, giver, decline);
    const told = await campus.world.rows.list('notifications', { where: { userId: buyer.id }, limit: 10 });
    expect(told.map(({ body }) => body)).toEqual([
      expect.stringMatching(/\(Gratis\)\. \(No\. .*\) Alasan: "Sudah rusak"$/),
    ]);
  });

  it('is stored as goods of price 0 where the campus does not offer gifts', async () => {
    const plain = campus.worldWith({ settings: { categories: campusDefaults.categories } });
    expect((await post({ kind: 'goods' }, plain)).product).toMatchObject({ kind: 'goods', price: 0 });
    expect((await refusalOf(post({ kind: 'free' }, plain))).details).toMatchObject({
      fields: { kind: 'kind_not_offered' },
    });
  });

  it('cannot be made from other goods by an edit', async () => {
    const seller = await campus.person('Sari');
    const product = await campus.product({ sellerId: seller.id });
    const form = { ...productForm(product.imageIds, { price: 0 }), location: '', shownStock: null };
    const work = editProduct(campus.world, seller, { ...form, productId: product.$id, version: product.version });
    expect((await refusalOf(work)).details).toMatchObject({ fields: { price: 'price_not_positive' } });
  });
});
