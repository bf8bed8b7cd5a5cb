/**
 * Channels of notifications (TRADE 7): always in the app; by push if another person waits; by e-mail if money or a date
 * is at stake.
 */
import { campusMoment, campusTime } from '../campus-time.ts';
import { limits } from '../limits.ts';
import { isQuietHour, type QuietHours } from '../settings/quiet-hours.ts';
import type { TimeZone } from '../settings/time-zones.ts';

/** Groups of notifications that a person can turn off, in the order of the settings. */
export const notificationGroups = [
  'sales',
  'orders',
  'talks',
  'meetings',
  'disputes',
  'money',
  'wishes',
  'staff',
] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

interface Way {
  /** Null for notifications that are shown only in the app, so that nothing can be turned off. */
  readonly group: NotificationGroup | null;
  readonly push: boolean;
  readonly email: boolean;
  /** Also sent in quiet hours, because it cannot wait, for example when both people are on their way. */
  readonly isUrgent?: true;
  /**
   * Ignores quiet hours, and is e-mailed regardless of the person's settings, so that the account's owner notices what
   * another person did.
   */
  readonly isAlways?: true;
  /** Also sent to blocked people, because it is about the block. */
  readonly reachesBlocked?: true;
}

type Channel = 'push' | 'email';

const way = <const C extends readonly Channel[]>(group: NotificationGroup, ...channels: C) => ({
  group,
  push: channels.includes('push'),
  email: channels.includes('email') as 'email' extends C[number] ? true : false,
});

const inApp = { group: null, push: false, email: false } as const;

/** Every type of notification and its channels. A successful sale needs no answer, so it is shown only in the app. */
export const notificationChannels = {
  sale_new: way('sales', 'push', 'email'),
  sale_reminder: way('sales', 'push', 'email'),
  sale_changed: way('sales', 'push'),
  sale_done: way('sales'),
  sale_link: way('sales', 'push'),
  stock: way('sales'),
  batch_closing: way('sales', 'push'),
  batch_closed: way('sales', 'push'),
  batch_canceled: way('sales', 'push'),
  listing_ending: way('sales', 'push'),
  listing_ended: way('sales', 'push'),
  order_status: way('orders'),
  order_changed: way('orders', 'push'),
  order_canceled: way('orders', 'push', 'email'),
  payment_received: way('orders', 'push', 'email'),
  payment_expired: way('orders', 'push', 'email'),
  order_done: way('orders'),
  receive_reminder: way('orders', 'push'),
  refunded: way('orders', 'push', 'email'),
  message: way('talks', 'push'),
  support_message: way('talks', 'push'),
  offer: way('talks', 'push'),
  offer_changed: way('talks', 'push'),
  meeting_proposed: way('meetings', 'push'),
  meeting_agreed: way('meetings', 'push'),
  meeting_tomorrow: way('meetings', 'push', 'email'),
  meeting_today: { ...way('meetings', 'push'), isUrgent: true },
  meeting_status: { ...way('meetings', 'push'), isUrgent: true },
  clock_changed: way('meetings', 'push'),
  handover_locked: { ...way('meetings', 'push'), isUrgent: true },
  dispute: way('disputes', 'push', 'email'),
  payout: way('money', 'push', 'email'),
  money_returned: way('money', 'push', 'email'),
  wish_cheaper: way('wishes', 'push'),
  wish_back: way('wishes', 'push'),
  wish_last: way('wishes', 'push'),
  wish_closing: way('wishes', 'push'),
  wish_changed: way('wishes', 'push'),
  search_found: way('wishes', 'push'),
  draw_won: way('orders', 'push', 'email'),
  draw_given: way('sales', 'push'),
  draw_over: inApp,
  wanted_fits: inApp,
  wanted_ending: way('wishes', 'push'),
  wanted_ended: way('wishes', 'push'),
  account_changed: { ...way('money', 'push', 'email'), isAlways: true },
  account_blocked: { ...way('money', 'push', 'email'), isAlways: true, reachesBlocked: true },
  role_changed: { ...way('money', 'push', 'email'), isAlways: true },
  staff_report: way('staff', 'push'),
  staff_dispute: way('staff', 'push'),
  staff_message: way('staff', 'push'),
  setup_trial: { ...way('staff', 'push'), isUrgent: true },
  review: inApp,
  review_reminder: inApp,
  report: inApp,
  absence_lifted: inApp,
  broadcast: inApp,
  campus_late: inApp,
} as const satisfies Record<string, Way>;

export type NotificationKind = keyof typeof notificationChannels;
/** Notifications that go by e-mail. */
export type MailedKind = {
  [K in NotificationKind]: (typeof notificationChannels)[K]['email'] extends true ? K : never;
}[NotificationKind];

export const isNotificationKind = (text: string): text is NotificationKind => Object.hasOwn(notificationChannels, text);

/** Groups with at least one notification in this channel, for the settings. */
export const groupsOf = (channel: 'push' | 'email'): readonly NotificationGroup[] =>
  notificationGroups.filter((group) =>
    Object.values<Way>(notificationChannels).some((one) => one.group === group && one[channel]),
  );

/**
 * The outbox columns of a new notification; `at`: its time (ISO). Each channel goes from 'due' to 'sent' or 'given_up';
 * an e-mail is 'asked' until Appwrite reports its outcome.
 */
export function outboxOf(kind: NotificationKind, at: string) {
  const { push, email } = notificationChannels[kind];
  return {
    kind,
    push: push ? ('due' as const) : ('none' as const),
    email: email ? ('due' as const) : ('none' as const),
    dueAt: push || email ? at : null,
    tries: 0,
    round: 0,
    givenUpAt: null,
  };
}

/** A person's notification settings. By default, everything is sent, outside quiet hours. */
export interface NotificationChoices {
  readonly pushOff: readonly string[];
  readonly emailOff: readonly string[];
  readonly isQuiet: boolean;
}

export const noChoices: NotificationChoices = { pushOff: [], emailOff: [], isQuiet: true };

/** Whether this person gets this kind by this channel. */
export function isWanted(kind: NotificationKind, channel: 'push' | 'email', choices: NotificationChoices): boolean {
  const { group, isAlways, ...channels }: Way = notificationChannels[kind];
  if (!channels[channel] || group === null) return false;
  if (channel === 'email' && isAlways) return true;
  return !(channel === 'push' ? choices.pushOff : choices.emailOff).includes(group);
}

/** Whether blocked people get this kind. */
export const reachesBlocked = (kind: NotificationKind): boolean => {
  const way: Way = notificationChannels[kind];
  return way.reachesBlocked === true;
};

/** End of the quiet hours in campus time (ISO), until which the notification waits; null: send it now. */
export function quietUntil(
  kind: NotificationKind,
  choices: NotificationChoices,
  hours: QuietHours,
  now: number,
  zone: TimeZone,
): string | null {
  const { isUrgent, isAlways }: Way = notificationChannels[kind];
  if (isUrgent || isAlways || !choices.isQuiet) return null;
  const { date, time } = campusTime(now, zone);
  const hour = Number(time.slice(0, 2));
  if (!isQuietHour(hours, hour)) return null;
  const { quietToHour } = hours;
  const end = hour < quietToHour ? date : campusTime(now + 86_400_000, zone).date;
  return campusMoment({ date: end, time: `${String(quietToHour).padStart(2, '0')}:00` }, zone);
}

/** Time of the next retry after `failures` consecutive failures, ISO; null: give up. */
export function nextTryAt(failures: number, now: number): string | null {
  const minutes = limits.deliveryRetryMinutes[failures - 1];
  return minutes === undefined ? null : new Date(now + minutes * 60_000).toISOString();
}
