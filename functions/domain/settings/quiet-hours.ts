/** The hours of the day in which notifications wait. Without zod, for the client's first scripts. */

/**
 * Hours of campus time in which notifications wait, from the first one up to the second. If the second one is smaller,
 * they last over midnight; if both are equal, there are none.
 */
export interface QuietHours {
  readonly quietFromHour: number;
  readonly quietToHour: number;
}

const dayHours = 24;

/** Length of the quiet hours, in hours. */
export const quietLength = ({ quietFromHour, quietToHour }: QuietHours): number =>
  (quietToHour - quietFromHour + dayHours) % dayHours;

/** Whether it is quiet in this hour of the day. */
export const isQuietHour = (hours: QuietHours, hour: number): boolean =>
  (hour - hours.quietFromHour + dayHours) % dayHours < quietLength(hours);
