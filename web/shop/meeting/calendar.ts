import { limits } from '#domain/limits.ts';
import { calendarFile } from '#domain/orders/calendar-file.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { marketName } from '../../copy/market-name.ts';
import { calendarTexts } from '../../copy/meeting.ts';
import { saveFile } from '../../lib/page/save-file.ts';
import { serverNow } from '../../lib/server-clock.ts';

/** An agreed meeting for the device's calendar. */
export interface CalendarMeeting {
  readonly saleId: string;
  readonly orderId: string;
  /** The person's page of the sale. */
  readonly path: string;
  readonly otherName: string;
  readonly place: string;
  readonly startsAt: string;
  readonly revision: number;
  readonly isService: boolean;
}

/** Hands the agreed meeting to the device's calendar. */
export function saveToCalendar(meeting: CalendarMeeting): void {
  const { saleId, orderId, path, otherName, isService, ...when } = meeting;
  const number = orderNumber(orderId);
  const text = calendarFile({
    ...when,
    market: marketName(),
    id: saleId,
    minutes: limits.meetingMinutes,
    title: calendarTexts.title(otherName, isService),
    description: calendarTexts.description(number, new URL(path, location.origin).href),
    madeAt: new Date(serverNow()).toISOString(),
  });
  saveFile(calendarTexts.file(number), 'text/calendar;charset=utf-8', text);
}
