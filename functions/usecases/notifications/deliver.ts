/**
 * Delivers a notification by the channels that its kind allows and its recipient chose. Each notification row is its
 * own outbox entry; a round is one delivery attempt.
 */

import {
  isNotificationKind,
  isWanted,
  type NotificationKind,
  noChoices,
  quietUntil,
  reachesBlocked,
} from '../../domain/notifications/channels.ts';
import { afterRound, type Outcome, roundToTake } from '../../domain/notifications/delivery.ts';
import type { Row } from '../rows.ts';
import { type Account, isoNow, type NotifyingWorld, zoneOf } from '../world.ts';
import { choicesOf } from './choices.ts';
import { followMail, forgetFailed, sendMail } from './send-mail.ts';
import { devicesOf, pushToDevices } from './send-push.ts';

/** The recipient's account, notification settings and read mark. */
interface Reader {
  /** Null if the account is deleted. */
  readonly account: Account | null;
  readonly choices: Parameters<typeof isWanted>[2];
  /** Time up to which notifications are read, ISO. */
  readonly readAt: string | null;
}

/** Used when the decision does not depend on the recipient. */
const nobody: Reader = { account: null, choices: noChoices, readAt: null };

type Channel = 'push' | 'email';

async function readerOf(world: NotifyingWorld, userId: string): Promise<Reader> {
  const [account, choices, [marks]] = await Promise.all([
    world.users.get(userId),
    choicesOf(world, userId),
    world.rows.list('readMarks', { where: { userId }, select: ['notificationsReadAt'], limit: 1 }),
  ]);
  return { account, choices: choices ?? noChoices, readAt: marks?.notificationsReadAt ?? null };
}

/**
 * Whether the notification goes to this person by this channel: the account can receive it, the person wants it and has
 * not read it.
 */
function isFor({ account, choices, readAt }: Reader, kind: NotificationKind, channel: Channel, at: string): boolean {
  if (!account || !(account.isActive || reachesBlocked(kind)) || (channel === 'email' && !account.isVerified))
    return false;
  // The account was registered later, under the id of a deleted one.
  if (Date.parse(account.createdAt) > Date.parse(at)) return false;
  if (readAt !== null && Date.parse(readAt) >= Date.parse(at)) return false;
  return isWanted(kind, channel, choices);
}

/** `row`: as it was read. If it has changed since, another run has taken the round and this one sends nothing. */
async function deliverRow(world: NotifyingWorld, row: Row<'notifications'>): Promise<void> {
  const { $id: id, userId, kind } = row;
  const round = roundToTake(row, world.now());
  if (round === null || userId === null || !isNotificationKind(kind)) return;
  const devices = row.push === 'due' && world.push.isOn ? await devicesOf(world, userId) : [];
  const isPushed = devices.length > 0;
  const isMailed = row.email === 'due' || row.email === 'asked';
  if (!isPushed && !isMailed) {
    // Nothing is sent, so claiming the round is unnecessary and would cost one more call for most notifications.
    const none = { push: row.push === 'due' ? 'none' : 'untouched', email: 'untouched' } as const;
    const over = afterRound(row, round, none, null, world.now());
    await world.rows.updateWhere('notifications', { $id: id, round: row.round }, over);
    return;
  }
  const taken = world.rows.increment('notifications', id, 'round', round, round - row.round);
  // For an e-mail that is already requested only the state is checked, which needs no recipient.
  const known = isPushed || row.email === 'due' ? readerOf(world, userId) : nobody;
  const [reader, taking] = await Promise.all([known, taken]);
  if (taking !== 'counted') return;
  const quiet = quietUntil(kind, reader.choices, world.settings, world.now(), zoneOf(world));
  const { account } = reader;

  const push = async (): Promise<Outcome['push']> => {
    if (row.push !== 'due') return 'untouched';
    if (!isPushed || !isFor(reader, kind, 'push', row.$createdAt)) return 'none';
    return quiet ? 'quiet' : pushToDevices(world, devices, row, reader.readAt);
  };
  const email = async (): Promise<Outcome['email']> => {
    if (row.email === 'asked') return followMail(world, row);
    if (row.email !== 'due') return 'untouched';
    if (!account || !isFor(reader, kind, 'email', row.$createdAt)) return 'none';
    return quiet ? 'quiet' : sendMail(world, row, account);
  };
  const [pushed, mailed] = await Promise.all([push(), email()]);
  const after = afterRound(row, round, { push: pushed, email: mailed }, quiet, world.now());
  await world.rows.update('notifications', id, after);
  if (row.email === 'asked' && mailed === 'failed') await forgetFailed(world, row);
}

/** Delivers one notification if it is due now. A missing row means that the person has read it. */
export async function deliver(world: NotifyingWorld, notificationId: string): Promise<void> {
  const row = await world.rows.get('notifications', notificationId);
  if (row) await deliverRow(world, row);
}

/**
 * Delivers a new notification from the row in its event, without reading it. If another run has taken it, `deliverRow`
 * notices the changed round.
 */
export async function deliverNew(world: NotifyingWorld, notificationId: string, told: unknown): Promise<void> {
  if (isNotification(told) && told.$id === notificationId) await deliverRow(world, told);
  else await deliver(world, notificationId);
}

/** Whether the event contains all columns that a round needs. */
function isNotification(told: unknown): told is Row<'notifications'> {
  if (typeof told !== 'object' || told === null) return false;
  return neededColumns.every((column) => column in told);
}

const neededColumns: readonly (keyof Row<'notifications'>)[] = [
  '$id',
  '$createdAt',
  '$updatedAt',
  'userId',
  'title',
  'body',
  'link',
  'kind',
  'push',
  'email',
  'dueAt',
  'tries',
  'round',
  'givenUpAt',
];

/** Notifications delivered in parallel, because most of the time is waiting. */
const atOnce = 8;
const pageRows = 96;

/** Logs an unexpected error and continues; the failed notification is due again when its lease ends. */
async function deliverTogether(world: NotifyingWorld, rows: readonly Row<'notifications'>[]): Promise<void> {
  const ends = await Promise.allSettled(rows.map((row) => deliverRow(world, row)));
  for (const end of ends) if (end.status === 'rejected') world.log(`A notification: ${String(end.reason?.stack)}`);
}

/**
 * Delivers everything due, longest due first, until `endsAt` (ms since 1970). Returns the number of rows read.
 * Delivered rows are no longer due, so each page is read from the start, without a cursor.
 */
export async function deliverDue(world: NotifyingWorld, endsAt: number): Promise<number> {
  const seen = new Set<string>();
  for (;;) {
    const before = { dueAt: isoNow(world) };
    const page = await world.rows.list('notifications', { before, lowestFirst: 'dueAt', limit: pageRows });
    const due = page.filter(({ $id }) => !seen.has($id));
    if (due.length === 0) return seen.size;
    for (let from = 0; from < due.length; from += atOnce) {
      if (world.now() >= endsAt) return seen.size;
      const some = due.slice(from, from + atOnce);
      for (const { $id } of some) seen.add($id);
      await deliverTogether(world, some);
    }
  }
}
