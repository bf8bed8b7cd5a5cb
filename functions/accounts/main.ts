/** Follows users.* events. They come at most once and in any order: first sign-in and upkeep make whole what is missed. */
import { createWorld } from '../adapters/world.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import { accountChanged, accountDeleted } from '../usecases/people/follow-account.ts';

const eventName = /^users\.([^.]+)\.(create|delete|update\.name|update\.email)$/;

export default async ({ req, res, error }: AppwriteContext): Promise<unknown> => {
  // A caller may invent the event header, but not the trigger.
  if (req.headers['x-appwrite-trigger'] !== 'event') return res.json({ error: { code: 'forbidden' } }, 403);
  const [, userId, what] = eventName.exec(req.headers['x-appwrite-event'] ?? '') ?? [];
  if (!userId) return res.json({ followed: false });
  const world = createWorld(req.headers['x-appwrite-key'] ?? '', error);
  await (what === 'delete' ? accountDeleted(world, userId) : accountChanged(world, userId));
  return res.json({ followed: true });
};
