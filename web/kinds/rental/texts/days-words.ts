import { dayName } from '#domain/campus-time.ts';
import type { RentalDays } from '#kinds/rental/rules/days.ts';

/** 'Kam, 26 Nov 2026 – Min, 29 Nov 2026', or a single day. */
export const daysWords = ({ from, until }: RentalDays): string =>
  from === until ? dayName(from) : `${dayName(from)} – ${dayName(until)}`;
