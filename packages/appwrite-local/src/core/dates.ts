let earliestWrite = 0;

/** The last formatted time: one request often asks several times within a millisecond. */
let shown = { at: 0, text: new Date(0).toISOString() };

/** The current time in the stored format: ISO 8601, milliseconds, UTC, `Z`. */
export function now(): string {
  const at = Math.max(Date.now(), earliestWrite);
  if (at !== shown.at) shown = { at, text: new Date(at).toISOString() };
  return shown.text;
}

/**
 * The time at which an operation of a transaction is staged. Later writes get a later time even within the same
 * millisecond, so that a row changed after staging can be detected.
 */
export function stagingTime(): string {
  const staged = now();
  earliestWrite = Date.parse(staged) + 1;
  return staged;
}

/** Stored (`…Z`) → API (`…+00:00`, always three decimals). Empty stays empty. */
export function toApiDate(stored: string): string {
  return stored === '' ? '' : `${stored.slice(0, -1)}+00:00`;
}

/** Converts a stored date to the API's format; null and '' become ''. */
export function toApiDateOrEmpty(stored: string | null): string {
  return stored ? toApiDate(stored) : '';
}

/** Converts a stored date to MariaDB's format `2026-01-02 03:04:05.678`, which one recorded answer contains. */
export function toDatabaseDate(stored: string): string {
  return stored.slice(0, -1).replace('T', ' ');
}

/** The stored date `seconds` after `now()`. */
export function inSeconds(seconds: number): string {
  return new Date(Date.parse(now()) + seconds * 1000).toISOString();
}

/** Whether a stored date (ISO, UTC) is in the past or exactly now. */
export function isPast(stored: string): boolean {
  return stored <= now();
}
