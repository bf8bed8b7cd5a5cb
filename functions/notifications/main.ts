/** Tells people who are not looking: follows what news is made of, and every minute what is still due. */
import { openNotifyingWorld } from '../adapters/notifying-world.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import { deliverNew } from '../usecases/notifications/deliver.ts';
import { notifyDue } from '../usecases/notifications/notify-due.ts';
import { sendMailing } from '../usecases/notifications/send-mailing.ts';
import { tellOfReport } from '../usecases/notifications/tell-staff.ts';
import { notifyOfChanged, notifyOfPosted } from '../usecases/searches/notify-instantly.ts';
import { forgetMails } from '../usecases/upkeep/forget-ended.ts';
import { notifyWishers } from '../usecases/wishes/notify-wishers.ts';
import type { NotifyingWorld } from '../usecases/world.ts';

const created = /^databases\.[^.]+\.(?:tables|collections)\.([^.]+)\.(?:rows|documents)\.(.+)\.create$/;

type Follow = (world: NotifyingWorld, rowId: string, endsAt: number, told: unknown) => Promise<unknown>;

/** What is done about a new row of these tables, `told` as its event tells it, until `endsAt` (ms since 1970). */
const followed: Readonly<Record<string, Follow>> = {
  notifications: (world, rowId, _endsAt, told) => deliverNew(world, rowId, told),
  mailings: sendMailing,
  wishChecks: notifyWishers,
  products: notifyOfPosted,
  formerListings: notifyOfChanged,
  reports: tellOfReport,
};

/** The next minute's run goes on. */
const runMs = 45_000;
const minutesOfDay = 1_440;

/** Most notifications are told in the app only, and some things later: those cost no call. */
function isDue(body: unknown): boolean {
  const dueAt: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'dueAt') : undefined;
  return dueAt !== null && (typeof dueAt !== 'string' || Date.parse(dueAt) <= Date.now());
}

export default async ({ req, res, error }: AppwriteContext): Promise<unknown> => {
  const trigger = req.headers['x-appwrite-trigger'];
  // A caller may invent the event header, but not the trigger.
  if (trigger !== 'event' && trigger !== 'schedule') return res.json({ error: { code: 'forbidden' } }, 403);
  const makeWorld = () => openNotifyingWorld(req.headers['x-appwrite-key'] ?? '', error);
  if (trigger === 'schedule') {
    const world = await makeWorld();
    const endsAt = world.now() + runMs;
    const isNewDay = Math.floor(world.now() / 60_000) % minutesOfDay === 0;
    const delivered = await notifyDue(world, endsAt);
    // After what still follows them.
    if (isNewDay && world.now() < endsAt) await forgetMails(world);
    return res.json({ delivered });
  }
  const [, table = '', rowId = ''] = created.exec(req.headers['x-appwrite-event'] ?? '') ?? [];
  const follow = Object.hasOwn(followed, table) ? followed[table] : undefined;
  if (!follow) return res.json({ delivered: 0 });
  const told: unknown = JSON.parse(req.bodyText);
  if (!isDue(told)) return res.json({ delivered: 0 });
  const world = await makeWorld();
  await follow(world, rowId, world.now() + runMs, told);
  return res.json({ delivered: 1 });
};
