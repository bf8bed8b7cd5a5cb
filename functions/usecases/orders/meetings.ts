/** The planner: where and when two people meet for a sale. Agreeing on a meeting raises an event on the sale. */
import { DomainError } from '../../domain/errors.ts';
import { keyedId } from '../../domain/keyed-ids.ts';
import { salePage } from '../../domain/notifications/sale-text.ts';
import {
  type MeetingFacts,
  meetingLine,
  meetingNotification,
  meetingReminder,
  meetingStatusNotification,
} from '../../domain/notifications/trade-notification.ts';
import {
  assertFree,
  assertMeetingTime,
  assertPlannable,
  assertStillKept,
  isMeetable,
  isStatusTime,
  type MeetingStatus,
  type meetingAnswers,
  meetingReminderAt,
  moveMeeting,
  statusOf,
} from '../../domain/orders/meeting.ts';
import { cashOnDelivery } from '../../domain/orders/payment.ts';
import { moverOfSale } from '../../domain/orders/sale.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { assertListedPlace, blockedNames } from '../../domain/talks/blocked-pair.ts';
import { sideOf } from '../../domain/talks/talk.ts';
import { notify } from '../notifications/notify.ts';
import { countersOf, countUse } from '../quota.ts';
import {
  create,
  type Operation,
  type Plan,
  type Row,
  type RowData,
  readersAmong,
  type Selection,
  updateFrom,
} from '../rows.ts';
import { nameFor } from '../talks/blocked-pair.ts';
import { blocksAround } from '../talks/blocks.ts';
import { ringCard } from '../talks/ring-card.ts';
import { messageOperations } from '../talks/send-message.ts';
import { talkBetween, writeTalk } from '../talks/talk.ts';
import { type Caller, isoNow, type World, type Zoned, zoneOf } from '../world.ts';
import { appointmentsAround, lockedAppointments } from './agendas.ts';
import { contactOfSale, loadOrderOfSale, planSaleMove } from './move-sale.ts';

type MeetingWorld = Pick<World, 'rows' | 'settings' | 'now' | 'newId' | 'newCode' | 'kinds'>;
type SaleOfTwo = Pick<Row<'sales'>, '$id' | 'orderId' | 'buyerId' | 'sellerId'>;

/** Path of this person's page of the sale. */
const pageOf = (sale: SaleOfTwo, personId: string): string =>
  salePage(sale, personId === sale.sellerId ? 'seller' : 'buyer');

/** The person's role, which replaces the name between blocked people. */
const partOf = (sale: SaleOfTwo, personId: string) =>
  personId === sale.sellerId ? blockedNames.seller : blockedNames.buyer;

/** The places that blocked people can choose from: those of the campus, and those named in the bought products. */
async function placesOf(world: MeetingWorld, { $id: saleId, orderId }: SaleOfTwo): Promise<string[]> {
  const where = { orderId, saleId };
  const items = await world.rows.list('orderItems', { where, select: ['codAddress'], limit: 100 });
  return [...world.settings.meetingPlaces, ...items.map(({ codAddress }) => codAddress)];
}

const otherOf = (sale: SaleOfTwo, personId: string): string =>
  personId === sale.sellerId ? sale.buyerId : sale.sellerId;

/** The operations that change a meeting. Of two simultaneous answers the second conflicts and is planned again. */
const moved = (meeting: Row<'meetings'>, change: Partial<RowData<'meetings'>>): Operation[] =>
  updateFrom('meetings', meeting, change);

export interface ProposedMeeting {
  readonly saleId: string;
  readonly place: string;
  /** ISO. */
  readonly startsAt: string;
}

/** Closes the open proposal: the caller's own is withdrawn; the other side's is countered. */
function closing(open: Row<'meetings'> | undefined, personId: string, now: number): Operation[] {
  if (!open) return [];
  const event = open.proposedBy === personId ? 'withdraw' : 'counter';
  return moved(open, { state: moveMeeting(open, event, personId, now) });
}

/**
 * Proposes a place and time. This closes an open proposal of either side; an agreed meeting stays valid until the other
 * side agrees on the new one. Between blocked people the place must be one of the listed places. Refuses
 * sale_not_found, meeting_not_now, batch_decides_meeting, invalid_input (startsAt, place), meeting_overlaps (the
 * caller's own appointments), rate_limited.
 */
export function proposeMeeting(
  world: MeetingWorld,
  caller: Caller,
  input: ProposedMeeting,
): Promise<{ meetingId: string }> {
  const { saleId, place, startsAt } = input;
  const window = throttleWindow('meeting', caller.id, world.now());
  return world.rows.transact(async () => {
    const [sale, earlier, counters, blocks] = await Promise.all([
      world.rows.get('sales', saleId),
      world.rows.list('meetings', { where: { saleId }, newestFirst: true, limit: 100 }),
      countersOf(world, [window.id]),
      blocksAround(world, caller.id),
    ]);
    if (!sale || !moverOfSale(sale, caller)) throw new DomainError('sale_not_found', { saleId });
    const open = earlier.find(({ state }) => state === 'proposed');
    const isAgain = open?.proposedBy === caller.id && open.place === place && sameMoment(open.startsAt, startsAt);
    if (isAgain) return { operations: [], result: { meetingId: open.$id } };
    assertPlannable(sale);
    assertMeetingTime(startsAt, world.now());
    await world.kinds.of(sale).mayMeet(world, sale, startsAt);
    const [others, atHand, contact] = await Promise.all([
      appointmentsAround(world, [caller.id], startsAt),
      talkBetween(world, sale.buyerId, sale.sellerId),
      contactOfSale(world, blocks, sale, caller),
    ]);
    if (contact.isBlocked) assertListedPlace(place, await placesOf(world, sale));
    assertFree(caller.id, sale, { place, startsAt }, others);
    const number = Math.max(0, ...earlier.map((one) => one.number)) + 1;
    const { buyerId, sellerId } = sale;
    const data = {
      ...{ saleId, buyerId, sellerId, proposedBy: caller.id, place, startsAt },
      ...{ state: 'proposed', number, version: 0, remindAt: null },
      ...{ buyerStatus: '', buyerStatusAt: null, sellerStatus: '', sellerStatusAt: null },
    };
    const meetingId = keyedId(world.settings.idSecret, 'meeting', saleId, String(number));
    const name = nameFor(contact, sideOf(atHand.talk, caller.id)?.ownName ?? '', partOf(sale, caller.id));
    const link = pageOf(sale, otherOf(sale, caller.id));
    const { orderId, productNames } = sale;
    const told = { name, place, startsAt, orderId, productNames, link, zone: zoneOf(world) };
    const notification = meetingNotification(number === 1 ? 'propose' : 'counter', told);
    const preview = meetingLine(startsAt, zoneOf(world));
    const card = { messageId: world.newId(), kind: 'meeting', refId: meetingId, preview } as const;
    return {
      operations: [
        ...closing(open, caller.id, world.now()),
        create('meetings', meetingId, data, [buyerId, sellerId]),
        ...messageOperations(world, atHand, caller.id, card, notification),
        countUse(window, counters),
        ...contact.count(),
      ],
      result: { meetingId },
    };
  });
}

/** The facts in a notification about a meeting. */
const factsOf = (
  world: Zoned,
  { place, startsAt }: Pick<Row<'meetings'>, 'place' | 'startsAt'>,
  { orderId, productNames }: Pick<Row<'sales'>, 'orderId' | 'productNames'>,
  name: string,
  link: string,
): MeetingFacts => ({ name, place, startsAt, orderId, productNames, link, zone: zoneOf(world) });

const sameMoment = (a: string, b: string): boolean => Date.parse(a) === Date.parse(b);

type AnswerEvent = (typeof meetingAnswers)[number];

interface Answer {
  readonly meetingId: string;
  readonly state: string;
}

/**
 * The operations of an agreement: they change the meeting, the one it replaces, and the sale with its order under the
 * order's lock.
 */
async function agreeing(
  world: MeetingWorld,
  caller: Caller,
  meeting: Row<'meetings'>,
  attempt: number,
): Promise<Plan<Answer>> {
  const { saleId, place, $id: meetingId } = meeting;
  const startsAt = new Date(meeting.startsAt).toISOString();
  const [{ loaded, sale }, before, { appointments, lock }, blocks] = await Promise.all([
    loadOrderOfSale(world, saleId, { isUsual: attempt === 0 }),
    world.rows.list('meetings', { where: { saleId, state: 'agreed' }, limit: 10 }),
    lockedAppointments(world, meeting, startsAt),
    blocksAround(world, caller.id),
  ]);
  const mover = moverOfSale(sale, caller);
  if (!mover) throw new DomainError('sale_not_found', { saleId });
  assertPlannable(sale);
  const state = moveMeeting(meeting, 'agree', caller.id, world.now());
  assertFree(caller.id, sale, { place, startsAt }, appointments);
  assertStillKept({ ...meeting, startsAt }, sale, appointments);
  const replaced = before.flatMap((one) =>
    moved(one, { state: moveMeeting(one, 'replace', null, world.now()), remindAt: null }),
  );
  const remindAt = meetingReminderAt(startsAt, world.now());
  const [contact, slots] = await Promise.all([
    contactOfSale(world, blocks, sale, mover),
    world.kinds.of(sale).meet(world, sale, startsAt),
  ]);
  const request = { saleId, event: 'meet', facts: { agreed: { place, startsAt } } } as const;
  const { operations } = await planSaleMove(world, { loaded, sale, mover, contact }, request, () => [
    ...moved(meeting, { state, remindAt }),
    ...replaced,
    ...slots,
    ...lock,
  ]);
  return { operations, result: { meetingId, state } };
}

/** The operations of declining or withdrawing a proposal: they change the meeting and notify the other side. */
async function refusing(
  world: MeetingWorld,
  caller: Caller,
  meeting: Row<'meetings'>,
  event: 'decline' | 'withdraw',
): Promise<Plan<Answer>> {
  const state = moveMeeting(meeting, event, caller.id, world.now());
  const [sale, blocks] = await Promise.all([world.rows.get('sales', meeting.saleId), blocksAround(world, caller.id)]);
  if (!sale) throw new DomainError('sale_not_found', { saleId: meeting.saleId });
  const otherId = otherOf(sale, caller.id);
  const [contact, atHand] = await Promise.all([
    contactOfSale(world, blocks, sale, caller),
    talkBetween(world, sale.buyerId, sale.sellerId),
  ]);
  const ownName = caller.id === sale.sellerId ? sale.sellerName : sale.buyerName;
  const name = nameFor(contact, ownName, partOf(sale, caller.id));
  const told = factsOf(world, meeting, sale, name, pageOf(sale, otherId));
  const rung = ringCard(world, atHand.talk, caller.id, meetingNotification(event, told), { isAnswer: true, name });
  return {
    operations: [
      ...moved(meeting, { state }),
      ...(atHand.isNew ? [] : [writeTalk(atHand, rung.counted)]),
      ...contact.allowed(rung.told),
    ],
    result: { meetingId: meeting.$id, state },
  };
}

const answeredStates = { agree: 'agreed', decline: 'declined', withdraw: 'withdrawn' } as const;

/**
 * Agrees on a proposed meeting, declines it, or withdraws the caller's own proposal. An agreed meeting is stored in the
 * sale and replaces an earlier one. Refuses meeting_not_found, meeting_event_not_allowed, meeting_not_now,
 * batch_decides_meeting, meeting_overlaps (the caller's own appointments), meeting_over.
 */
export function answerMeeting(
  world: MeetingWorld,
  caller: Caller,
  input: { meetingId: string; event: AnswerEvent },
): Promise<Answer> {
  const { meetingId, event } = input;
  return world.rows.transact<Answer>(async (attempt) => {
    const meeting = await world.rows.get('meetings', meetingId);
    if (!meeting || !moverOfSale(meeting, caller)) throw new DomainError('meeting_not_found', { meetingId });
    const isRepeat =
      meeting.state === answeredStates[event] && (meeting.proposedBy === caller.id) === (event === 'withdraw');
    if (isRepeat) return { operations: [], result: { meetingId, state: meeting.state } };
    return event === 'agree' ? agreeing(world, caller, meeting, attempt) : refusing(world, caller, meeting, event);
  });
}

/**
 * Sends the other side "on the way", "late" or "arrived" around an agreed meeting, as a push notification. A repeat
 * writes nothing. Refuses meeting_not_found, meeting_not_now, rate_limited.
 */
export function tellMeetingStatus(
  world: MeetingWorld,
  caller: Caller,
  { meetingId, status }: { meetingId: string; status: MeetingStatus },
): Promise<{ meetingId: string; status: MeetingStatus }> {
  const window = throttleWindow('meetingStatus', caller.id, world.now());
  const result = { meetingId, status };
  return world.rows.transact(async () => {
    const [meeting, counters, blocks] = await Promise.all([
      world.rows.get('meetings', meetingId),
      countersOf(world, [window.id]),
      blocksAround(world, caller.id),
    ]);
    const mover = meeting && moverOfSale(meeting, caller);
    if (!meeting || !mover) throw new DomainError('meeting_not_found', { meetingId });
    const sale = await world.rows.get('sales', meeting.saleId);
    if (!sale || !isMeetable(sale) || !isStatusTime(meeting, world.now())) {
      throw new DomainError('meeting_not_now', { state: sale?.state ?? '' });
    }
    const isSeller = caller.id === sale.sellerId;
    if (statusOf(meeting, isSeller ? 'seller' : 'buyer', world.now())?.status === status) {
      return { operations: [], result };
    }
    const otherId = otherOf(sale, caller.id);
    const contact = await contactOfSale(world, blocks, sale, caller);
    const name = nameFor(contact, isSeller ? sale.sellerName : sale.buyerName, partOf(sale, caller.id));
    const told = factsOf(world, meeting, sale, name, pageOf(sale, otherId));
    const at = isoNow(world);
    return {
      operations: [
        ...moved(
          meeting,
          isSeller ? { sellerStatus: status, sellerStatusAt: at } : { buyerStatus: status, buyerStatusAt: at },
        ),
        ...contact.allowed([notify(world, otherId, meetingStatusNotification(status, told))]),
        countUse(window, counters),
      ],
      result,
    };
  });
}

/** Reads all ids before the first change: a cursor on a row that left the list cannot continue. */
async function idsOf(
  world: Pick<World, 'rows'>,
  selection: Pick<Selection<'meetings'>, 'where' | 'before'>,
): Promise<string[]> {
  const ids: string[] = [];
  for await (const { $id } of world.rows.each('meetings', { ...selection, select: ['state'] })) ids.push($id);
  return ids;
}

/** Reminds both people a day and an hour before an agreed meeting, while the sale still needs it. */
export async function remindOfMeetings(world: Pick<World, 'rows' | 'now' | 'newId' | 'settings'>): Promise<number> {
  let reminded = 0;
  for (const id of await idsOf(world, { before: { remindAt: isoNow(world) } })) {
    reminded += await world.rows.transact(async () => {
      const meeting = await world.rows.get('meetings', id);
      if (!meeting || meeting.remindAt === null) return { operations: [], result: 0 };
      const sale = await world.rows.get('sales', meeting.saleId);
      const isOn = sale && isMeetable(sale) && meeting.state === 'agreed' && world.now() < Date.parse(meeting.startsAt);
      // The appointment was booked with the order but is not accepted yet, so this reminder is skipped.
      const isAsked = sale?.bookingId && (sale.state === 'unpaid' || sale.state === 'waiting');
      if (isAsked) {
        const remindAt = meetingReminderAt(meeting.startsAt, world.now());
        return { operations: moved(meeting, { remindAt }), result: 0 };
      }
      if (!isOn) return { operations: moved(meeting, { remindAt: null }), result: 0 };
      const { buyerId, sellerId, buyerName, sellerName } = sale;
      const cash = sale.method === cashOnDelivery || sale.subtotal === 0 ? sale.subtotal : null;
      const remind = (to: 'buyer' | 'seller', personId: string, name: string): Operation[] =>
        readersAmong(sale, [personId]).map((id) =>
          notify(
            world,
            id,
            meetingReminder({ ...factsOf(world, meeting, sale, name, pageOf(sale, id)), to, cash }, world.now()),
          ),
        );
      return {
        operations: [
          ...moved(meeting, { remindAt: meetingReminderAt(meeting.startsAt, world.now()) }),
          ...remind('buyer', buyerId, sellerName),
          ...remind('seller', sellerId, buyerName),
        ],
        result: 1,
      };
    });
  }
  return reminded;
}

/** Ends proposals whose time has passed without an answer. */
export async function lapseMeetings(world: Pick<World, 'rows' | 'now'>): Promise<number> {
  let lapsed = 0;
  for (const id of await idsOf(world, { where: { state: 'proposed' }, before: { startsAt: isoNow(world) } })) {
    lapsed += await world.rows.transact(async () => {
      const meeting = await world.rows.get('meetings', id);
      if (meeting?.state !== 'proposed') return { operations: [], result: 0 };
      return { operations: moved(meeting, { state: moveMeeting(meeting, 'lapse', null, world.now()) }), result: 1 };
    });
  }
  return lapsed;
}
