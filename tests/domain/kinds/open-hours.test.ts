/** Hours of a day as stored, as shown in forms, and as read back. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { isOutsideHours } from '#domain/settings/meeting-hours.ts';
import { placesGroup } from '#domain/settings/places.ts';
import { scheduleInput } from '#kinds/service/rules/service-input.ts';
import { formHours, hoursText, readSchedule } from '#kinds/service/rules/stored-service.ts';

/** Values that `<input type="time">` can show. */
const shownByBrowsers = /^([01]\d|2[0-3]):[0-5]\d$/;

const quarters = fc.integer({ min: 0, max: 96 });
const span = fc
  .tuple(fc.integer({ min: 0, max: 6 }), quarters, quarters)
  .filter(([, from, until]) => from < until && from < 96)
  .map(([day, from, until]) => ({ day, from: from * 15, until: until * 15 }));

it('a form shows and reads back all hours that can be stored, including midnight', () => {
  fc.assert(
    fc.property(span, (hours) => {
      const stored = readSchedule({ hours: [hoursText(hours)], daysOff: [] }).hours;
      expect(stored).toEqual([hours]);
      const typed = formHours(hours);
      expect(typed.from).toMatch(shownByBrowsers);
      expect(typed.until).toMatch(shownByBrowsers);
      expect(scheduleInput.parse({ hours: [typed] }).hours).toEqual([hours]);
    }),
  );
});

it('accepts 24:00 for midnight', () => {
  expect(scheduleInput.parse({ hours: [{ day: 1, from: '18:00', until: '24:00' }] }).hours).toEqual([
    { day: 1, from: 1_080, until: 1_440 },
  ]);
});

it('a meeting place may be open until midnight', () => {
  const place = (closes: string) => ({ name: 'Kantin', hint: '', opens: '18:00', closes });
  for (const closes of ['00:00', '24:00']) {
    const read = placesGroup.parse({ ...campusDefaults.places, meetingPlaces: [place(closes)] }).meetingPlaces[0];
    expect(read).toEqual(place('24:00'));
    expect(isOutsideHours(place('24:00'), '23:59')).toBe(false);
  }
});
