import type { World } from '../world.ts';
import { ensureProfile } from './ensure-profile.ts';

/** Makes the profiles of accounts whose event got lost. Answers how many were missing. */
export async function ensureProfiles(world: Pick<World, 'rows' | 'users'>): Promise<number> {
  const known = new Set<string>();
  for await (const profile of world.rows.each('profiles', { select: ['$id'] })) known.add(profile.$id);
  let made = 0;
  for await (const account of world.users.each()) {
    if (known.has(account.id)) continue;
    await ensureProfile(world, account);
    made++;
  }
  return made;
}
