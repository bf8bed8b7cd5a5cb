import { describe, expect, test } from 'vitest';
import {
  groupsOf,
  isNotificationKind,
  isWanted,
  type NotificationChoices,
  type NotificationGroup,
  nextTryAt,
  noChoices,
  notificationChannels,
  notificationGroups,
  outboxOf,
  quietUntil,
} from '#domain/notifications/channels.ts';
import { meetingReminder } from '#domain/notifications/trade-notification.ts';

const wib = (text: string): number => Date.parse(`${text}+07:00`);
const chosen = (choices: Partial<NotificationChoices>): NotificationChoices => ({ ...noChoices, ...choices });

describe('channels of notifications (TRADE 7)', () => {
  test('sends e-mail for sales, payments, meetings, disputes, payouts, draws, account changes, blocks and roles', () => {
    const byEmail = Object.entries(notificationChannels).flatMap(([kind, { email }]) => (email ? [kind] : []));
    expect(byEmail).toEqual([
      'sale_new',
      'sale_reminder',
      'order_canceled',
      'payment_received',
      'payment_expired',
      'refunded',
      'meeting_tomorrow',
      'dispute',
      'payout',
      'money_returned',
      'draw_won',
      'account_changed',
      'account_blocked',
      'role_changed',
    ]);
  });

  test('offers a choice for every group that uses the channel', () => {
    expect(groupsOf('push')).toEqual(notificationGroups);
    expect(groupsOf('email')).toEqual([
      'sales',
      'orders',
      'meetings',
      'disputes',
      'money',
    ] satisfies NotificationGroup[]);
    expect(isNotificationKind('sale_new')).toBe(true);
    expect(isNotificationKind('toString')).toBe(false);
  });

  test('a notification with a channel is due immediately, and one without is never due', () => {
    const at = '2026-11-21T08:00:00.000Z';
    expect(outboxOf('sale_new', at)).toMatchObject({ push: 'due', email: 'due', dueAt: at, tries: 0, round: 0 });
    expect(outboxOf('message', at)).toMatchObject({ push: 'due', email: 'none', dueAt: at });
    expect(outboxOf('broadcast', at)).toMatchObject({ push: 'none', email: 'none', dueAt: null });
  });

  test('a changed payout account is mailed even if its group is off', () => {
    const off = chosen({ pushOff: [...notificationGroups], emailOff: [...notificationGroups] });
    expect(isWanted('payout', 'email', off)).toBe(false);
    expect(isWanted('account_changed', 'push', off)).toBe(false);
    expect(isWanted('account_changed', 'email', off)).toBe(true);
    expect(isWanted('payout', 'email', chosen({ pushOff: ['money'] }))).toBe(true);
    expect(isWanted('payout', 'push', chosen({ emailOff: ['money'] }))).toBe(true);
    expect(isWanted('payout', 'push', chosen({ pushOff: ['money'] }))).toBe(false);
    expect(isWanted('review', 'push', noChoices)).toBe(false);
  });
});

const usual = { quietFromHour: 22, quietToHour: 7 };

describe('quiet hours from 22 to 7 in the campus’s time zone', () => {
  test.each([
    ['2026-11-21T21:59:59', null],
    ['2026-11-21T22:00:00', '2026-11-22T07:00:00'],
    ['2026-12-31T23:30:00', '2027-01-01T07:00:00'],
    ['2026-11-21T00:00:00', '2026-11-21T07:00:00'],
    ['2026-11-21T06:59:59', '2026-11-21T07:00:00'],
    ['2026-11-21T07:00:00', null],
  ])('at %s: until %s', (now, until) => {
    expect(quietUntil('sale_new', noChoices, usual, wib(now), 'WIB')).toBe(until && new Date(wib(until)).toISOString());
  });

  test('follow the hours that the campus sets', () => {
    const early = { quietFromHour: 20, quietToHour: 5 };
    const at = (time: string) => quietUntil('sale_new', noChoices, early, wib(`2026-11-21T${time}`), 'WIB');
    const morning = (day: string) => new Date(wib(`${day}T05:00:00`)).toISOString();
    expect(at('19:59:59')).toBeNull();
    expect(at('20:00:00')).toBe(morning('2026-11-22'));
    expect(at('04:59:59')).toBe(morning('2026-11-21'));
    expect(at('05:00:00')).toBeNull();
  });

  test.each([
    ['within a day', 13, 15, '12:59:59', null],
    ['within a day', 13, 15, '13:00:00', '2026-11-21T15:00:00'],
    ['within a day', 13, 15, '14:59:59', '2026-11-21T15:00:00'],
    ['within a day', 13, 15, '15:00:00', null],
    ['from midnight', 0, 6, '00:00:00', '2026-11-21T06:00:00'],
    ['up to midnight', 20, 0, '23:59:59', '2026-11-22T00:00:00'],
    ['none', 7, 7, '07:00:00', null],
    ['none', 0, 0, '00:00:00', null],
  ])('%s, from %d to %d, at %s until %s', (_, quietFromHour, quietToHour, time, until) => {
    const end = quietUntil('sale_new', noChoices, { quietFromHour, quietToHour }, wib(`2026-11-21T${time}`), 'WIB');
    expect(end).toBe(until && new Date(wib(until)).toISOString());
  });

  test('do not delay urgent notifications, or those to people who turned quiet hours off', () => {
    const night = wib('2026-11-21T23:00:00');
    expect(quietUntil('meeting_today', noChoices, usual, night, 'WIB')).toBeNull();
    expect(quietUntil('handover_locked', noChoices, usual, night, 'WIB')).toBeNull();
    expect(quietUntil('meeting_tomorrow', noChoices, usual, night, 'WIB')).not.toBeNull();
    expect(quietUntil('message', chosen({ isQuiet: false }), usual, night, 'WIB')).toBeNull();
  });
});

test('retries after 1, 5, 30 minutes and 2 hours, then gives up', () => {
  const waits = [1, 2, 3, 4, 5].map((failures) => nextTryAt(failures, 0));
  expect(waits.map((at) => (at === null ? null : Date.parse(at) / 60_000))).toEqual([1, 5, 30, 120, null]);
});

test.each([
  ['2026-11-22T10:00:00', '2026-11-21T10:05:00', 'meeting_tomorrow'],
  ['2026-11-22T23:30:00', '2026-11-21T23:35:00', 'meeting_tomorrow'],
  ['2026-11-22T10:00:00', '2026-11-22T09:05:00', 'meeting_today'],
  ['2026-11-22T00:30:00', '2026-11-21T23:30:00', 'meeting_today'],
])('a reminder of a meeting at %s, sent at %s, is of kind %s', (startsAt, now, kind) => {
  const told = { name: 'Sari', place: 'Gedung A', startsAt: new Date(wib(startsAt)).toISOString(), link: '/orders/x' };
  const goods = { orderId: 'x', productNames: 'Lampu', to: 'buyer', cash: 0, zone: 'WIB' } as const;
  expect(meetingReminder({ ...told, ...goods }, wib(now)).kind).toBe(kind);
});
