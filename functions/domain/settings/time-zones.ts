/** The three clocks of Indonesia; none of them is ever put forward or back. */
export const timeZones = ['WIB', 'WITA', 'WIT'] as const;
export type TimeZone = (typeof timeZones)[number];
