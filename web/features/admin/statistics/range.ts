import { campusDay } from '#domain/campus-time.ts';
import { dayId, dayOfId } from '#domain/statistics.ts';
import { campusZone } from '../../../lib/campus/campus.ts';

const shownDays = 30;

/** The days in the URL; the last thirty by default. */
export function rangeIn(params: URLSearchParams, now: number): { from: string; to: string; days: number } {
  const today = campusDay(now, campusZone());
  const to = dayOfId(params.get('sampai') ?? '') ?? today;
  const from = dayOfId(params.get('dari') ?? '') ?? to - shownDays + 1;
  const [first, last] = from <= to ? [from, to] : [to, from];
  return { from: dayId(first), to: dayId(last), days: last - first + 1 };
}

/** A range of this many days that ends today. */
export const lastDays = (days: number, now: number): URLSearchParams =>
  new URLSearchParams({
    dari: dayId(campusDay(now, campusZone()) - days + 1),
    sampai: dayId(campusDay(now, campusZone())),
  });
