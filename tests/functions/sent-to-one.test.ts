/**
 * Limits on what one person can send another within an hour, in any form, and on the entries that this adds to the
 * other's notifications (TRADE 6).
 */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { throttles } from '#domain/limits.ts';
import { claimLink, giveBackLink, makeLink } from '../../functions/kinds/link/usecases/sale-links.ts';
import { handOverFile, takeBackFile } from '../../functions/kinds/service/usecases/result-files.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { answerMeeting, proposeMeeting, tellMeetingStatus } from '../../functions/usecases/orders/meetings.ts';
import { cancelOrder } from '../../functions/usecases/orders/move-order.ts';
import { answerOffer, counterOffer, proposeOffer } from '../../functions/usecases/orders/offers.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { sendTalkMessage } from '../../functions/usecases/talks/send-message.ts';
import { readTalk } from '../../functions/usecases/talks/talk.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { orderInput } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { outcomeOf, refusalOf } from '../support/refusals.ts';
import { firstOf, orderedFrom, press } from '../support/sales.ts';
import { book, hourIn, postedService } from '../support/services.ts';
import { beginTalk } from '../support/talks.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const hour = 3_600_000;
const startsAt = (hours: number) => new Date(Math.ceil(Date.now() / hour) * hour + hours * hour).toISOString();
const later = () => campus.worldWith({ now: () => Date.now() + hour });
const linesOf = async ({ id }: KnownCaller) =>
  (await campus.world.rows.list('notifications', { where: { userId: id }, limit: 200 })).map(({ title }) => title);

async function pair() {
  const order = await orderedFrom(campus, { sellers: 1 });
  const sale = firstOf(order);
  await press(campus.world, sale.seller, sale.id, 'accept');
  const { buyer } = order;
  const { seller } = sale;
  const { talkId } = await beginTalk(campus.world, buyer, { about: 'sale', id: sale.id });
  await readTalk(campus.world, seller, { talkId });
  const before = await linesOf(seller);
  /** Titles of new notifications. */
  const news = async () => {
    const now = await linesOf(seller);
    for (const title of before) now.splice(now.indexOf(title), 1);
    return now;
  };
  return { buyer, seller, saleId: sale.id, talkId, news };
}
type Pair = Awaited<ReturnType<typeof pair>>;

/** Ways to send something new to the other; each can be repeated as far as its own rules allow. */
const forms = {
  meeting: ({ buyer, saleId }: Pair, at: number, world = campus.world) =>
    proposeMeeting(world, buyer, { saleId, place: `Gate ${at}`, startsAt: startsAt(30 + at) }),
  offer: async ({ buyer, seller }: Pair, _at: number, world = campus.world) => {
    const lamp = await campus.product({ sellerId: seller.id, isNegotiable: true, price: 100_000 });
    return proposeOffer(world, buyer, { offerId: ID.unique(), productId: lamp.$id, price: 80_000, quantity: 1 });
  },
};

describe.each(Object.entries(forms))('a %s', (_, send) => {
  it('is refused above the limit per hour, and accepted again afterwards', async () => {
    const two = await pair();
    for (let at = 0; at < throttles.cardsToOne.times; at++) await send(two, at);
    const refused = await refusalOf(send(two, throttles.cardsToOne.times));
    expect(refused).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: expect.any(Number) } });
    await send(two, throttles.cardsToOne.times, later());
  });

  it('has a notification of its own a few times; then one notification counts the rest', async () => {
    const two = await pair();
    for (let at = 0; at < throttles.cardsToOne.times; at++) await send(two, at);
    const rest = throttles.cardsToOne.times - throttles.cardsToldOneByOne.times;
    const lines = await two.news();
    expect(lines).toHaveLength(throttles.cardsToldOneByOne.times + 1);
    expect(lines.filter((title) => title.endsWith(`, dan ${rest} lagi`))).toHaveLength(1);
    // Once the summary was read and removed, the next card starts another one.
    await readTalk(campus.world, two.seller, { talkId: two.talkId });
    const { offerId } = await proposedBefore(two);
    await answerOffer(campus.world, two.buyer, { offerId, event: 'withdraw' });
    expect((await two.news()).filter((title) => title.includes(', dan '))).toHaveLength(1);
  });
});

/** An offer that was made before this hour. */
async function proposedBefore({ buyer, seller }: Pair) {
  const lamp = await campus.product({ sellerId: seller.id, isNegotiable: true, price: 100_000 });
  const offerId = ID.unique();
  const row = await campus.world.rows.list('talks', {
    either: [{ firstId: buyer.id }, { secondId: buyer.id }],
    limit: 9,
  });
  const talk = row.find(({ firstId, secondId }) => [firstId, secondId].includes(seller.id));
  if (!talk) throw new Error('no talk');
  const { firstCards, secondCards } = talk;
  await campus.world.rows.update('talks', talk.$id, { firstCards: 0, secondCards: 0 });
  await proposeOffer(campus.world, buyer, { offerId, productId: lamp.$id, price: 80_000, quantity: 1 });
  await campus.world.rows.update('talks', talk.$id, { firstCards, secondCards });
  return { offerId };
}

it('all forms share one limit; answers are never refused, but share a notification', async () => {
  const two = await pair();
  for (let at = 0; at < throttles.cardsToOne.times / 2; at++) await forms.meeting(two, at);
  for (let at = 0; at < throttles.cardsToOne.times / 2; at++) await forms.offer(two, at);
  for (const send of Object.values(forms)) expect(await outcomeOf(send(two, 99))).toBe('rate_limited');
  const open = await campus.world.rows.list('offers', { where: { buyerId: two.buyer.id, state: 'open' }, limit: 100 });
  for (const { $id } of open) await answerOffer(campus.world, two.buyer, { offerId: $id, event: 'withdraw' });
  const [meeting] = await campus.world.rows.list('meetings', {
    where: { saleId: two.saleId, state: 'proposed' },
    limit: 1,
  });
  await answerMeeting(campus.world, two.buyer, { meetingId: meeting?.$id ?? '', event: 'withdraw' });
  expect(await two.news()).toHaveLength(throttles.cardsToldOneByOne.times + 1);
  // The other person's notifications are counted separately.
  await proposeMeeting(campus.world, two.seller, { saleId: two.saleId, place: 'GSG', startsAt: startsAt(70) });
});

it('a counter-offer counts as an offer', async () => {
  const two = await pair();
  const lamp = await campus.product({ sellerId: two.seller.id, isNegotiable: true, price: 100_000 });
  const first = ID.unique();
  await proposeOffer(campus.world, two.buyer, { offerId: first, productId: lamp.$id, price: 80_000, quantity: 1 });
  for (let at = 1; at < throttles.cardsToOne.times; at++) await forms.meeting(two, at);
  const answered = ID.unique();
  await counterOffer(campus.world, two.seller, { answeredId: first, offerId: answered, price: 90_000 });
  const again = counterOffer(campus.world, two.buyer, { answeredId: answered, offerId: ID.unique(), price: 85_000 });
  expect(await outcomeOf(again)).toBe('rate_limited');
});

it('messages to one person stop at the limit per hour, while others are still reached', async () => {
  const two = await pair();
  let now = Math.ceil(Date.now() / hour) * hour;
  const say = () => {
    // Two seconds between messages stay within the sender's own limit per minute.
    now += 2_000;
    const world = campus.worldWith({ now: () => now });
    const input = { talkId: two.talkId, messageId: ID.unique(), message: 'Halo', imageId: '' };
    return sendTalkMessage(world, two.buyer, input);
  };
  for (let at = 0; at < throttles.messagesToOne.times; at++) await say();
  expect(await outcomeOf(say())).toBe('rate_limited');
  const other = await campus.person();
  await beginTalk(campus.worldWith({ now: () => now }), two.buyer, { about: 'person', id: other.id });
});

it('placing orders and canceling them repeatedly stops at the limit per hour; canceling never does', async () => {
  const [buyer, lamp] = await Promise.all([campus.person(), campus.product({ stock: 50 })]);
  const now = Math.ceil(Date.now() / hour) * hour;
  const world = campus.worldWith({ now: () => now });
  const order = async (at = world) => {
    // A refused order leaves its line in the cart.
    await world.rows.removeWhere('cartItems', { where: { userId: buyer.id } });
    await addToCart(at, buyer, { productId: lamp.$id });
    const input = orderInput();
    await placeOrder(at, buyer, input);
    return input.orderId;
  };
  const kept = await order();
  for (let times = 0; times < throttles.canceledOrders.times; times++) {
    await cancelOrder(world, buyer, { orderId: await order() });
  }
  expect(await outcomeOf(order())).toBe('rate_limited');
  await cancelOrder(world, buyer, { orderId: kept });
  await order(campus.worldWith({ now: () => now + hour }));
});

/**
 * Actions that can be done, undone and repeated. Each returns the person whose list it reaches, and a way to repeat it.
 */
const undone = {
  'a link that is taken and given back': async () => {
    const [seller, buyer] = await Promise.all([campus.person('Jual'), campus.person()]);
    await ensureProfile(campus.world, seller);
    const thing = { name: 'Kipas', price: 50_000, imageId: '', codAddress: '' };
    const { token } = await makeLink(campus.world, seller, { linkId: ID.unique(), ...thing });
    const again = async () => {
      await claimLink(campus.world, buyer, { token });
      await giveBackLink(campus.world, buyer, { token });
    };
    return { other: seller, again };
  },
  'a file that is handed over and withdrawn': async () => {
    const [posted, buyer] = [await postedService(campus), await campus.person()];
    const { saleId } = await book(campus, posted, buyer, hourIn(3, '10:00'));
    await press(campus.world, posted.seller, saleId, 'accept');
    const again = async () => {
      const fileId = await photoBy(campus, posted.seller, 'result-files');
      await handOverFile(campus.world, posted.seller, { saleId, fileId, name: 'catatan.pdf' });
      await takeBackFile(campus.world, posted.seller, { saleId, fileId });
    };
    return { other: buyer, again };
  },
  'a meeting status that changes': async () => {
    const two = await pair();
    const meetingId = ID.unique();
    await campus.world.rows.create('meetings', meetingId, {
      ...{ saleId: two.saleId, buyerId: two.buyer.id, sellerId: two.seller.id, proposedBy: two.seller.id, number: 1 },
      ...{ place: 'Gate 1', startsAt: new Date().toISOString(), state: 'agreed', version: 0, remindAt: null },
      ...{ buyerStatus: '', buyerStatusAt: null, sellerStatus: '', sellerStatusAt: null },
    });
    let at = 0;
    const again = () => {
      const status = at++ % 2 === 0 ? 'late' : 'on_the_way';
      return tellMeetingStatus(campus.world, two.buyer, { meetingId, status });
    };
    return { other: two.seller, again };
  },
};

it.each(Object.entries(undone))(
  '%s: the list does not fill up, however soon each notification is read',
  async (_, begin) => {
    const { other, again } = await begin();
    let told = 0;
    for (let times = 0; times < throttles.cardsToOne.times; times++) {
      await campus.world.rows.removeWhere('notifications', { where: { userId: other.id } });
      const outcome = await outcomeOf(again());
      expect(['done', 'rate_limited']).toContain(outcome);
      told += (await linesOf(other)).length;
    }
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThanOrEqual(throttles.meetingStatus.times);
  },
);
