/**
 * Moves a sale after a change of the campus's time zone: its meeting, proposals, appointment slots and deadlines, in
 * one transaction under its order's lock. The transaction also sets `clockAt`, so each sale moves exactly once, despite
 * interruptions and simultaneous runs.
 */

import { orderEventId } from '../../domain/order-ids.ts';
import { saleByClock, timedSaleStates } from '../../domain/orders/sale-clock.ts';
import { type ClockChange, isByFormerClock, isUpcoming, laterBy, movedBy } from '../../domain/settings/clock-change.ts';
import type { LoadedOrder, MoveWorld } from '../orders/loaded-order.ts';
import { loadOrderOfSale } from '../orders/move-sale.ts';
import { create, type Operation, type Row, type RowData, readersAmong, update, updateFrom } from '../rows.ts';
import type { FollowingSale } from './timed.ts';

/** The operations that change a sale's times and add an entry to its timeline. */
function followed({ order }: LoadedOrder, sale: Row<'sales'>, change: Partial<RowData<'sales'>>): Operation[] {
  const version = order.version + 1;
  const entry = { orderId: order.$id, from: order.status, to: order.status, by: 'upkeep', note: '', saleId: sale.$id };
  const readers = readersAmong(sale, [sale.buyerId, sale.sellerId]);
  return [
    update('orders', order.$id, { version, saleVersion: version }),
    create('orderEvents', orderEventId(order.$id, version), { ...entry, event: 'clock_changed' }, readers),
    update('sales', sale.$id, { ...change, orderVersion: version }),
  ];
}

const isTimed = ({ state }: Row<'sales'>): boolean => timedSaleStates.some((one) => one === state);

/** Meetings proposed before the change; later ones already use the new time zone. */
const meetingsBefore = async ({ rows }: Pick<MoveWorld, 'rows'>, saleId: string, change: ClockChange) =>
  (await rows.list('meetings', { where: { saleId, state: ['proposed', 'agreed'] }, limit: 100 })).filter(
    ({ $createdAt }) => Date.parse($createdAt) < Date.parse(change.at),
  );

/**
 * How far the agreed meeting moves, in ms, and the operations that move the seller's slots. The meeting stays if
 * another booking occupies one of the new slots.
 */
async function agreedMove(world: MoveWorld, sale: Row<'sales'>, isBefore: boolean, change: ClockChange) {
  const by = sale.meetAt !== null && isBefore ? movedBy(change, sale.meetAt) : 0;
  if (sale.meetAt === null || by === 0) return { by: 0, slots: [] };
  const slots = await world.kinds.of(sale).meetByClock(world, sale, laterBy(sale.meetAt, by));
  return slots === null ? { by: 0, slots: [] } : { by, slots };
}

/** Moves one sale with times of its own. Returns true if this call moved it. */
export const moveSaleClock = (world: MoveWorld, change: ClockChange, saleId: string): Promise<boolean> =>
  world.rows.transact(async () => {
    const none = { operations: [], result: false };
    const { loaded, sale } = await loadOrderOfSale(world, saleId);
    if (!isTimed(sale) || !isByFormerClock(change, sale)) return none;
    const meetings = await meetingsBefore(world, saleId, change);
    const agreed = meetings.find(({ state }) => state === 'agreed');
    const isAgreedSince = Date.parse(sale.meetAgreedAt ?? '') >= Date.parse(change.at) && !agreed;
    const { by, slots } = await agreedMove(world, sale, !isAgreedSince, change);
    const moved = meetings.flatMap((meeting) => {
      const ms = meeting.state === 'agreed' ? by : movedBy(change, meeting.startsAt);
      const { startsAt, remindAt } = meeting;
      const times = { startsAt: laterBy(startsAt, ms), remindAt: laterBy(remindAt, ms) };
      return ms === 0 || !isUpcoming(change, startsAt) ? [] : updateFrom('meetings', meeting, times);
    });
    const times = saleByClock(sale, { meetAt: laterBy(sale.meetAt, by) }, change);
    const mark = { clockAt: change.at };
    const isChanged = Object.keys(times).length > 0;
    return {
      operations: [
        ...(isChanged ? followed(loaded, sale, { ...times, ...mark }) : [update('sales', saleId, mark)]),
        ...moved,
        ...slots,
      ],
      result: true,
    };
  });

/**
 * Gives a sale the new times of the row that it follows, once that row has moved. Returns true if this call moved the
 * sale.
 */
export const moveFollowingSale = (
  world: MoveWorld,
  change: ClockChange,
  { saleId, timesNow }: FollowingSale,
): Promise<boolean> =>
  world.rows.transact(async () => {
    const [{ loaded, sale }, timesOf] = await Promise.all([loadOrderOfSale(world, saleId), timesNow(world)]);
    const times = isTimed(sale) ? timesOf(sale) : null;
    if (times === null) return { operations: [], result: false };
    const { meetPlace } = times;
    return {
      operations: followed(loaded, sale, { ...saleByClock(sale, times, change), meetPlace, clockAt: change.at }),
      result: true,
    };
  });
