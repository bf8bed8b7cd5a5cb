/** Cheating with the rules of a sale through the routes of both people's screens, each next to the honest way. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { endDueSales, remindOfSales } from '../../functions/usecases/orders/due-sales.ts';
import { raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import { accountChanged } from '../../functions/usecases/people/follow-account.ts';
import { deleteOwnAccount } from '../../functions/usecases/people/own-account.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { addressProved } from '../../functions/usecases/people/proved-address.ts';
import { followKeptMarks } from '../../functions/usecases/trust/kept-marks.ts';
import { recountReputations } from '../../functions/usecases/trust/recount-reputations.ts';
import { writeReview } from '../../functions/usecases/trust/write-review.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import { asCaller, type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { orderNow } from '../support/orders.ts';
import { refusalOf } from '../support/refusals.ts';
import { callRoute } from '../support/routes.ts';
import { firstOf, handOver, orderedFrom, paid, paying, press, saleNow, toldTo } from '../support/sales.ts';
import { asBuyer, bought, endOf, missed, recordsOf, trader, weekPassed } from '../support/trust.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const at = (time: number): AdminAppWorld => campus.worldWith({ now: () => time });

async function call(who: KnownCaller, route: string, ids: Record<string, string>, body: object, world = campus.world) {
  const asked = { ids, body, userId: who.id, clientIp: '10.0.0.7', serverKey: 's' };
  const { status, text } = await callRoute(world, `market ${route}`, asked);
  const read = JSON.parse(text) as { error?: { code: string }; state?: string; meetingId?: string };
  return { status, code: read.error?.code, state: read.state, meetingId: read.meetingId ?? '' };
}

interface Trade {
  readonly id: string;
  readonly buyer: KnownCaller;
  readonly seller: KnownCaller;
}

const raise = ({ id }: Trade, who: KnownCaller, event: string, world = campus.world) => {
  const reason = ['object', 'cancel'].includes(event) ? 'Begitu adanya' : '';
  return call(who, 'POST /sales/:saleId/events', { saleId: id }, { event, reason }, world);
};

async function accepted(method: keyof typeof paying = 'cash'): Promise<Trade> {
  const order = await orderedFrom(campus, { sellers: 1, method: paying[method], values: { stock: 5 } });
  const { id, seller } = firstOf(order);
  for (const who of [order.buyer, seller]) await ensureProfile(campus.world, who);
  if (method === 'transfer') await paid(campus.world, order);
  const trade = { id, seller, buyer: order.buyer };
  expect(await raise(trade, seller, 'accept')).toMatchObject({ state: 'accepted' });
  return trade;
}

const propose = (trade: Trade, who: KnownCaller, startsAt: number, world = campus.world) => {
  const meeting = { place: 'Gate 1', startsAt: new Date(startsAt).toISOString() };
  return call(who, 'POST /sales/:saleId/meetings', { saleId: trade.id }, meeting, world);
};
const answer = (who: KnownCaller, meetingId: string, event: string, world = campus.world) =>
  call(who, 'POST /meetings/:meetingId/events', { meetingId }, { event }, world);

/** Makes both agree on this meeting. */
async function agree(trade: Trade, startsAt: number): Promise<void> {
  const { meetingId } = await propose(trade, trade.buyer, startsAt);
  expect(await answer(trade.seller, meetingId, 'agree')).toMatchObject({ status: 200, state: 'agreed' });
}

describe('an absence report', () => {
  const inTwoHours = () => Math.ceil((Date.now() + 2 * hour) / minute) * minute;

  it('by the seller does not count right after a late "ready", but the buyer’s own report does', async () => {
    const buyers = [];
    for (let twice = 0; twice < 2; twice++) {
      const trade = await accepted();
      const meetAt = inTwoHours();
      await agree(trade, meetAt);
      const later = at(meetAt + 31 * minute);
      expect(await raise(trade, trade.seller, 'ready', later)).toMatchObject({ state: 'ready' });
      // The buyer waited and may report the absence; the seller's late 'ready' changes nothing.
      const by = twice === 0 ? 'seller' : 'buyer';
      expect(await raise(trade, trade[by], 'absent', later)).toMatchObject({ state: 'canceled' });
      const end = by === 'seller' ? { against: '', isAbsent: false } : { against: 'seller', isAbsent: true };
      expect(await endOf(campus, trade.id)).toMatchObject(end);
      buyers.push(trade.buyer);
    }
    for (const buyer of buyers) expect((await recordsOf(campus, buyer)).buyer).toBeNull();
  });

  it('never counts against the buyer of a sale that was not ready: it counts against neither side', async () => {
    const trade = await accepted();
    const meetAt = inTwoHours();
    await agree(trade, meetAt);
    expect(await raise(trade, trade.seller, 'absent', at(meetAt + 29 * minute))).toMatchObject({
      code: 'sale_event_not_allowed',
    });
    expect(await raise(trade, trade.seller, 'absent', at(meetAt + 31 * minute))).toMatchObject({ state: 'canceled' });
    expect(await endOf(campus, trade.id)).toMatchObject({ against: '', isAbsent: false });
  });

  it.each(['seller', 'buyer'] as const)('by the %s counts if the sale was ready before the meeting', async (by) => {
    const trade = await accepted();
    const meetAt = inTwoHours();
    await agree(trade, meetAt);
    await raise(trade, trade.seller, 'ready');
    expect(await raise(trade, trade[by], 'absent', at(meetAt + 31 * minute))).toMatchObject({ state: 'canceled' });
    const against = by === 'seller' ? 'buyer' : 'seller';
    expect(await endOf(campus, trade.id)).toMatchObject({ against, isAbsent: true });
  });

  it('in a paid sale becomes a dispute, and does not count if the sale was not ready', async () => {
    const trade = await accepted('transfer');
    const meetAt = inTwoHours();
    await agree(trade, meetAt);
    expect(await raise(trade, trade.seller, 'absent', at(meetAt + 31 * minute))).toMatchObject({ state: 'disputed' });
    expect(await endOf(campus, trade.id)).toMatchObject({ against: '' });
  });

  it('needs a meeting that was agreed before its time', async () => {
    const trade = await accepted();
    const meetAt = inTwoHours();
    const { meetingId } = await propose(trade, trade.seller, meetAt);
    const refused = await answer(trade.buyer, meetingId, 'agree', at(meetAt + minute));
    expect(refused).toMatchObject({ status: 409, code: 'meeting_event_not_allowed' });
    expect(await saleNow(campus, trade.id)).toMatchObject({ meetAt: null, meetAgreedAt: null });
  });
});

describe('"Sudah saya terima"', () => {
  it('needs "ready" in a cash sale, then the seller’s answer; nothing is completed or counted before', async () => {
    const trade = await accepted();
    const { id, buyer, seller } = trade;
    expect(await raise(trade, buyer, 'receive')).toMatchObject({ status: 409, code: 'sale_event_not_allowed' });
    await raise(trade, seller, 'ready');
    expect(await raise(trade, buyer, 'receive')).toMatchObject({ state: 'handed_over' });
    // A double click counts once.
    expect(await raise(trade, buyer, 'receive')).toMatchObject({ status: 200, state: 'handed_over' });
    expect(await saleNow(campus, id)).toMatchObject({ isCashReceived: false, completedAt: null });
    expect((await toldTo(campus, seller)).at(-1)).toBe('Pembeli sudah menerima pesanan?');
    const said = { saleId: id, stars: 1, description: 0, punctuality: 0, communication: 0, message: '' };
    expect((await refusalOf(writeReview(campus.world, buyer, said))).code).toBe('review_not_now');
    expect((await recordsOf(campus, seller)).seller).toMatchObject({ completed: 0 });
    // Two days later only the seller is reminded.
    const before = (await toldTo(campus, buyer)).length;
    await remindOfSales(at(Date.now() + 2 * day + hour));
    expect((await toldTo(campus, seller)).at(-1)).toBe('Tunai sudah Anda terima?');
    expect((await toldTo(campus, buyer)).length).toBe(before);
    expect(await raise(trade, seller, 'claim')).toMatchObject({ state: 'completed' });
    expect(await saleNow(campus, id)).toMatchObject({ isCashReceived: true });
    expect((await toldTo(campus, buyer)).at(-1)).toBe('Pembelian selesai');
    await writeReview(campus.world, buyer, said);
  });

  it('can be contested within three days by a seller without the cash, and the product is restocked', async () => {
    const trade = await accepted();
    const { id, buyer, seller } = trade;
    await raise(trade, seller, 'ready');
    await raise(trade, buyer, 'receive');
    expect(await raise(trade, seller, 'object', at(Date.now() + 2 * day))).toMatchObject({ state: 'disputed' });
    const { productId = '' } =
      (await campus.world.rows.list('orderItems', { where: { saleId: id }, limit: 1 }))[0] ?? {};
    expect((await campus.productNow(productId)).stock).toBe(4);
    const decision = { saleId: id, event: 'refund', reason: 'Belum diserahkan', goods: 'returned' } as const;
    await raiseSaleEventAsAdmin(campus.world, campus.admin, decision);
    expect((await campus.productNow(productId)).stock).toBe(5);
    expect((await recordsOf(campus, buyer)).buyer).toBeNull();
  });

  it('does not confirm the cash if the seller does not answer for three days', async () => {
    const trade = await accepted();
    await raise(trade, trade.seller, 'ready');
    await raise(trade, trade.buyer, 'receive');
    await endDueSales(at(Date.now() + 3 * day + hour));
    expect(await saleNow(campus, trade.id)).toMatchObject({ state: 'completed', isCashReceived: false });
  });

  it('releases a transfer from the acceptance on; the code completes a cash sale immediately', async () => {
    const transfer = await accepted('transfer');
    expect(await raise(transfer, transfer.buyer, 'receive')).toMatchObject({ state: 'completed' });
    const cash = await accepted();
    const code = (await campus.world.rows.get('handoverCodes', cash.id))?.code ?? '';
    const told = await call(cash.seller, 'POST /sales/:saleId/handover', { saleId: cash.id }, { code });
    expect(told).toMatchObject({ state: 'completed' });
    expect(await saleNow(campus, cash.id)).toMatchObject({ isCashReceived: true });
  });
});

describe('a dispute', () => {
  it('pauses the deadline with its remaining time, and can be withdrawn at most twice', async () => {
    const trade = await accepted('transfer');
    await raise(trade, trade.seller, 'ready');
    await raise(trade, trade.seller, 'claim');
    let now = Date.now();
    const dueAt = async () => Date.parse((await saleNow(campus, trade.id)).dueAt ?? '');
    let left = (await dueAt()) - now;
    for (let time = 1; time <= limits.objectionsPerSide; time++) {
      now += hour;
      left -= hour;
      expect(await raise(trade, trade.buyer, 'object', at(now))).toMatchObject({ state: 'disputed' });
      now += 2 * day;
      const withdrawn = await raise(trade, trade.buyer, 'withdraw', at(now));
      if (time === limits.objectionsPerSide) {
        expect(withdrawn).toMatchObject({ status: 409, code: 'sale_event_not_allowed' });
      } else {
        expect(withdrawn).toMatchObject({ state: 'handed_over' });
        expect(Math.abs((await dueAt()) - now - left)).toBeLessThan(minute);
      }
    }
    expect(await saleNow(campus, trade.id)).toMatchObject({ state: 'disputed', dueAt: null, buyerObjections: 3 });
    const decision = { saleId: trade.id, event: 'release', reason: 'Sudah diterima' } as const;
    expect(await raiseSaleEventAsAdmin(campus.world, campus.admin, decision)).toMatchObject({ state: 'completed' });
  });
});

describe('an unresponsive buyer', () => {
  const tomorrow = () => Math.ceil((Date.now() + 20 * hour) / minute) * minute;

  it('can be left after two days without it counting against the seller', async () => {
    const trade = await accepted();
    await propose(trade, trade.seller, tomorrow());
    const late = at(Date.now() + 49 * hour);
    expect(await raise(trade, trade.seller, 'cancel', late)).toMatchObject({ state: 'canceled' });
    expect(await endOf(campus, trade.id)).toMatchObject({ against: '', isAbsent: false });
    expect((await recordsOf(campus, trade.seller)).seller).toMatchObject({ canceled: 0 });
    expect((await recordsOf(campus, trade.buyer)).buyer).toBeNull();
  });

  it.each([
    ['who was not asked', async () => undefined],
    ['who was asked 47 hours ago', (trade: Trade) => propose(trade, trade.seller, tomorrow()), 47],
    [
      'who made a counter-proposal',
      async (trade: Trade) => {
        await propose(trade, trade.seller, tomorrow());
        await propose(trade, trade.buyer, tomorrow() + hour);
      },
    ],
    [
      'who declined',
      async (trade: Trade) => {
        const { meetingId } = await propose(trade, trade.seller, tomorrow());
        await answer(trade.buyer, meetingId, 'decline');
      },
    ],
    [
      'who agreed',
      async (trade: Trade) => {
        const { meetingId } = await propose(trade, trade.seller, Date.now() + 80 * hour);
        await answer(trade.buyer, meetingId, 'agree');
      },
    ],
    [
      'whom the seller asked before withdrawing the proposal',
      async (trade: Trade) => {
        const { meetingId } = await propose(trade, trade.seller, tomorrow());
        await answer(trade.seller, meetingId, 'withdraw');
      },
    ],
  ] as [string, (trade: Trade) => Promise<unknown>, number?][])(
    'does not include one %s',
    async (_, before, hours = 60) => {
      const trade = await accepted();
      await before(trade);
      expect(await raise(trade, trade.seller, 'cancel', at(Date.now() + hours * hour))).toMatchObject({
        state: 'canceled',
      });
      expect(await endOf(campus, trade.id)).toMatchObject({ against: 'seller' });
    },
  );
});

describe('the other person’s calendar', () => {
  it('cannot be found out by proposals', async () => {
    const busy = await accepted();
    const noon = Math.ceil((Date.now() + 24 * hour) / minute) * minute;
    await agree(busy, noon);
    const curious = await accepted();
    await campus.world.rows.update('sales', curious.id, { sellerId: busy.seller.id });
    const asked = { ...curious, seller: busy.seller };
    for (let step = -4; step <= 4; step++) {
      expect((await propose(asked, asked.buyer, noon + step * 10 * minute)).code).toBeUndefined();
    }
    expect(await propose(asked, asked.seller, noon)).toMatchObject({ status: 409, code: 'meeting_overlaps' });
  });

  it('is not revealed by agreeing: an error mentions only the caller’s own overlap, or that the proposal has ended', async () => {
    const [one, two] = [await accepted(), await accepted()];
    await campus.world.rows.update('sales', two.id, { sellerId: one.seller.id });
    const noon = Math.ceil((Date.now() + 30 * hour) / minute) * minute;
    const fromBuyer = await propose(two, two.buyer, noon);
    const fromSeller = await accepted();
    await campus.world.rows.update('sales', fromSeller.id, { sellerId: one.seller.id });
    const stale = await propose({ ...fromSeller, seller: one.seller }, one.seller, noon);
    await agree(one, noon);
    expect(await answer(one.seller, fromBuyer.meetingId, 'agree')).toMatchObject({ code: 'meeting_overlaps' });
    expect(await answer(fromSeller.buyer, stale.meetingId, 'agree')).toMatchObject({ code: 'meeting_over' });
  });
});

describe('an account deleted to escape its record', () => {
  /** Registers this address in any spelling again, and verifies it. */
  async function again({ email, name }: KnownCaller, spelled = email): Promise<KnownCaller> {
    const id = ID.unique();
    await campus.users.create({ userId: id, email: spelled, name });
    // Appwrite stores addresses in lower case.
    const person = asCaller({ id, name, email: spelled.toLowerCase(), isAdmin: false });
    await ensureProfile(campus.world, person);
    await campus.users.updateEmailVerification({ userId: id, emailVerification: true });
    return person;
  }
  const wrong = async ({ id }: KnownCaller, world = campus.world) =>
    (await recountReputations(world)).corrected.filter(({ userId }) => userId === id);
  const prove = ({ id }: KnownCaller) => addressProved(campus.world, id, new Date().toISOString());
  const codOf = async (buyer: KnownCaller, seller: KnownCaller, world = campus.world) => {
    const code = await refusalOf(bought(campus, { buyer, seller, world })).then(
      (refusal) => refusal.code,
      () => 'open',
    );
    for (const { $id } of await campus.world.rows.list('cartItems', { where: { userId: buyer.id }, limit: 20 }))
      await campus.world.rows.remove('cartItems', $id);
    return code;
  };
  const keptNow = async () => campus.world.rows.list('keptMarks', { limit: 100 });

  it('gets its absences back under any spelling of its address, before any event, until they expire', async () => {
    const [buyer, seller] = [await trader(campus, 'Absen'), await trader(campus, 'Jual')];
    for (let twice = 0; twice < 2; twice++) {
      await missed(campus, { buyer, seller, by: 'seller' });
      await weekPassed(campus, buyer, seller);
    }
    expect(await codOf(buyer, seller)).toBe('cod_closed');
    await deleteOwnAccount(campus.world, buyer);
    expect(JSON.stringify(await keptNow())).not.toContain('kampus.ac.id');
    const anew = await again(buyer, buyer.email.replace('@', '+lagi@').toUpperCase());
    expect(await codOf(anew, seller)).toBe('cod_closed');
    await prove(anew);
    expect((await recordsOf(campus, anew)).buyer).toEqual(asBuyer({ absent: 2 }));
    // A repeated event counts once, and a recount agrees.
    await prove(anew);
    await followKeptMarks(campus.world);
    expect(await wrong(anew)).toEqual([]);
    expect((await recordsOf(campus, anew)).buyer).toEqual(asBuyer({ absent: 2 }));
    // The person deletes the account and registers once more.
    await deleteOwnAccount(campus.world, anew);
    const third = await again(buyer);
    await prove(third);
    expect(await codOf(third, seller)).toBe('cod_closed');
    expect((await recordsOf(campus, third)).buyer).toEqual(asBuyer({ absent: 2 }));
    expect(await codOf(third, seller, at(Date.now() + 61 * day))).toBe('open');
    const ended = at(Date.now() + (limits.keptMarksDays + 1) * day);
    await followKeptMarks(ended);
    expect((await recordsOf(campus, third)).buyer).toMatchObject({ absent: 0 });
    expect(await wrong(third, ended)).toEqual([]);
    expect(await keptNow()).toEqual([]);
  });

  it('gets its bad ratings back under the same e-mail address', async () => {
    const [buyer, seller] = [await trader(campus, 'Beli'), await trader(campus, 'Buruk')];
    const id = await bought(campus, { buyer, seller });
    await press(campus.world, seller, id, 'accept');
    await handOver(campus.world, { buyer, seller }, id);
    const aspects = { description: 0, punctuality: 0, communication: 0, message: '' };
    for (const who of [buyer, seller]) await writeReview(campus.world, who, { saleId: id, stars: 1, ...aspects });
    expect((await recordsOf(campus, seller)).seller).toMatchObject({ stars1: 1, completed: 1 });
    await deleteOwnAccount(campus.world, seller);
    const anew = await again(seller);
    await followKeptMarks(campus.world);
    expect((await recordsOf(campus, anew)).seller).toMatchObject({ stars1: 1, completed: 1 });
    expect(await wrong(anew)).toEqual([]);
  });

  it('counts as absent if deleted at the time of the meeting; another address inherits nothing', async () => {
    const [buyer, seller] = [await trader(campus, 'Lari'), await trader(campus, 'Jual')];
    await missed(campus, { buyer, seller, by: 'seller' });
    const id = await bought(campus, { buyer, seller });
    await press(campus.world, seller, id, 'accept', 'ready');
    const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
    const stood = { meetAgreedAt: ago(3), acceptedAt: ago(3), readyAt: ago(3) };
    await campus.world.rows.update('sales', id, { ...stood, meetPlace: 'Gate 1', meetAt: ago(1) });
    // Nothing must count against an unverified address, because it may belong to another person.
    const garbage = `x.${buyer.id}@kampus.ac.id`;
    await campus.users.updateEmail({ userId: buyer.id, email: garbage });
    await accountChanged(campus.world, buyer.id);
    await deleteOwnAccount(campus.world, buyer);
    expect(await endOf(campus, id)).toMatchObject({ state: 'canceled', against: 'buyer', isAbsent: true });
    const anew = await again(buyer);
    expect(await codOf(anew, seller)).toBe('cod_closed');
    const stranger = await again({ ...buyer, email: garbage });
    expect(await codOf(stranger, seller)).toBe('open');
  });

  it('leaves nothing if nothing counted against it, and an address without trades inherits nothing', async () => {
    const before = (await keptNow()).length;
    const [buyer, seller] = [await trader(campus, 'Baik'), await trader(campus, 'Jual')];
    const id = await bought(campus, { buyer, seller });
    await press(campus.world, seller, id, 'accept');
    await handOver(campus.world, { buyer, seller }, id);
    await deleteOwnAccount(campus.world, buyer);
    const idle = await trader(campus, 'Diam');
    await campus.users.updateEmail({ userId: idle.id, email: `y.${idle.id}@kampus.ac.id` });
    await accountChanged(campus.world, idle.id);
    expect((await keptNow()).length).toBe(before);
  });
});

it('an order’s status never moves backwards', async () => {
  const trade = await accepted();
  await raise(trade, trade.seller, 'ready');
  await raise(trade, trade.buyer, 'receive');
  const { orderId } = await saleNow(campus, trade.id);
  expect(await orderNow(campus, orderId)).toMatchObject({ status: 'Shipped' });
  await raise(trade, trade.seller, 'object');
  expect(await orderNow(campus, orderId)).toMatchObject({ status: 'Shipped' });
  await raise(trade, trade.seller, 'withdraw');
  await raise(trade, trade.seller, 'claim');
  expect(await orderNow(campus, orderId)).toMatchObject({ status: 'Completed' });
});
