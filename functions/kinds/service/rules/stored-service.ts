/**
 * Storage format of packages and hours. Separate from the forms' schemas, so that pages that only show them load no
 * zod.
 */
import type { OpenHours, Schedule, ServicePackage } from './appointment.ts';

/** Minutes since midnight, up to `24:00`; null if invalid. */
export function minutesOf(time: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  if (hour === undefined || minute === undefined) return null;
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= 1_440 ? minutes : null;
}

/** Formats minutes since midnight as `09:30`. */
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Formats hours for storage: `1 09:00-12:00` for Monday. */
export const hoursText = ({ day, from, until }: OpenHours): string => `${day} ${timeOf(from)}-${timeOf(until)}`;

/** Values of form fields. A browser has no 24:00, so the end of a day is 00:00. */
export const formHours = ({ day, from, until }: OpenHours) => ({
  day,
  from: timeOf(from),
  until: timeOf(until % 1_440),
});

/** Parses the schedule of a row; without a row it is empty. */
export function readSchedule(
  row: { readonly hours: readonly string[]; readonly daysOff: readonly string[] } | null | undefined,
): Schedule {
  const read = (text: string): OpenHours[] => {
    const [, day, from, until] = /^([0-6]) (\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(text) ?? [];
    if (day === undefined || from === undefined || until === undefined) return [];
    return [{ day: Number(day), from: minutesOf(from) ?? 0, until: minutesOf(until) ?? 0 }];
  };
  return { hours: (row?.hours ?? []).flatMap(read), daysOff: row?.daysOff ?? [] };
}

/** Whether buyers choose a time with the order. */
export const hasHours = ({ hours: all }: Schedule): boolean => all.length > 0;

/** Parses the packages of a row. Only functions write this JSON. */
export const readPackages = (text: string): ServicePackage[] => JSON.parse(text) as ServicePackage[];
