import { queryOptions } from '@tanstack/react-query';
import { campusDay, campusOffsetMs } from '#domain/campus-time.ts';
import { dayMs } from '#domain/durations.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { readEngagements } from './engagements.ts';

/** Midnight of a campus day, ms since 1970. `day`: counted as by `campusDay`. */
export const midnight = (day: number): number => day * dayMs - campusOffsetMs(campusZone());

/** This week's Monday as a day number; day 0 was a Thursday. */
export function thisMonday(): number {
  const today = campusDay(serverNow(), campusZone());
  return today - ((today + 3) % 7);
}

/** This person's appointments and bookings in the week that starts on this Monday. */
export const weekOptions = (userId: string, monday: number) =>
  queryOptions({
    queryKey: queryKeys.weekOf(userId, midnight(monday)),
    queryFn: () => readEngagements(userId, midnight(monday), midnight(monday + 7)),
  });
