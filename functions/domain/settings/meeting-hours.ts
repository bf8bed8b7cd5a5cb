import type { MeetingPlace } from './places.ts';

type Hours = Pick<MeetingPlace, 'opens' | 'closes'>;

/** Whether a place is closed at this campus time ('HH:MM'). */
export const isOutsideHours = ({ opens, closes }: Hours, time: string): boolean =>
  opens !== '' && time !== '' && (time < opens || time > closes);
