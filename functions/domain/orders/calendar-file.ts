/**
 * A meeting as an .ics file (RFC 5545). It contains the campus time zone, so that every calendar shows the agreed hour.
 */

import { campusOffsetMs } from '../campus-time.ts';
import type { TimeZone } from '../settings/time-zones.ts';

/** IANA names of the time zones. */
const zoneNames: Readonly<Record<TimeZone, string>> = {
  WIB: 'Asia/Jakarta',
  WITA: 'Asia/Makassar',
  WIT: 'Asia/Jayapura',
};

function zoneLines(zone: TimeZone): string[] {
  const offset = `+0${campusOffsetMs(zone) / 3_600_000}00`;
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zoneNames[zone]}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    `TZNAME:${zone}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
}

export interface CalendarEntry {
  /** Stays the same when a meeting changes, so that calendars move their entry when `revision` is higher. */
  readonly id: string;
  readonly revision: number;
  /** The market's own name. */
  readonly market: string;
  /** ISO. */
  readonly startsAt: string;
  readonly minutes: number;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  /** Creation time of the file, ISO. */
  readonly madeAt: string;
}

/** A time (ms since 1970) as `20261120T150000`, in UTC. */
const digits = (time: number): string => new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '');
const local = (time: number, zone: TimeZone): string =>
  `TZID=${zoneNames[zone]}:${digits(time + campusOffsetMs(zone))}`;

/** Escapes text for a property value, and removes control characters. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the format forbids
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');

const longest = 75;

/** Folds a line at 75 bytes, as the format demands, never within a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let text = '';
  let length = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (length + size > longest) {
      text += '\r\n ';
      length = 1;
    }
    text += character;
    length += size;
  }
  return text;
}

/** The complete file (text/calendar). It asks the calendar for a reminder one hour before the meeting. */
export function calendarFile(entry: CalendarEntry, zone: TimeZone): string {
  const start = Date.parse(entry.startsAt);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(entry.market)}//Janji temu//ID`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...zoneLines(zone),
    'BEGIN:VEVENT',
    `UID:${entry.id}@lapak-kampus`,
    `SEQUENCE:${entry.revision}`,
    `DTSTAMP:${digits(Date.parse(entry.madeAt))}Z`,
    `DTSTART;${local(start, zone)}`,
    `DTEND;${local(start + entry.minutes * 60_000, zone)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.place)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    `DESCRIPTION:${escaped(entry.title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
