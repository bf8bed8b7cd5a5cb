/** Delivers notifications: immediately after an event of a source row, and every minute those that are still due. */
import { openNotifyingWorld } from '../adapters/notifying-world.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import { deliverNew } from '../usecases/notifications/deliver.ts';
import { sendMailing } from '../usecases/notifications/send-mailing.ts';
import { notifyOfChanged, notifyOfPosted } from '../usecases/searches/notify-instantly.ts';
import { forgetMails } from '../usecases/upkeep/forget-ended.ts';
import { notifyDue } from '../usecases/upkeep/notify-due.ts';
import { notifyWishers } from '../usecases/wishes/notify-wishers.ts';
import type { NotifyingWorld } from '../usecases/world.ts';
import { runInTime, type Work } from './run-in-time.ts';

const created = /^databases\.[^.]+\.(?:tables|collections)\.([^.]+)\.(?:rows|documents)\.(.+)\.create$/;

type Follow = (world: NotifyingWorld, rowId: string, endsAt: number, told: unknown) => Promise<unknown>;

/** Handlers for new rows, by table; they work until `endsAt` (ms since 1970). `told`: the row from the event. */
const followed: Readonly<Record<string, Follow>> = {
  notifications: (world, rowId, _endsAt, told) => deliverNew(world, rowId, told),
  mailings: sendMailing,
  wishChecks: notifyWishers,
  products: notifyOfPosted,
  formerListings: notifyOfChanged,
};

const minutesOfDay = 1_440;

/**
 * Whether a new row needs work now. Most notifications are for the app only (`dueAt` is null), and some are due later;
 * skipping them here saves a call.
 */
function isDue(body: unknown): boolean {
  const dueAt: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'dueAt') : undefined;
  return dueAt !== null && (typeof dueAt !== 'string' || Date.parse(dueAt) <= Date.now());
}

/** The scheduled run of each minute. Returns the number of notifications read. */
async function runMinute(world: NotifyingWorld, endsAt: number): Promise<number> {
  const isNewDay = Math.floor(world.now() / 60_000) % minutesOfDay === 0;
  const delivered = await notifyDue(world, endsAt);
  // This comes after the deliveries, which still read the outcome of these mails.
  if (isNewDay && world.now() < endsAt) await forgetMails(world);
  return delivered;
}

/** The work of this execution; null if there is none, which is decided without a call. */
function workOf({ headers, bodyText }: AppwriteContext['req']): Work | null {
  if (headers['x-appwrite-trigger'] === 'schedule') return runMinute;
  const [, table = '', rowId = ''] = created.exec(headers['x-appwrite-event'] ?? '') ?? [];
  const follow = Object.hasOwn(followed, table) ? followed[table] : undefined;
  if (!follow) return null;
  const told: unknown = JSON.parse(bodyText);
  if (!isDue(told)) return null;
  return async (world, endsAt) => {
    await follow(world, rowId, endsAt, told);
    return 1;
  };
}

export default async ({ req, res, error }: AppwriteContext): Promise<unknown> => {
  const trigger = req.headers['x-appwrite-trigger'];
  // A caller can forge the event header, but not the trigger.
  if (trigger !== 'event' && trigger !== 'schedule') return res.json({ error: { code: 'forbidden' } }, 403);
  const work = workOf(req);
  if (!work) return res.json({ delivered: 0 });
  const world = await openNotifyingWorld(req.headers['x-appwrite-key'] ?? '', error);
  return res.json({ delivered: await runInTime(world, work) });
};
