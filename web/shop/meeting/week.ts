import { queryOptions } from '@tanstack/react-query';
import { campusDay, campusOffsetMs } from '#domain/campus-time.ts';
import { dayMs } from '#domain/durations.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { readDays, readEngagements } from './engagements.ts';

/** Midnight of a campus day, ms since 1970. `day`: counted as by `campusDay`. */
export const midnight = (day: number): number => day * dayMs - campusOffsetMs(campusZone());

/** This week's Monday as a day number; day 0 was a Thursday. */
export function thisMonday(): number {
  const today = campusDay(serverNow(), campusZone());
  return today - ((today + 3) % 7);
}

/** This person's appointments, bookings and rental days in the week that starts on this Monday. */
export const weekOptions = (userId: string, monday: number) =>
  queryOptions({
    queryKey: queryKeys.weekOf(userId, midnight(monday)),
    queryFn: async () => {
      const [from, until] = [midnight(monday), midnight(monday + 7)];
      const [engaged, lent] = await Promise.all([readEngagements(userId, from, until), readDays(userId, from, until)]);
      return { engaged, lent };
    },
  });
