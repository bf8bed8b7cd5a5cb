import type { MeetingPlace } from './places.ts';

type Hours = Pick<MeetingPlace, 'opens' | 'closes'>;

/** Whether a time of the campus's clock ('HH:MM') is before a place opens or after it has closed. */
export const isOutsideHours = ({ opens, closes }: Hours, time: string): boolean =>
  opens !== '' && time !== '' && (time < opens || time > closes);
