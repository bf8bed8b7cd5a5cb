/** Tells people who are not looking: follows new notifications, and every minute what is still due. */
import { createTellingWorld } from '../adapters/telling-world.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import { deliver } from '../usecases/news/deliver.ts';
import { forgetMails } from '../usecases/news/forget-mails.ts';
import { sendMailing } from '../usecases/news/send-mailing.ts';
import { tellDue } from '../usecases/news/tell-due.ts';

const created =
  /^databases\.[^.]+\.(?:tables|collections)\.(notifications|mailings)\.(?:rows|documents)\.([^.]+)\.create$/;

/** The next minute's run goes on. */
const runMs = 45_000;
const minutesOfDay = 1_440;

/** Most notifications are told in the app only: those cost no call. */
function isDueIn(bodyText: string): boolean {
  const body: unknown = JSON.parse(bodyText);
  return typeof body !== 'object' || body === null || Reflect.get(body, 'dueAt') !== null;
}

export default async ({ req, res, error }: AppwriteContext): Promise<unknown> => {
  const trigger = req.headers['x-appwrite-trigger'];
  // A caller may invent the event header, but not the trigger.
  if (trigger !== 'event' && trigger !== 'schedule') return res.json({ error: { code: 'forbidden' } }, 403);
  const makeWorld = () => createTellingWorld(req.headers['x-appwrite-key'] ?? '', error);
  if (trigger === 'schedule') {
    const world = makeWorld();
    const endsAt = world.now() + runMs;
    const isNewDay = Math.floor(world.now() / 60_000) % minutesOfDay === 0;
    const delivered = await tellDue(world, endsAt);
    // After what still follows them.
    if (isNewDay && world.now() < endsAt) await forgetMails(world);
    return res.json({ delivered });
  }
  const [, table, rowId] = created.exec(req.headers['x-appwrite-event'] ?? '') ?? [];
  if (!rowId || !isDueIn(req.bodyText)) return res.json({ delivered: 0 });
  const world = makeWorld();
  if (table === 'mailings') await sendMailing(world, rowId, world.now() + runMs);
  else await deliver(world, rowId);
  return res.json({ delivered: 1 });
};
