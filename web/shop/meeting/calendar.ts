import { limits } from '#domain/limits.ts';
import { calendarFile } from '#domain/orders/calendar-file.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { marketName } from '../../copy/market-name.ts';
import { calendarTexts } from '../../copy/meeting.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { saveFile } from '../../lib/page/save-file.ts';
import { serverNow } from '../../lib/server-clock.ts';

/** An agreed meeting for the device's calendar. */
export interface CalendarMeeting {
  readonly saleId: string;
  readonly orderId: string;
  /** Path of the sale's page for this person. */
  readonly path: string;
  readonly otherName: string;
  readonly place: string;
  readonly startsAt: string;
  readonly revision: number;
  readonly isService: boolean;
  /** Length of the booked package; 0 if the length is open. */
  readonly bookedMinutes: number;
}

/** The agreed meeting as a calendar file. */
export function calendarOf(meeting: CalendarMeeting): string {
  const { saleId, orderId, path, otherName, isService, bookedMinutes, ...when } = meeting;
  const number = orderNumber(orderId);
  return calendarFile(
    {
      ...when,
      market: marketName(),
      id: saleId,
      minutes: bookedMinutes || limits.meetingMinutes,
      title: calendarTexts.title(otherName, isService),
      description: calendarTexts.description(number, new URL(path, location.origin).href),
      madeAt: new Date(serverNow()).toISOString(),
    },
    campusZone(),
  );
}

/** Downloads the calendar file of a meeting. */
export const saveToCalendar = (meeting: CalendarMeeting): void =>
  saveFile(calendarTexts.file(orderNumber(meeting.orderId)), 'text/calendar;charset=utf-8', calendarOf(meeting));
