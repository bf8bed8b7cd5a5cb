import { campusTime } from '#domain/campus-time.ts';
import { campusZone } from '../campus/campus.ts';
import { serverNow } from '../server-clock.ts';

/** A download's name with today's date in the campus's time zone: `pencairan-2026-11-26.csv`. */
export const datedName = (name: string, ending: string): string =>
  `${name}-${campusTime(serverNow(), campusZone()).date}.${ending}`;
