/** Tells people who are not looking: follows new notifications, and every minute what is still due. */
import { createTellingWorld } from '../adapters/telling-world.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import { deliver, deliverDue } from '../usecases/news/deliver.ts';

const created = /^databases\.[^.]+\.(?:tables|collections)\.notifications\.(?:rows|documents)\.([^.]+)\.create$/;

/** The next minute's run goes on. */
const runMs = 45_000;

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
    return res.json({ delivered: await deliverDue(world, world.now() + runMs) });
  }
  const [, notificationId] = created.exec(req.headers['x-appwrite-event'] ?? '') ?? [];
  if (!notificationId || !isDueIn(req.bodyText)) return res.json({ delivered: 0 });
  await deliver(makeWorld(), notificationId);
  return res.json({ delivered: 1 });
};
