import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { dateAfter } from '#domain/campus-days.ts';
import { limits } from '#domain/limits.ts';
import { RentalCalendar } from '../../web/kinds/rental/rental-calendar.tsx';
import { rentalTexts } from '../../web/kinds/rental/texts/rental.ts';

afterEach(() => {
  vi.useRealTimers();
});

const today = '2026-11-27'; // a Friday
const shown = (days = { from: '', until: '' }): string => {
  vi.useFakeTimers({ now: Date.parse(`${today}T05:00:00.000Z`), toFake: ['Date'] });
  return renderToStaticMarkup(
    <MantineProvider>
      <RentalCalendar pieces={3} booked={[]} days={days} onPick={() => undefined} />
    </MantineProvider>,
  );
};

test('a day in the past or too far ahead is not labeled as available for screen readers', () => {
  const calendar = shown();
  for (const back of [1, 2, 3, 4]) {
    const date = dateAfter(today, -back);
    expect(calendar).not.toContain(rentalTexts.free(date, 3));
    expect(calendar).toContain(rentalTexts.past(date));
  }
  for (const on of [0, 1, 7]) expect(calendar).toContain(rentalTexts.free(dateAfter(today, on), 3));
  const last = dateAfter(today, limits.rentalInAdvanceDays);
  const end = shown({ from: last, until: '' });
  expect(end).toContain(rentalTexts.free(last, 3));
  expect(end).not.toContain(rentalTexts.free(dateAfter(last, 1), 3));
});
