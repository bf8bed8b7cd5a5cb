/** Which news goes which way (TRADE 7): in the app always; to devices where somebody is waited for; by e-mail where money or a date is at stake. */
import { campusMoment, campusTime } from '../campus-time.ts';
import { limits } from '../limits.ts';

/** What people choose by, in the order of the settings. */
export const notificationGroups = ['sales', 'orders', 'talks', 'meetings', 'disputes', 'money', 'wishes'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

interface Way {
  /** Null: told in the app only, so there is nothing to choose. */
  readonly group: NotificationGroup | null;
  readonly push: boolean;
  readonly email: boolean;
  /** Worth waking somebody: both are on their way, or stand there. */
  readonly isUrgent?: true;
  /** By e-mail whatever the person chose: who did not do it themselves must hear of it. */
  readonly isAlways?: true;
}

const way = (group: NotificationGroup, ...channels: readonly ('push' | 'email')[]): Way => ({
  group,
  push: channels.includes('push'),
  email: channels.includes('email'),
});

const inApp: Way = { group: null, push: false, email: false };

/** Every event that people are told of. What ends a deal well waits for nobody, so it goes nowhere else. */
export const notificationChannels = {
  sale_new: way('sales', 'push', 'email'),
  sale_reminder: way('sales', 'push', 'email'),
  sale_changed: way('sales', 'push'),
  sale_done: way('sales'),
  stock: way('sales'),
  listing_ending: way('sales', 'push'),
  listing_ended: way('sales', 'push'),
  order_status: way('orders'),
  order_changed: way('orders', 'push'),
  order_done: way('orders'),
  receive_reminder: way('orders', 'push'),
  refunded: way('orders', 'push'),
  message: way('talks', 'push'),
  support_message: way('talks', 'push'),
  offer: way('talks', 'push'),
  meeting_proposed: way('meetings', 'push'),
  meeting_agreed: way('meetings', 'push'),
  meeting_tomorrow: way('meetings', 'push', 'email'),
  meeting_today: { ...way('meetings', 'push'), isUrgent: true },
  handover_locked: { ...way('meetings', 'push'), isUrgent: true },
  dispute: way('disputes', 'push', 'email'),
  payout: way('money', 'push', 'email'),
  wish_cheaper: way('wishes', 'push'),
  wish_back: way('wishes', 'push'),
  wish_last: way('wishes', 'push'),
  search_found: way('wishes', 'push'),
  account_changed: { ...way('money', 'push', 'email'), isAlways: true },
  review: inApp,
  review_reminder: inApp,
  report: inApp,
  absence_lifted: inApp,
  broadcast: inApp,
} as const satisfies Record<string, Way>;

export type NotificationKind = keyof typeof notificationChannels;

export const isNotificationKind = (text: string): text is NotificationKind => Object.hasOwn(notificationChannels, text);

/** Groups with news of which at least one may come this way: what the settings offer. */
export const groupsOf = (channel: 'push' | 'email'): readonly NotificationGroup[] =>
  notificationGroups.filter((group) =>
    Object.values<Way>(notificationChannels).some((one) => one.group === group && one[channel]),
  );

/**
 * The columns by which a notification is its own outbox, as it is written with what it tells, `at` that moment (ISO). Each
 * channel goes 'due' → 'sent' or 'given_up'; an e-mail is 'asked' while Appwrite has it and has not said yet whether it went.
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

/** What a person chose; who chose nothing gets everything, at daytime. */
export interface NotificationChoices {
  readonly pushOff: readonly string[];
  readonly emailOff: readonly string[];
  readonly isQuiet: boolean;
}

export const noChoices: NotificationChoices = { pushOff: [], emailOff: [], isQuiet: true };

/** Whether this person wants news of this kind that way. */
export function isWanted(kind: NotificationKind, channel: 'push' | 'email', choices: NotificationChoices): boolean {
  const { group, isAlways, ...channels }: Way = notificationChannels[kind];
  if (!channels[channel] || group === null) return false;
  if (channel === 'email' && isAlways) return true;
  return !(channel === 'push' ? choices.pushOff : choices.emailOff).includes(group);
}

/** The morning until which this waits, ISO; null for what may go now. By the clock of the campus. */
export function quietUntil(kind: NotificationKind, choices: NotificationChoices, now: number): string | null {
  const { isUrgent, isAlways }: Way = notificationChannels[kind];
  if (isUrgent || isAlways || !choices.isQuiet) return null;
  const { date, time } = campusTime(now);
  const hour = Number(time.slice(0, 2));
  if (hour >= limits.quietToHour && hour < limits.quietFromHour) return null;
  const morning = hour < limits.quietToHour ? date : campusTime(now + 86_400_000).date;
  return campusMoment({ date: morning, time: `${String(limits.quietToHour).padStart(2, '0')}:00` });
}

/** When to try again after `failures` in a row, ISO; null: it is given up. */
export function nextTryAt(failures: number, now: number): string | null {
  const minutes = limits.deliveryRetryMinutes[failures - 1];
  return minutes === undefined ? null : new Date(now + minutes * 60_000).toISOString();
}
