/** Detects stopped background work: upkeep itself, notifications, payments. */
import { mayTellAgain, notificationsDueBefore, paymentsOverBefore, upkeepLateSince } from '../../domain/lateness.ts';
import { lateNotification } from '../../domain/notifications/late-notification.ts';
import type { NotificationText } from '../../domain/notifications/notification.ts';
import { copyStatus } from '../../domain/orders/order.ts';
import { notify } from '../notifications/notify.ts';
import type { Row } from '../rows.ts';
import { isoNow, type World, zoneOf } from '../world.ts';

type LateWorld = Pick<World, 'rows' | 'now'>;
type TellingWorld = Pick<World, 'rows' | 'now' | 'newId' | 'settings'>;

const counted = 100;
const lastRun = 'last';

interface Count {
  /** Number of rows, at most 100. */
  readonly count: number;
  readonly more: boolean;
}

interface LateWork {
  /** The time of upkeep's last run, ISO, if it is too long ago; otherwise null. */
  readonly upkeepSince: string | null;
  readonly news: Count;
  readonly payments: Count;
}

const countOf = (rows: readonly unknown[]): Count => ({
  count: Math.min(rows.length, counted),
  more: rows.length > counted,
});

async function lateBeside(world: LateWorld, last: Promise<Row<'upkeepRuns'> | null>): Promise<LateWork> {
  const select = ['$id'] as const;
  const now = world.now();
  const [run, news, payments] = await Promise.all([
    last,
    world.rows.list('notifications', { before: { dueAt: notificationsDueBefore(now) }, select, limit: counted + 1 }),
    world.rows.list('transactions', {
      where: { status: copyStatus('PENDING') },
      before: { expiresAt: paymentsOverBefore(now) },
      select,
      limit: counted + 1,
    }),
  ]);
  return { upkeepSince: upkeepLateSince(run?.ranAt ?? null, now), news: countOf(news), payments: countOf(payments) };
}

/** The background work that has stopped. */
export const lateWork = (world: LateWorld): Promise<LateWork> =>
  lateBeside(world, world.rows.get('upkeepRuns', lastRun));

async function tellAdministrators(world: TellingWorld, text: NotificationText): Promise<number> {
  const administrators = await world.rows.list('profiles', { where: { role: 'admin' }, select: ['$id'], limit: 90 });
  const ids = new Set([world.settings.adminUserId, ...administrators.map(({ $id }) => $id)]);
  const operations = [...ids].map((id) => notify(world, id, text));
  await world.rows.transact(async () => ({ operations, result: null }));
  return operations.length;
}

/**
 * Records that upkeep runs, and notifies administrators once a day about an earlier standstill, which only the next run
 * can report. Returns the number of notified people.
 */
export async function tellLate(world: TellingWorld): Promise<number> {
  const last = await world.rows.get('upkeepRuns', lastRun);
  const late = await lateBeside(world, Promise.resolve(last));
  const text = lateNotification({ ...late, news: late.news.count, payments: late.payments.count }, zoneOf(world));
  const toldAt = last?.toldAt ?? null;
  const isNews = text !== null && mayTellAgain(toldAt, world.now());
  const told = isNews ? await tellAdministrators(world, text) : 0;
  const data = { ranAt: isoNow(world), toldAt: isNews ? isoNow(world) : toldAt };
  if (!(await world.rows.update('upkeepRuns', lastRun, data))) await world.rows.create('upkeepRuns', lastRun, data);
  return told;
}
