/** Follows users.* events. They come at most once and in any order: first sign-in and upkeep make whole what is missed. */
import { openWorld } from '../adapters/world.ts';
import { appwriteIdPattern } from '../domain/id-patterns.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import { accountChanged, accountGone } from '../usecases/people/follow-account.ts';
import { accountMade, addressChanged, addressProved } from '../usecases/people/proved-address.ts';
import type { World } from '../usecases/world.ts';

/** What stands behind the person in the event's name, and what it tells of. */
const account = /^(create|delete|update\.name|update\.email)$/;
const link = /^(?:verification|recovery)\..+\.update$/;

interface Told {
  readonly userId: string;
  readonly what: string;
  /** '' where the body says none. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

const textOf = (body: object, name: string): string => {
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : '';
};

/**
 * Who an event is about: the account that is its body, or whose link is. An event's name alone does not tell, as ids may hold
 * dots. Null: nothing that is followed.
 */
function toldOf(name: string, bodyText: string): Told | null {
  const body: unknown = JSON.parse(bodyText);
  if (typeof body !== 'object' || body === null) return null;
  const dates = { createdAt: textOf(body, '$createdAt'), updatedAt: textOf(body, '$updatedAt') };
  const about = (userId: string, follows: RegExp): Told | null => {
    const begin = `users.${userId}.`;
    const what = name.startsWith(begin) ? name.slice(begin.length) : '';
    return appwriteIdPattern.test(userId) && follows.test(what) ? { userId, what, ...dates } : null;
  };
  return about(textOf(body, 'userId'), link) ?? about(textOf(body, '$id'), account);
}

function follow(world: World, { userId, what, createdAt, updatedAt }: Told): Promise<void> {
  if (what === 'delete') return accountGone(world, userId);
  if (link.test(what)) return addressProved(world, userId, createdAt);
  if (what === 'create') return accountMade(world, userId);
  if (what !== 'update.email') return accountChanged(world, userId);
  return addressChanged(world, userId, updatedAt || new Date(world.now()).toISOString());
}

export default async ({ req, res, error }: AppwriteContext): Promise<unknown> => {
  // A caller may invent the event header, but not the trigger.
  if (req.headers['x-appwrite-trigger'] !== 'event') return res.json({ error: { code: 'forbidden' } }, 403);
  const told = toldOf(req.headers['x-appwrite-event'] ?? '', req.bodyText);
  if (!told) return res.json({ followed: false });
  await follow(await openWorld(req.headers['x-appwrite-key'] ?? '', error), told);
  return res.json({ followed: true });
};
