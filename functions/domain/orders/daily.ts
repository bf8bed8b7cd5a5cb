/** Orders per calendar day for the dashboard's chart. Days are those of a time zone, given in minutes east of UTC. */
import { dayMs } from '../durations.ts';
import { isSettled } from './order.ts';
import { type WorthOrder, worthOf } from './order-worth.ts';

export interface DayOfOrders {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly orders: number;
  /** Rupiah of this day's orders that are currently settled, without deposits. */
  readonly settledAmount: number;
}

interface CountedOrder extends WorthOrder {
  readonly $createdAt: string;
  readonly status: string;
}

const dayOf = (time: number, offsetMinutes: number): string =>
  new Date(time + offsetMinutes * 60_000).toISOString().slice(0, 10);

/** Start of the last `days` days, today included: midnight of the first one, ms since 1970. */
export function firstMoment(now: number, days: number, offsetMinutes: number): number {
  const local = now + offsetMinutes * 60_000;
  return local - (local % dayMs) - (days - 1) * dayMs - offsetMinutes * 60_000;
}

/** One entry per day, oldest first; days without orders are zero. */
export function ordersPerDay(
  orders: readonly CountedOrder[],
  now: number,
  days: number,
  offsetMinutes: number,
): DayOfOrders[] {
  const first = firstMoment(now, days, offsetMinutes);
  const byDay = new Map<string, { day: string; orders: number; settledAmount: number }>();
  for (let place = 0; place < days; place++) {
    const day = dayOf(first + place * dayMs, offsetMinutes);
    byDay.set(day, { day, orders: 0, settledAmount: 0 });
  }
  for (const order of orders) {
    const entry = byDay.get(dayOf(Date.parse(order.$createdAt), offsetMinutes));
    if (!entry) continue;
    entry.orders++;
    if (isSettled(order.status)) entry.settledAmount += worthOf(order);
  }
  return [...byDay.values()];
}
