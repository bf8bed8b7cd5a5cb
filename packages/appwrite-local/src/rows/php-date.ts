const iso =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(z|utc|gmt|[+-]\d{2}:?(?:\d{2})?)?$/i;
/** Day first, with dots or hyphens: '31-12-2026', '31.12.2026'. */
const dayFirst = /^(\d{1,2})([-.])(\d{1,2})\2(\d{4})(?=$|[T ])/;
const relative = /^([+-]?)\s*(\d+)\s*(sec|second|min|minute|hour|day|week|fortnight|month|year)s?(\s+ago)?$/i;
const day = 86_400_000;
const units: Readonly<Record<string, number>> = {
  sec: 1000,
  second: 1000,
  min: 60_000,
  minute: 60_000,
  hour: 3_600_000,
  day,
  week: 7 * day,
  fortnight: 14 * day,
};

/**
 * Reads a date as PHP's DateTime does. Returns ISO `…Z` with milliseconds, or null if PHP would refuse it. Covers ISO
 * dates (a day after the month's end continues in the next month), `@seconds`, and common words; '' means now. The
 * server's time zone is UTC.
 */
export function readPhpDate(text: string, now = new Date()): string | null {
  const trimmed = text.trim().replace(dayFirst, '$4-$3-$1');
  const found = iso.exec(trimmed);
  const date = found ? fromParts(found) : (fromClock(trimmed, now) ?? fromWords(trimmed.toLowerCase(), now));
  if (!date || Number.isNaN(date.getTime())) return null;
  const written = date.toISOString();
  return written.length === 24 ? written : null;
}

function fromParts(found: RegExpExecArray): Date | null {
  const [, year = '', month = '', dayOfMonth = '', hour = '0', minute = '0', second = '0', fraction = '', zone = ''] =
    found;
  const outside =
    Number(month) < 1 ||
    Number(month) > 12 ||
    Number(dayOfMonth) > 31 ||
    Number(hour) > 24 ||
    Number(minute) > 59 ||
    Number(second) > 59;
  if (outside) return null;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(dayOfMonth));
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)));
  const offset = offsetMinutes(zone);
  return new Date(date.getTime() - offset * 60_000);
}

function offsetMinutes(zone: string): number {
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (!found) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0);
  return found[1] === '-' ? -minutes : minutes;
}

const clock =
  /^(?:(.*?)[ T]\s*|t)?(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(?:\s*([ap])\.?m\.?)?(?:\s*(z|utc|gmt|[+-]\d{2}:?\d{2}))?$/i;

/** A time of day, alone (today) or after a word for a day: "24:00", "7pm", "tomorrow 08:30". */
function fromClock(text: string, now: Date): Date | null {
  const found = clock.exec(text);
  if (!found) return null;
  const [, before = '', hours = '', minutes, seconds = '0', fraction = '', half, zone = ''] = found;
  if (minutes === undefined && half === undefined) return null; // a number alone is no time
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const outside =
    hour > 24 || Number(minutes ?? 0) > 59 || Number(seconds) > 59 || (half && (hours === '0' || Number(hours) > 12));
  const start = before === '' ? now : fromWords(before.toLowerCase(), now);
  if (outside || !start) return null;
  const date = new Date(start);
  date.setUTCHours(hour, Number(minutes ?? 0), Number(seconds), Number(fraction.padEnd(3, '0').slice(0, 3)));
  return new Date(date.getTime() - offsetMinutes(zone) * 60_000);
}

function fromWords(text: string, now: Date): Date | null {
  const midnight = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const words: Readonly<Record<string, number>> = {
    '': now.getTime(),
    now: now.getTime(),
    today: midnight.getTime(),
    midnight: midnight.getTime(),
    noon: midnight.getTime() + day / 2,
    tomorrow: midnight.getTime() + day,
    yesterday: midnight.getTime() - day,
  };
  const known = words[text];
  if (known !== undefined) return new Date(known);
  const stamp = /^@(-?\d{1,11})(?:\.\d+)?$/.exec(text);
  if (stamp) return new Date(Number(stamp[1]) * 1000);
  const moved = relative.exec(text);
  return moved ? movedBy(moved, now) : null;
}

function movedBy([, sign, count, unit = '', ago]: RegExpExecArray, now: Date): Date {
  const amount = Number(count) * ((sign === '-') !== (ago !== undefined) ? -1 : 1);
  const name = unit.toLowerCase();
  const date = new Date(now);
  if (name === 'month') date.setUTCMonth(date.getUTCMonth() + amount);
  else if (name === 'year') date.setUTCFullYear(date.getUTCFullYear() + amount);
  else date.setTime(date.getTime() + amount * (units[name] ?? 0));
  return date;
}
