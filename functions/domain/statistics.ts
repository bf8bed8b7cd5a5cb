/**
 * Statistics of a campus by day, so that three years cost as much as a week. Every number counts for the day on which
 * its order, sale or account was created; a later change of an order recounts that day.
 */

import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { campusDay, campusOffsetMs } from './campus-time.ts';
import { dayMs } from './durations.ts';
import { say } from './field.ts';
import { limits } from './limits.ts';
import { isSettled } from './orders/order.ts';
import { type WorthOrder, worthLeft } from './orders/order-worth.ts';
import { cashOnDelivery } from './orders/payment.ts';
import type { TimeZone } from './settings/time-zones.ts';

/**
 * Id of the row with the time of the last check for changes, and the time zone by which days were counted: its `day` is
 * the UTC offset in hours.
 */
export const daysLookId = 'looked';

/** Row id of a campus day: '2026-11-25'. */
export const dayId = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** The campus day of such an id; null if the id is not a valid day. */
export function dayOfId(text: string): number | null {
  const at = Date.parse(`${text}T00:00:00.000Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && dayId(at / dayMs) === text ? at / dayMs : null;
}

/** Start of a campus day, ISO. */
export const startOfDay = (day: number, zone: TimeZone): string =>
  new Date(day * dayMs - campusOffsetMs(zone)).toISOString();

export interface DayFigures {
  readonly orders: number;
  /** Rupiah of settled orders, without deposits and canceled parts. */
  readonly settledAmount: number;
  readonly newPeople: number;
  /**
   * A pseudonym of four characters for each seller with an order. It is the same on all days and does not reveal the
   * seller.
   */
  readonly sellers: string;
  /** Accepted sales by the hours within which they were accepted, in the same buckets as in reputations. */
  readonly accepted1: number;
  readonly accepted6: number;
  readonly accepted24: number;
  readonly accepted48: number;
  /** Ended trades, and those of them that were completed without a refund. */
  readonly ended: number;
  readonly endedWell: number;
  readonly emptySearches: number;
}

export const noFigures: DayFigures = {
  orders: 0,
  settledAmount: 0,
  newPeople: 0,
  sellers: '',
  accepted1: 0,
  accepted6: 0,
  accepted24: 0,
  accepted48: 0,
  ended: 0,
  endedWell: 0,
  emptySearches: 0,
};

export interface CountedOrder extends WorthOrder {
  readonly status: string;
  readonly canceledAmount: number;
  readonly canceledDeposit?: number | null;
}

export interface CountedSale {
  readonly sellerId: string;
  readonly state: string;
  readonly method: string;
  readonly money: string;
  readonly isPaidOutside: boolean;
  readonly acceptedAt: string | null;
  readonly acceptedWithin: number;
  readonly returnedAmount: number;
}

const markLength = 4;

function sellerMark(secret: string, sellerId: string): string {
  const [a = 0, b = 0, c = 0] = sha256(utf8ToBytes(`seller:${secret}:${sellerId}`));
  return btoa(String.fromCharCode(a, b, c));
}

function* marksIn(sellers: string): Iterable<string> {
  for (let at = 0; at < sellers.length; at += markLength) yield sellers.slice(at, at + markLength);
}

/** The distinct pseudonyms of sellers, as many as fit into the column. */
const marksOf = (marks: Iterable<string>): string => [...new Set(marks)].slice(0, limits.daySellers).join('');

export const sellersIn = (sellers: string): number => sellers.length / markLength;

/** An unpaid transfer is not a trade yet, because no one is waiting for goods. */
const isTrade = ({ method, money, isPaidOutside, acceptedAt }: CountedSale): boolean =>
  method === cashOnDelivery || money !== '' || isPaidOutside || acceptedAt !== null;

/**
 * Figures of a day from the orders, sales and accounts created on it. `secret`: the secret of this project's functions.
 */
export function countDay(
  orders: readonly CountedOrder[],
  sales: readonly CountedSale[],
  newPeople: number,
  secret: string,
): Omit<DayFigures, 'emptySearches'> {
  const trades = sales.filter(isTrade);
  const ended = trades.filter(({ state }) => state === 'completed' || state === 'canceled');
  const within = (hours: number) => sales.filter(({ acceptedWithin }) => acceptedWithin === hours).length;
  return {
    orders: orders.length,
    settledAmount: orders.filter(({ status }) => isSettled(status)).reduce((sum, order) => sum + worthLeft(order), 0),
    newPeople,
    sellers: marksOf(trades.flatMap(({ sellerId }) => (sellerId === '' ? [] : [sellerMark(secret, sellerId)]))),
    accepted1: within(1),
    accepted6: within(6),
    accepted24: within(24),
    accepted48: within(48),
    ended: ended.length,
    endedWell: ended.filter(({ state, returnedAmount }) => state === 'completed' && returnedAmount === 0).length,
  };
}

const counted = (Object.keys(noFigures) as (keyof DayFigures)[]).filter((name) => name !== 'sellers');

/** Several days together: a seller who was active on more than one counts once. */
export function sumOfDays(days: readonly DayFigures[]): DayFigures {
  const sum = { ...noFigures };
  const marks = new Set<string>();
  for (const day of days) {
    for (const name of counted) sum[name] += day[name];
    for (const mark of marksIn(day.sellers)) marks.add(mark);
  }
  return { ...sum, sellers: [...marks].join('') };
}

export type StatisticsStep = 'day' | 'week' | 'month';

/** Keeps a chart to about a hundred columns. */
export const stepOf = (days: number): StatisticsStep => (days <= 92 ? 'day' : days <= 731 ? 'week' : 'month');

/** First day ('2026-11-23') of a step: the Monday of a week, the first of a month. */
export function stepStart(day: number, step: StatisticsStep): string {
  if (step === 'month') return `${dayId(day).slice(0, 7)}-01`;
  // 1970-01-01 was a Thursday.
  return dayId(step === 'week' ? day - ((day + 3) % 7) : day);
}

const campusDate = z
  .string(say('invalid'))
  .refine((text) => dayOfId(text) !== null, say('invalid'))
  .transform((text) => dayOfId(text) ?? 0);

/** Number of days if a query gives none: the last thirty. */
const shownDays = 30;

/** A range of campus days, both ends included. */
export const statisticsQuery = z
  .object({ from: campusDate.optional(), to: campusDate.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { ...say('invalid'), path: ['to'] });

/** The days of a query at `now`. */
export function statisticsRange(
  asked: z.output<typeof statisticsQuery>,
  now: number,
  zone: TimeZone,
): { readonly from: number; readonly to: number } {
  const to = asked.to ?? Math.max(campusDay(now, zone), asked.from ?? 0);
  return { from: asked.from ?? to - shownDays + 1, to };
}
