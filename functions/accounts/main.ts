/** Follows users.* events, which may be late, repeated, out of order or lost; upkeep repairs what was missed. */
import { openWorld } from '../adapters/world.ts';
import { appwriteIdPattern } from '../domain/id-patterns.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import { accountChanged, accountGone } from '../usecases/people/follow-account.ts';
import { accountMade, addressProved } from '../usecases/people/proved-address.ts';
import type { World } from '../usecases/world.ts';

/**
 * The part of the event's name after the person's id. Which attribute changed does not matter, because the whole
 * account is compared with the profile.
 */
const account = /^(create|delete|update(?:\.\w+)?)$/;
const link = /^(?:verification|recovery)\..+\.update$/;

interface Told {
  readonly userId: string;
  readonly what: string;
  /** `$createdAt` of the event's body; '' if absent. */
  readonly createdAt: string;
}

const textOf = (body: object, name: string): string => {
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : '';
};

/**
 * Returns the person that an event is about: the account in its body, or the owner of a verification or recovery link.
 * The event name alone is ambiguous, because ids may contain dots. Null for events that are not handled.
 */
function toldOf(name: string, bodyText: string): Told | null {
  const body: unknown = JSON.parse(bodyText);
  if (typeof body !== 'object' || body === null) return null;
  const createdAt = textOf(body, '$createdAt');
  const about = (userId: string, follows: RegExp): Told | null => {
    const begin = `users.${userId}.`;
    const what = name.startsWith(begin) ? name.slice(begin.length) : '';
    return appwriteIdPattern.test(userId) && follows.test(what) ? { userId, what, createdAt } : null;
  };
  return about(textOf(body, 'userId'), link) ?? about(textOf(body, '$id'), account);
}

function follow(world: World, { userId, what, createdAt }: Told): Promise<void> {
  if (what === 'delete') return accountGone(world, userId);
  if (link.test(what)) return addressProved(world, userId, createdAt);
  return what === 'create' ? accountMade(world, userId) : accountChanged(world, userId);
}

export default async ({ req, res, error }: AppwriteContext): Promise<unknown> => {
  // A caller can forge the event header, but not the trigger.
  if (req.headers['x-appwrite-trigger'] !== 'event') return res.json({ error: { code: 'forbidden' } }, 403);
  const told = toldOf(req.headers['x-appwrite-event'] ?? '', req.bodyText);
  if (!told) return res.json({ followed: false });
  await follow(await openWorld(req.headers['x-appwrite-key'] ?? '', error), told);
  return res.json({ followed: true });
};
