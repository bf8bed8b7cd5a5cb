import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { limits, throttles } from '#domain/limits.ts';
import { type MeetingStatus, meetingStatuses, statusOf } from '#domain/orders/meeting.ts';
import { meetingInput } from '#domain/orders/order-input.ts';
import { saleDueAt } from '#domain/orders/sale-deadlines.ts';
import {
  answerMeeting,
  lapseMeetings,
  proposeMeeting,
  remindOfMeetings,
  tellMeetingStatus,
} from '../../functions/usecases/orders/meetings.ts';
import { raiseSaleEvent } from '../../functions/usecases/orders/move-sale.ts';
import { readSale } from '../../functions/usecases/orders/read-sale.ts';
import { setPersonBlocked } from '../../functions/usecases/talks/blocks.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { proof, runs } from '../support/proof.ts';
import { oneOf, playTurns } from '../support/random-concurrency.ts';
import { codeOf, refusalOf } from '../support/refusals.ts';
import { firstOf, leadOf, orderedFrom, type PlacedSale, press, saleNow, toldTo } from '../support/sales.ts';
import { beginTalk } from '../support/talks.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const hour = 3_600_000;
const day = 24 * hour;
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * hour).toISOString();
const codeOfRefusal = (refusal: unknown) => (refusal instanceof DomainError ? refusal.code : String(refusal));

interface Trade {
  readonly buyer: KnownCaller;
  readonly seller: KnownCaller;
  readonly sale: PlacedSale;
}

/** An accepted sale. */
async function accepted(): Promise<Trade> {
  const order = await orderedFrom(campus, { sellers: 1 });
  const sale = firstOf(order);
  await press(campus.world, sale.seller, sale.id, 'accept');
  return { buyer: order.buyer, seller: sale.seller, sale };
}

const propose = (who: KnownCaller, { sale }: Trade, startsAt: string, place = 'Gate 1', world = campus.world) =>
  proposeMeeting(world, who, { saleId: sale.id, place, startsAt });
const answer = (who: KnownCaller, meetingId: string, event: 'agree' | 'decline' | 'withdraw', world = campus.world) =>
  answerMeeting(world, who, { meetingId, event });
const meetingsOf = ({ sale }: Trade) => campus.world.rows.list('meetings', { where: { saleId: sale.id }, limit: 100 });
const timeOf = (iso: string | null) => (iso === null ? null : Date.parse(iso));

it('a counter-proposal that the first person accepts becomes the sale’s meeting for both', async () => {
  const it = await accepted();
  const [first, second] = [inHours(30), inHours(40)];
  const one = await propose(it.buyer, it, first);
  const two = await propose(it.seller, it, second, 'GSG, lantai 2');
  expect(await codeOf(answer(it.seller, one.meetingId, 'agree'))).toBe('meeting_event_not_allowed');
  expect(await codeOf(answer(it.seller, two.meetingId, 'agree'))).toBe('meeting_event_not_allowed');
  await answer(it.buyer, two.meetingId, 'agree');
  await answer(it.buyer, two.meetingId, 'agree');
  const sale = await saleNow(campus, it.sale.id);
  expect(sale).toMatchObject({ meetPlace: 'GSG, lantai 2', state: 'accepted' });
  expect(timeOf(sale.meetAt)).toBe(Date.parse(second));
  expect(timeOf(sale.dueAt)).toBe(Date.parse(second) + 7 * day);
  expect((await meetingsOf(it)).map(({ state }) => state)).toEqual(['countered', 'agreed']);
  expect(await toldTo(campus, it.seller)).toEqual(['Ada pesanan baru', 'Usul janji temu', 'Janji temu disepakati']);
  expect(await toldTo(campus, it.buyer)).toContain('Usul janji temu lain');
  for (const who of [it.buyer, it.seller]) {
    const seen = await readSale(campus.world, who, { saleId: it.sale.id });
    expect(seen.events.map(({ event }) => event)).toContain('meet');
    expect(seen.meetingPlaces).toContain('Gate 1');
  }
});

it('an agreed meeting stays until both agree on another', async () => {
  const it = await accepted();
  const { meetingId } = await propose(it.buyer, it, inHours(30));
  await answer(it.seller, meetingId, 'agree');
  const other = await propose(it.seller, it, inHours(50), 'SUC');
  expect(await saleNow(campus, it.sale.id)).toMatchObject({ meetPlace: 'Gate 1' });
  await answer(it.buyer, other.meetingId, 'decline');
  expect(await saleNow(campus, it.sale.id)).toMatchObject({ meetPlace: 'Gate 1' });
  const last = await propose(it.buyer, it, inHours(60), 'SUC');
  await answer(it.seller, last.meetingId, 'agree');
  expect(await saleNow(campus, it.sale.id)).toMatchObject({ meetPlace: 'SUC' });
  expect((await meetingsOf(it)).map(({ state }) => state)).toEqual(['replaced', 'declined', 'agreed']);
});

it('a proposal is refused for past and distant times, overlaps, strangers, and sales without a handover', async () => {
  const it = await accepted();
  const time = (startsAt: string) => refusalOf(propose(it.buyer, it, startsAt));
  expect(await time(inHours(-1))).toMatchObject({ details: { fields: { startsAt: 'meeting_past' } } });
  expect(await time(inHours(3 * 365 * 24))).toMatchObject({ details: { fields: { startsAt: 'meeting_too_far' } } });
  expect(meetingInput.safeParse({ place: ' ', startsAt: 'besok' }).success).toBe(false);
  expect(meetingInput.parse({ place: ' Gate 1 ', startsAt: '2026-11-20T15:00:00+07:00' })).toEqual({
    place: 'Gate 1',
    startsAt: '2026-11-20T08:00:00.000Z',
  });
  const eko = await campus.person('Eko');
  expect(await codeOf(propose(eko, it, inHours(5)))).toBe('sale_not_found');
  const { meetingId } = await propose(it.buyer, it, inHours(20));
  expect(await codeOf(answer(eko, meetingId, 'agree'))).toBe('meeting_not_found');
  expect(await codeOf(answer(it.seller, 'nothing', 'agree'))).toBe('meeting_not_found');
  await answer(it.seller, meetingId, 'agree');

  const order = await orderedFrom(campus, { sellers: 1 });
  const waiting = { buyer: order.buyer, seller: firstOf(order).seller, sale: firstOf(order) };
  expect(await codeOf(propose(order.buyer, waiting, inHours(20)))).toBe('meeting_not_now');
  // The seller has another meeting at that hour. The buyer's proposal is accepted anyway, so that trying every hour
  // reveals nothing.
  await campus.world.rows.update('sales', waiting.sale.id, { sellerId: it.seller.id });
  await press(campus.world, it.seller, waiting.sale.id, 'accept');
  const busy = { ...waiting, seller: it.seller };
  expect(await codeOf(propose(it.seller, busy, inHours(20.25)))).toBe('meeting_overlaps');
  const asked = await propose(order.buyer, busy, inHours(20.25));
  expect(await codeOf(answer(it.seller, asked.meetingId, 'agree'))).toBe('meeting_overlaps');
  const free = await propose(order.buyer, busy, inHours(20.75));
  await answer(it.seller, free.meetingId, 'agree');
});

it('a sale without a seller cannot have a meeting', async () => {
  const order = await orderedFrom(campus, { sellers: 1 });
  const { id } = firstOf(order);
  await campus.world.rows.update('sales', id, { sellerId: '', state: 'accepted' });
  const proposal = { saleId: id, place: 'Gate 1', startsAt: inHours(20) };
  expect(await codeOf(proposeMeeting(campus.world, order.buyer, proposal))).toBe('person_gone');
});

it('of two simultaneous agreements to overlapping meetings of one person, one succeeds', async () => {
  const trades = await Promise.all(Array.from({ length: 4 }, accepted));
  const [{ seller }] = trades as [Trade, ...Trade[]];
  for (let round = 0; round < 3; round++) {
    const proposals = [];
    for (const [place, trade] of trades.entries()) {
      await campus.world.rows.update('sales', trade.sale.id, { sellerId: seller.id });
      const { meetingId } = await propose(seller, { ...trade, seller }, inHours(20 + 5 * round + place / 10));
      proposals.push({ buyer: trade.buyer, meetingId });
    }
    const outcomes = await Promise.all(
      proposals.map(({ buyer, meetingId }) => answer(buyer, meetingId, 'agree').then(() => 'agreed', codeOfRefusal)),
    );
    expect(outcomes.toSorted()).toEqual(['agreed', 'meeting_over', 'meeting_over', 'meeting_over']);
  }
});

it('a double click creates one proposal, and only one of simultaneous answers counts', async () => {
  const it = await accepted();
  const at = inHours(26);
  const [a, b] = await Promise.all([propose(it.buyer, it, at), propose(it.buyer, it, at)]);
  expect(a).toEqual(b);
  const outcomes = await Promise.allSettled([
    answer(it.seller, a.meetingId, 'agree'),
    answer(it.seller, a.meetingId, 'decline'),
    answer(it.buyer, a.meetingId, 'withdraw'),
    raiseSaleEvent(campus.world, it.seller, { saleId: it.sale.id, event: 'cancel', reason: 'Rusak' }),
  ]);
  const [one] = await meetingsOf(it);
  const agreedNow = (await saleNow(campus, it.sale.id)).meetAt !== null;
  expect(agreedNow).toBe(one?.state === 'agreed');
  expect(outcomes.slice(0, 3).filter(({ status }) => status === 'fulfilled')).toHaveLength(
    one?.state === 'proposed' ? 0 : 1,
  );
});

it('blocked people can still agree on a meeting for an open sale', async () => {
  const it = await accepted();
  const { talkId } = await beginTalk(campus.world, it.buyer, { about: 'sale', id: it.sale.id });
  await setPersonBlocked(campus.world, it.seller, { talkId, isBlocked: true });
  const { meetingId } = await propose(it.buyer, it, inHours(26));
  await answer(it.seller, meetingId, 'agree');
  expect(await saleNow(campus, it.sale.id)).toMatchObject({ meetPlace: 'Gate 1' });
});

it('reminds both sides a day and an hour before the meeting, once each, unless the sale has ended', async () => {
  const it = await accepted();
  const startsAt = inHours(48);
  const { meetingId } = await propose(it.buyer, it, startsAt);
  await answer(it.seller, meetingId, 'agree');
  const worldAt = (hoursBefore: number) =>
    campus.worldWith({ now: () => Date.parse(startsAt) - hoursBefore * hour + 1 });
  const reminders = async (who: KnownCaller) =>
    (await toldTo(campus, who)).filter((title) => title === 'Pengingat janji temu').length;
  await remindOfMeetings(campus.world);
  expect([await reminders(it.buyer), await reminders(it.seller)]).toEqual([0, 0]);
  await remindOfMeetings(worldAt(24));
  await remindOfMeetings(worldAt(23));
  expect([await reminders(it.buyer), await reminders(it.seller)]).toEqual([1, 1]);
  await Promise.all([remindOfMeetings(worldAt(1)), remindOfMeetings(worldAt(1))]);
  expect([await reminders(it.buyer), await reminders(it.seller)]).toEqual([2, 2]);
  const ended = await accepted();
  const other = await propose(ended.buyer, ended, inHours(48));
  await answer(ended.seller, other.meetingId, 'agree');
  await press(campus.world, ended.seller, ended.sale.id, 'cancel');
  await remindOfMeetings(worldAt(1));
  expect(await reminders(ended.buyer)).toBe(0);
});

it('an unanswered proposal lapses; an absence can be reported 30 minutes after an agreed meeting', async () => {
  const it = await accepted();
  const startsAt = inHours(2);
  const { meetingId } = await propose(it.buyer, it, startsAt);
  await answer(it.seller, meetingId, 'agree');
  const open = await propose(it.seller, it, inHours(3));
  await press(campus.world, it.seller, it.sale.id, 'ready');
  const later = (minutes: number) => campus.worldWith({ now: () => Date.parse(startsAt) + minutes * 60_000 });
  const absent = (world: typeof campus.world) =>
    raiseSaleEvent(world, it.buyer, { saleId: it.sale.id, event: 'absent' });
  expect(await codeOf(absent(later(29)))).toBe('sale_event_not_allowed');
  expect(await lapseMeetings(later(120))).toBeGreaterThanOrEqual(1);
  expect((await meetingsOf(it)).find(({ $id }) => $id === open.meetingId)?.state).toBe('lapsed');
  expect(await codeOf(answer(it.buyer, open.meetingId, 'agree', later(120)))).toBe('meeting_event_not_allowed');
  expect(await absent(later(30))).toMatchObject({ state: 'canceled' });
});

/** One random action of either person. */
async function step(it: Trade): Promise<unknown> {
  const who = oneOf([it.buyer, it.seller]);
  const meetings = await meetingsOf(it);
  const acts = [
    () => propose(who, it, inHours(24 + Math.floor(Math.random() * 400)), oneOf(['Gate 1', 'SUC', 'GSG'])),
    () => answer(who, oneOf(meetings)?.$id ?? '', oneOf(['agree', 'agree', 'agree', 'decline', 'withdraw'])),
    () => answer(who, meetings.at(-1)?.$id ?? '', 'agree'),
    () =>
      raiseSaleEvent(campus.world, who, {
        saleId: it.sale.id,
        event: oneOf(['ready', 'object', 'withdraw']),
        reason: 'Ya',
      }),
    () =>
      Math.random() < 0.15 ? press(campus.world, who, it.sale.id, oneOf(['receive', 'cancel', 'claim'])) : undefined,
  ];
  return oneOf(acts)();
}

it('any order of actions leaves at most one agreed meeting, which equals the sale’s', async () => {
  let agreements = 0;
  for (let run = 0; run < runs(6, 1_000); run++) {
    const it = await accepted();
    // Ensures for a short random run that one trade had an agreed meeting.
    if (run === 0) await answer(it.seller, (await propose(it.buyer, it, inHours(24))).meetingId, 'agree');
    await playTurns(8, () => step(it));
    const [sale, meetings, events] = await Promise.all([
      saleNow(campus, it.sale.id),
      meetingsOf(it),
      campus.world.rows.list('orderEvents', {
        where: { orderId: (await saleNow(campus, it.sale.id)).orderId },
        limit: 100,
      }),
    ]);
    const inState = (...states: string[]) => meetings.filter(({ state }) => states.includes(state));
    const [agreed, ...more] = inState('agreed');
    expect(more).toEqual([]);
    expect(inState('proposed').length).toBeLessThanOrEqual(1);
    expect(meetings.map(({ number }) => number).sort((a, b) => a - b)).toEqual(meetings.map((_, at) => at + 1));
    expect([sale.meetPlace, timeOf(sale.meetAt)]).toEqual([agreed?.place ?? '', timeOf(agreed?.startsAt ?? null)]);
    const agreedOnce = inState('agreed', 'replaced').length;
    expect(events.filter(({ event }) => event === 'meet')).toHaveLength(agreedOnce);
    if (agreed && (sale.state === 'accepted' || sale.state === 'ready')) {
      // A withdrawn dispute gives more time, never less.
      const least = timeOf(saleDueAt(sale.state, sale, Date.now(), 'WIB')) ?? 0;
      expect(timeOf(sale.dueAt)).toBeGreaterThanOrEqual(least);
    }
    if (run > 0 || !proof) agreements += agreedOnce;
  }
  expect(agreements).toBeGreaterThan(0);
});

const minuteMs = 60_000;
/** The world this many minutes after this moment. */
const minutesAfter = (iso: string, minutes: number) =>
  campus.worldWith({ now: () => Date.parse(iso) + minutes * minuteMs });

/** An agreed meeting an hour from now. */
async function agreedSoon() {
  const it = await accepted();
  const startsAt = inHours(1);
  const { meetingId } = await propose(it.buyer, it, startsAt);
  await answer(it.seller, meetingId, 'agree');
  return { it, startsAt, meetingId };
}

const statusNews = ({ id }: KnownCaller) =>
  campus.world.rows.list('notifications', { where: { userId: id, kind: 'meeting_status' }, limit: 100 });

it('the status "aku di jalan" is shown to both, notifies the other once, and disappears after the meeting', async () => {
  const { it, startsAt, meetingId } = await agreedSoon();
  const say = (who: KnownCaller, status: MeetingStatus, minutes: number) =>
    tellMeetingStatus(minutesAfter(startsAt, minutes), who, { meetingId, status });
  expect(await say(it.buyer, 'on_the_way', -20)).toEqual({ meetingId, status: 'on_the_way' });
  await say(it.buyer, 'on_the_way', -19);
  await say(it.seller, 'arrived', -5);
  await say(it.buyer, 'late', -1);
  const meeting = (await meetingsOf(it)).find(({ $id }) => $id === meetingId);
  if (!meeting) throw new Error('no meeting');
  const at = (minutes: number) => Date.parse(startsAt) + minutes * minuteMs;
  expect(statusOf(meeting, 'buyer', at(0))?.status).toBe('late');
  expect(timeOf(statusOf(meeting, 'buyer', at(0))?.at ?? null)).toBe(at(-1));
  expect(statusOf(meeting, 'seller', at(0))?.status).toBe('arrived');
  for (const side of ['buyer', 'seller'] as const) {
    expect(statusOf(meeting, side, at(limits.meetingStatusAfterMinutes))).toBeNull();
  }
  const { buyerName } = await saleNow(campus, it.sale.id);
  const told = (await statusNews(it.seller)).map(({ title }) => leadOf(title)).toSorted();
  expect(told).toEqual([`${buyerName} di jalan`, `${buyerName} telat 10 menit`]);
  expect(await statusNews(it.buyer)).toMatchObject([
    { link: `/orders/${it.sale.id.slice(0, 20)}`, push: 'due', email: 'none' },
  ]);
});

it('only the two people can set a status, shortly before and after an agreed meeting of an open sale', async () => {
  const { it, startsAt, meetingId } = await agreedSoon();
  const stranger = (await accepted()).buyer;
  const say = (who: KnownCaller, minutes: number, id = meetingId) =>
    codeOf(tellMeetingStatus(minutesAfter(startsAt, minutes), who, { meetingId: id, status: 'on_the_way' }));
  expect(await say(stranger, -10)).toBe('meeting_not_found');
  expect(await say(it.buyer, -10, 'nothing')).toBe('meeting_not_found');
  expect(await say(it.buyer, -limits.meetingStatusBeforeMinutes - 1)).toBe('meeting_not_now');
  expect(await say(it.buyer, limits.meetingStatusAfterMinutes)).toBe('meeting_not_now');
  const open = await propose(it.buyer, it, inHours(1.5));
  expect(await say(it.buyer, -10, open.meetingId), 'not agreed').toBe('meeting_not_now');
  await press(campus.world, it.seller, it.sale.id, 'ready');
  await press(campus.world, it.seller, it.sale.id, 'claim');
  expect(await say(it.buyer, -10), 'handed over').toBe('meeting_not_now');
  expect(await statusNews(it.seller)).toEqual([]);
});

it('status notifications stop at their limit, however the status changes', async () => {
  const { it, startsAt, meetingId } = await agreedSoon();
  const world = minutesAfter(startsAt, -10);
  const { times } = throttles.meetingStatus;
  for (let turn = 0; turn < times; turn++) {
    await tellMeetingStatus(world, it.buyer, { meetingId, status: meetingStatuses[turn % 2] ?? 'late' });
  }
  expect(await codeOf(tellMeetingStatus(world, it.buyer, { meetingId, status: 'arrived' }))).toBe('rate_limited');
  expect((await statusNews(it.seller)).length).toBe(times);
});

it('a status of a blocked person is announced without the name', async () => {
  const { it, startsAt, meetingId } = await agreedSoon();
  const { talkId } = await beginTalk(campus.world, it.buyer, { about: 'sale', id: it.sale.id });
  await setPersonBlocked(campus.world, it.seller, { talkId, isBlocked: true });
  await tellMeetingStatus(minutesAfter(startsAt, -10), it.buyer, { meetingId, status: 'arrived' });
  expect((await statusNews(it.seller)).map(({ title }) => leadOf(title))).toEqual(['Pembeli sudah sampai']);
});
