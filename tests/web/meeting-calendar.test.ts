import { expect, it } from 'vitest';
import { calendarOf } from '../../web/shop/meeting/calendar.ts';

const meeting = {
  ...{ saleId: 'pesanan-1', orderId: 'pesanan', path: '/orders/pesanan', otherName: 'Rani', place: 'Gate 2' },
  ...{ startsAt: '2026-11-29T03:15:00.000Z', revision: 0, isService: true, bookedMinutes: 90 },
};

it('a calendar entry lasts as long as the booked package, or else as a meeting', () => {
  expect(calendarOf(meeting)).toMatch(
    /DTSTART;TZID=Asia\/Jakarta:20261129T101500\r\nDTEND;TZID=Asia\/Jakarta:20261129T114500/,
  );
  expect(calendarOf({ ...meeting, isService: false, bookedMinutes: 0 })).toMatch(
    /DTEND;TZID=Asia\/Jakarta:20261129T104500/,
  );
});
