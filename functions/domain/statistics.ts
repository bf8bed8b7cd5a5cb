/**
 * What a campus comes to, kept by day, so that three years cost what a week costs. Every number of a day is about what began on it: an
 * order counts for the day it was made, whatever becomes of it later, and that day is counted anew when it does.
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

/** The row that says when changes were looked for last, and by which clock days were counted: `day` is its hours east of UTC. */
export const daysLookId = 'looked';

/** '2026-11-25', of a campus's day. */
export const dayId = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** The campus's day of such a text; null for what is no day. */
export function dayOfId(text: string): number | null {
  const at = Date.parse(`${text}T00:00:00.000Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && dayId(at / dayMs) === text ? at / dayMs : null;
}

/** When a campus's day begins, ISO. */
export const startOfDay = (day: number): string => new Date(day * dayMs - campusOffsetMs()).toISOString();

export interface DayFigures {
  readonly orders: number;
  /** Rupiah of orders that are settled by now, without deposits and what was canceled of them. */
  readonly settledAmount: number;
  readonly newPeople: number;
  /** A mark of four letters for each seller whom an order reached: two days have the same for the same one, and nobody finds whose it is. */
  readonly sellers: string;
  /** Accepted sales by how many hours they took at most, as reputations count them. */
  readonly accepted1: number;
  readonly accepted6: number;
  readonly accepted24: number;
  readonly accepted48: number;
  /** Trades that are over, and those of them that were completed and stayed paid. */
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

/** As many as the column holds. */
const marksOf = (marks: Iterable<string>): string => [...new Set(marks)].slice(0, limits.daySellers).join('');

export const sellersIn = (sellers: string): number => sellers.length / markLength;

/** A transfer that was never paid was no trade yet: nobody waited for goods. */
const isTrade = ({ method, money, isPaidOutside, acceptedAt }: CountedSale): boolean =>
  method === cashOnDelivery || money !== '' || isPaidOutside || acceptedAt !== null;

/** What a day comes to by the orders, sales and people that began on it. `secret`: of this project's functions. */
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

/** Several days together: sellers who were active on more than one count once. */
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

/** So that a chart has at most about a hundred columns. */
export const stepOf = (days: number): StatisticsStep => (days <= 92 ? 'day' : days <= 731 ? 'week' : 'month');

/** The first day ('2026-11-23') of the step in which a day lies: of weeks the Monday, of months the first. */
export function stepStart(day: number, step: StatisticsStep): string {
  if (step === 'month') return `${dayId(day).slice(0, 7)}-01`;
  // 1970-01-01 was a Thursday.
  return dayId(step === 'week' ? day - ((day + 3) % 7) : day);
}

const campusDate = z
  .string(say('invalid'))
  .refine((text) => dayOfId(text) !== null, say('invalid'))
  .transform((text) => dayOfId(text) ?? 0);

/** What a page shows that asks for no days: the last thirty. */
const shownDays = 30;

/** Days of the campus, both included. */
export const statisticsQuery = z
  .object({ from: campusDate.optional(), to: campusDate.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { ...say('invalid'), path: ['to'] });

/** The days that are meant, at `now`. */
export function statisticsRange(
  asked: z.output<typeof statisticsQuery>,
  now: number,
): { readonly from: number; readonly to: number } {
  const to = asked.to ?? Math.max(campusDay(now), asked.from ?? 0);
  return { from: asked.from ?? to - shownDays + 1, to };
}
