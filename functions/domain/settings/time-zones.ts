/** The three time zones of Indonesia; none has daylight saving time. */
export const timeZones = ['WIB', 'WITA', 'WIT'] as const;
export type TimeZone = (typeof timeZones)[number];
