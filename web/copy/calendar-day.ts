import { campusDateWords, campusMoment, campusWeekday } from '#domain/campus-time.ts';

/** A date as rows and forms have it, in words: `Sab, 21 Nov 2026`. */
export function dayName(date: string): string {
  const noon = Date.parse(campusMoment({ date, time: '12:00' }) ?? '');
  return `${campusWeekday(noon)}, ${campusDateWords(noon)}`;
}
