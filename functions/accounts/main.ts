/** Follows users.* events. They come at most once and in any order: first sign-in and upkeep make whole what is missed. */
import { createWorld } from '../adapters/world.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import { accountChanged, accountDeleted } from '../usecases/people/follow-account.ts';
import { accountMade, addressChanged, addressProved } from '../usecases/people/proved-address.ts';
import type { World } from '../usecases/world.ts';

const eventName =
  /^users\.([^.]+)\.(?:(create|delete|update\.name|update\.email)|(?:verification|recovery)\.[^.]+\.(update))$/;

/** A date of what the event is about; '' where it says none. */
function dateOf(bodyText: string, name: '$createdAt' | '$updatedAt'): string {
  const body: unknown = JSON.parse(bodyText);
  const value = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : '';
}

function follow(world: World, userId: string, what: string, body: string): Promise<void> {
  if (what === 'delete') return accountDeleted(world, userId);
  if (what === 'update') return addressProved(world, userId, dateOf(body, '$createdAt'));
  if (what === 'create') return accountMade(world, userId);
  if (what !== 'update.email') return accountChanged(world, userId);
  return addressChanged(world, userId, dateOf(body, '$updatedAt') || new Date(world.now()).toISOString());
}

export default async ({ req, res, error }: AppwriteContext): Promise<unknown> => {
  // A caller may invent the event header, but not the trigger.
  if (req.headers['x-appwrite-trigger'] !== 'event') return res.json({ error: { code: 'forbidden' } }, 403);
  const [, userId, change, link] = eventName.exec(req.headers['x-appwrite-event'] ?? '') ?? [];
  const what = change ?? link;
  if (!userId || !what) return res.json({ followed: false });
  const world = createWorld(req.headers['x-appwrite-key'] ?? '', error);
  await follow(world, userId, what, req.bodyText);
  return res.json({ followed: true });
};
