import { create } from '../operations.ts';
import type { Row } from '../rows.ts';
import { addToTotals } from '../totals.ts';
import type { World } from '../world.ts';

type Profile = Pick<
  Row<'profiles'>,
  '$id' | '$createdAt' | 'name' | 'email' | 'phone' | 'photoId' | 'profileImageUrl' | 'role' | 'blocked'
>;

/** The person's profile row, made with role 'user' if there is none: events may come late, or never. */
export async function ensureProfile(
  world: Pick<World, 'rows'>,
  account: { id: string; name: string; email: string },
): Promise<Profile> {
  const profile = await world.rows.get('profiles', account.id);
  if (profile) return profile;
  await world.rows.transact(async () => {
    if (await world.rows.get('profiles', account.id)) return { operations: [], result: undefined };
    const data = {
      name: account.name,
      email: account.email,
      phone: '',
      photoId: '',
      profileImageUrl: '',
      role: 'user' as const,
      blocked: false,
      notificationsReadAt: null,
    };
    const operations = [create('profiles', account.id, data, [account.id]), ...addToTotals('users', 1)];
    return { operations, result: undefined };
  });
  const made = await world.rows.get('profiles', account.id);
  if (!made) throw new Error(`The profile ${account.id} vanished right after it was made`);
  return made;
}
