import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { campusDay, campusMoment } from '#domain/campus-time.ts';
import { meetingTime } from '#domain/notifications/trade-notification.ts';
import { allowedSaleEvents } from '#domain/orders/allowed-sale-events.ts';
import { calendarFile } from '#domain/orders/calendar-file.ts';
import {
  allowedMeetingEvents,
  assertFree,
  assertMeetingTime,
  assertStillKept,
  type Meeting,
  meetingReminderAt,
  meetingStates,
  meetingTransitions,
  moveMeeting,
  timeTaken,
} from '#domain/orders/meeting.ts';
import { moveSale } from '#domain/orders/sale-move.ts';
import { ruleRefusal } from '../support/refusals.ts';
import { sale as plainSale } from './plain-sale.ts';

const now = Date.parse('2026-11-20T08:00:00.000Z');
const hour = 3_600_000;
const at = (ms: number) => new Date(ms).toISOString();
const meeting = (more: Partial<Meeting> = {}): Meeting => ({
  ...{ state: 'proposed', buyerId: 'sari', sellerId: 'budi', proposedBy: 'sari', startsAt: at(now + 24 * hour) },
  ...more,
});

describe('the campus’s time zone', () => {
  it('is seven hours ahead of UTC, and so is its midnight', () => {
    expect(campusMoment({ date: '2026-11-21', time: '15:00' }, 'WIB')).toBe('2026-11-21T08:00:00.000Z');
    const midnight = Date.parse('2026-11-20T17:00:00.000Z');
    expect(campusDay(midnight, 'WIB') - campusDay(midnight - 1, 'WIB')).toBe(1);
    expect(campusDay(midnight + 24 * hour - 1, 'WIB')).toBe(campusDay(midnight, 'WIB'));
  });

  it.each([
    ['x2026-11-21', '15:00'],
    ['2026-11-21T', '15:00'],
    ['+02026-11-21', '15:00'],
    ['2026-11-21', 'x15:00'],
    ['2026-11-21', '15:00:30'],
    ['2026-11-21', '15:00Z'],
    ['2026-11-21', '25:00'],
    ['2026-13-01', '15:00'],
    ['', '15:00'],
    ['2026-11-21', ''],
  ])('%j at %j is not a valid time', (date, time) => {
    expect(campusMoment({ date, time }, 'WIB')).toBeNull();
  });
});

describe('the life of a proposed meeting', () => {
  it('reaches every state', () => {
    const reached = new Set(['proposed', ...meetingTransitions.map(({ to }) => to)]);
    expect(meetingStates.filter((state) => !reached.has(state))).toEqual([]);
  });

  it('only the other person can agree, and only before the meeting’s time', () => {
    expect(allowedMeetingEvents(meeting(), 'sari', now)).toEqual(['withdraw']);
    expect(allowedMeetingEvents(meeting(), 'budi', now)).toEqual(['agree', 'counter', 'decline']);
    expect(allowedMeetingEvents(meeting(), 'budi', now + 24 * hour)).toEqual(['counter', 'decline']);
    expect(allowedMeetingEvents(meeting(), null, now + 24 * hour)).toEqual(['lapse']);
    expect(allowedMeetingEvents(meeting(), 'eko', now)).toEqual([]);
  });

  it('an agreed meeting cannot be canceled by one person', () => {
    for (const personId of ['sari', 'budi']) {
      expect(allowedMeetingEvents(meeting({ state: 'agreed' }), personId, now)).toEqual([]);
    }
    expect(moveMeeting(meeting({ state: 'agreed' }), 'replace', null, now)).toBe('replaced');
    expect(ruleRefusal(() => moveMeeting(meeting(), 'agree', 'sari', now))?.code).toBe('meeting_event_not_allowed');
  });
});

describe('a meeting time', () => {
  it.each([
    [-1, 'meeting_past'],
    [0, 'meeting_past'],
    [1, undefined],
    [90 * 24 * hour, undefined],
    [90 * 24 * hour + 1, 'meeting_too_far'],
    [3 * 365 * 24 * hour, 'meeting_too_far'],
  ])('%d ms from now: %s', (ahead, code) => {
    const found = ruleRefusal(() => assertMeetingTime(at(now + ahead), now));
    expect(found && 'fields' in found ? found.fields : undefined).toEqual(code ? { startsAt: code } : undefined);
  });

  const sale = { $id: 'o-1', buyerId: 'sari', sellerId: 'budi' };
  const wanted = { place: 'Gate 1', startsAt: at(now + hour) };
  const other = (more: object) => [
    { ...{ $id: 'p-1', buyerId: 'eko', sellerId: 'budi', meetPlace: 'Gate 1', meetAt: wanted.startsAt }, ...more },
  ];

  it('is refused if it overlaps another own meeting, except with the same person at one place', () => {
    const busy = (more: object, who = 'budi') =>
      ruleRefusal(() => assertFree(who, sale, wanted, other(more)))?.code === 'meeting_overlaps';
    expect(busy({})).toBe(true);
    expect(busy({ meetAt: at(now + 1.5 * hour) })).toBe(false);
    expect(busy({ meetAt: at(now + 1.5 * hour - 1) })).toBe(true);
    expect(busy({ buyerId: 'sari' })).toBe(false);
    for (const who of ['sari', 'budi']) expect(busy({ buyerId: 'sari', meetPlace: 'SUC' }, who)).toBe(true);
    expect(busy({ sellerId: 'eko' })).toBe(false);
    expect(busy({ $id: 'o-1', meetPlace: 'SUC' })).toBe(false);
    const { from, until } = timeTaken(wanted.startsAt);
    expect([from, until]).toEqual([at(now + hour / 2 + 1), at(now + 1.5 * hour)]);
  });

  it('does not reveal the other person’s meetings, but must still be free for its proposer on agreement', () => {
    for (const more of [{}, { buyerId: 'budi', sellerId: 'eko' }, { meetPlace: 'SUC' }])
      expect(ruleRefusal(() => assertFree('sari', sale, wanted, other(more)))).toBeNull();
    const kept = (proposedBy: string) =>
      ruleRefusal(() => assertStillKept({ ...sale, ...wanted, proposedBy }, sale, other({})))?.code;
    expect([kept('budi'), kept('sari')]).toEqual(['meeting_over', undefined]);
  });

  it('has reminders a day and an hour before, unless those times have passed', () => {
    const start = now + 48 * hour;
    expect(meetingReminderAt(at(start), now)).toBe(at(start - 24 * hour));
    expect(meetingReminderAt(at(start), start - 24 * hour)).toBe(at(start - hour));
    expect(meetingReminderAt(at(start), start - hour)).toBeNull();
  });

  it('is shown in the campus’s time zone', () => {
    expect(meetingTime('2026-11-20T23:05:00.000Z', 'WIB')).toBe('Sab, 21 Nov 2026 pukul 06.05 WIB');
  });
});

describe('a meeting on its sale', () => {
  const sale = { ...plainSale('ready'), dueAt: null, acceptedAt: at(now) };
  const agreed = { place: 'Gate 1', startsAt: at(now + 24 * hour) };
  const buyer = { id: 'sari', as: 'buyer' } as const;

  it('is set when both have agreed, moves the deadline, and cannot be set directly', () => {
    expect(allowedSaleEvents(sale, buyer, now, 'WIB')).not.toContain('meet');
    expect(ruleRefusal(() => moveSale(sale, 'meet', buyer, now, 'WIB'))?.code).toBe('sale_event_not_allowed');
    const { change } = moveSale({ ...sale, agreed }, 'meet', buyer, now, 'WIB');
    expect(change).toMatchObject({ state: 'ready', meetPlace: 'Gate 1', meetAt: agreed.startsAt });
    expect(change.dueAt).toBe(at(now + 24 * hour + 7 * 24 * hour));
    expect(
      ruleRefusal(() => moveSale({ ...sale, state: 'handed_over', agreed }, 'meet', buyer, now, 'WIB'))?.code,
    ).toBe('sale_event_not_allowed');
  });

  it('stays set through other events', () => {
    const met = { ...sale, state: 'accepted', meetPlace: 'SUC', meetAt: agreed.startsAt };
    const { change } = moveSale(met, 'ready', { id: 'budi', as: 'seller' }, now, 'WIB');
    expect(change).toMatchObject({ state: 'ready', meetPlace: 'SUC', meetAt: agreed.startsAt });
  });

  it('the seller can confirm with the right code only, in states accepted and ready', () => {
    const seller = { id: 'budi', as: 'seller' } as const;
    for (const state of ['accepted', 'ready']) {
      expect(allowedSaleEvents({ ...sale, state }, seller, now, 'WIB')).not.toContain('confirm');
      const { change, effects } = moveSale({ ...sale, state, isCodeRight: true }, 'confirm', seller, now, 'WIB');
      expect(change).toMatchObject({ state: 'completed', isCashReceived: true, completedAt: at(now) });
      expect(effects).toContain('release_money');
    }
    const given = { ...sale, state: 'handed_over', isCodeRight: true };
    expect(allowedSaleEvents(given, seller, now, 'WIB')).not.toContain('confirm');
  });
});

const entry = {
  ...{ id: 'o-1', revision: 2, startsAt: '2026-11-20T23:30:00.000Z', minutes: 30, madeAt: at(now) },
  ...{ title: 'Janji temu', market: 'Lapak Kampus', place: 'Gate 1', description: 'Lampu belajar' },
};

describe('the calendar file', () => {
  const eventOf = (text: string) => {
    const calendar = new ICAL.Component(ICAL.parse(text));
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    const component = calendar.getFirstSubcomponent('vevent');
    if (!component) throw new Error('There is no event in it');
    return new ICAL.Event(component);
  };

  it('is parsed by a calendar to the exact instant, in the campus’s time zone', () => {
    const event = eventOf(calendarFile(entry, 'WIB'));
    expect(event.startDate.toJSDate().toISOString()).toBe(entry.startsAt);
    expect(event.startDate.toString()).toBe('2026-11-21T06:30:00');
    expect(event.startDate.zone?.tzid).toBe('Asia/Jakarta');
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect([event.summary, event.location, event.uid, event.sequence]).toEqual([
      'Janji temu',
      'Gate 1',
      'o-1@lapak-kampus',
      2,
    ]);
  });

  it('states the title, reminds an hour before, and folds lines at 75 bytes', () => {
    const file = calendarFile({ ...entry, title: 'x'.repeat(67) }, 'WIB');
    expect(
      file
        .split('\r\n')
        .filter((line) => /^(VERSION|PRODID|CALSCALE|METHOD|DTSTAMP|TRIGGER|ACTION|SUMMARY|BEGIN:VALARM)/.test(line)),
    ).toEqual([
      'VERSION:2.0',
      'PRODID:-//Lapak Kampus//Janji temu//ID',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      `DTSTAMP:${at(now).slice(0, 19).replace(/[-:]/g, '')}Z`,
      `SUMMARY:${'x'.repeat(67)}`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT1H',
    ]);
    expect(file).toContain(`DESCRIPTION:${'x'.repeat(63)}\r\n xxxx\r\nEND:VALARM`);
    expect(calendarFile({ ...entry, title: 'x'.repeat(68) }, 'WIB')).toContain(`SUMMARY:${'x'.repeat(67)}\r\n x\r\n`);
  });

  it('escapes any text, folds every line, and parses back to the original text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.nat(80 * 365 * 24), (text, hours) => {
        const startsAt = at(hours * hour);
        const file = calendarFile(
          { ...entry, startsAt, place: text, description: `${text}\r\nEND:VEVENT\n,;\\` },
          'WIB',
        );
        for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        const event = eventOf(file);
        expect(event.startDate.toJSDate().toISOString()).toBe(startsAt);
        const kept = text.replace(/\p{Cc}/gu, '').trim();
        expect(event.location.replace(/\p{Cc}/gu, '').trim()).toBe(kept);
        expect(event.description).toContain('\nEND:VEVENT\n,;\\');
      }),
      { numRuns: 300 },
    );
  });
});
