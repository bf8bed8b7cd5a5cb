import { DomainError } from '../../domain/errors.ts';
import { waitsSince } from '../../domain/people/address-proof.ts';
import { isAdministrator, isFixedAdmin, sellerNameOf } from '../../domain/people/person.ts';
import { assertFirstUse, claimIds, claimNow } from '../file-claims.ts';
import { countersOf } from '../quota.ts';
import { create, type Row } from '../rows.ts';
import { tombstoneOf } from '../tombstones.ts';
import { addToTotals } from '../totals.ts';
import { isVouchedFor } from '../vouched-for.ts';
import type { Account, Caller, World } from '../world.ts';
import { assertOwnName, nameOf } from './own-name.ts';

export type Profile = Pick<
  Row<'profiles'>,
  | '$id'
  | '$createdAt'
  | 'name'
  | 'email'
  | 'phone'
  | 'photoId'
  | 'profileImageUrl'
  | 'role'
  | 'blocked'
  | 'unprovedSince'
  | 'accountSince'
>;

type ProfileWorld = Pick<World, 'rows' | 'users' | 'settings'>;

/**
 * Whether the operator created this account as the administrator's. Only an API key can set that id and label, so this
 * account may follow a deleted one.
 */
export const isOperators = ({ settings }: Pick<World, 'settings'>, { id, labels }: Account): boolean =>
  isAdministrator(labels) && isFixedAdmin(id, settings.adminUserId);

/** Reactivates an account that was blocked because it existed before the operator's label. */
export async function restoreOperators({ users }: Pick<World, 'users'>, { id, isActive }: Account): Promise<void> {
  if (!isActive) await users.setActive(id, true);
}

/**
 * The profile with this id, ignoring case like the database; matchProfile decides whether it belongs to the account.
 */
export async function profileOfId({ rows }: Pick<World, 'rows'>, id: string): Promise<Profile | null> {
  const [profile] = await rows.list('profiles', { either: [{ $id: id }, { $id: id.toLowerCase() }], limit: 1 });
  return profile ?? null;
}

/** Creates the profile of a new account, with role 'user'. Null if the id belonged to a deleted person. */
export async function makeProfile(world: ProfileWorld, account: Account): Promise<Profile | null> {
  const { id, email, createdAt } = account;
  const [tombstone, name] = await Promise.all([tombstoneOf(world, id), nameOf(world, account)]);
  if (tombstone && !isOperators(world, account)) return null;
  if (tombstone) await restoreOperators(world, account);
  await world.rows.transact(async (attempt) => {
    if (attempt > 0 && (await world.rows.get('profiles', id))) return { operations: [], result: undefined };
    const data = {
      name,
      email,
      phone: '',
      photoId: '',
      profileImageUrl: '',
      role: 'user' as const,
      blocked: false,
      notificationsReadAt: null,
      unprovedSince: waitsSince(account, null, isVouchedFor(world, account)),
      accountSince: createdAt,
    };
    return { operations: [create('profiles', id, data), ...addToTotals('users', 1)], result: undefined };
  });
  const made = await world.rows.get('profiles', id);
  // If it is missing, a simultaneous deletion has removed it and left a tombstone.
  return made ?? makeProfile(world, account);
}

/**
 * The person's profile, created if missing, because events may be late or lost. Refuses not_signed_in, account_ended.
 */
export async function ensureProfile(world: ProfileWorld, { id }: Pick<Account, 'id'>): Promise<Profile> {
  const profile = await world.rows.get('profiles', id);
  if (profile) return profile;
  const account = await world.users.get(id);
  if (!account) throw new DomainError('not_signed_in');
  const made = await makeProfile(world, account);
  if (!made) throw new DomainError('account_ended');
  return made;
}

/** A person's own profile. Only administrators can read profile rows. */
export async function ownProfile(
  world: ProfileWorld,
  caller: Caller,
): Promise<Pick<Profile, 'name' | 'email' | 'phone' | 'photoId' | 'profileImageUrl'>> {
  const { name, email, phone, photoId, profileImageUrl } = await ensureProfile(world, caller);
  return { name, email, phone, photoId, profileImageUrl };
}

export interface ProfileChange {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly photoId?: string | undefined;
}

export type ProfileAnswer = Pick<Row<'profiles'>, 'name' | 'email' | 'phone' | 'photoId'>;

/** Updates the copies of name and photo in other tables. May be repeated. */
export async function spreadProfile(
  world: Pick<World, 'rows' | 'settings'>,
  userId: string,
  person: { name: string; photoId: string },
): Promise<void> {
  const { name, photoId } = person;
  await Promise.all([
    world.rows.updateWhere(
      'products',
      { sellerId: userId },
      { sellerName: sellerNameOf(name), sellerPhotoId: photoId },
    ),
    world.rows.updateWhere('wanted', { userId }, { userName: sellerNameOf(name) }),
    world.rows.update('chats', userId, { userDisplayName: name, userPhotoId: photoId }),
    world.rows.update('reputations', userId, { name: sellerNameOf(name), photoId }),
    // The administrator's name and photo in support chats.
    userId === world.settings.adminUserId &&
      world.rows.updateWhere(
        'chats',
        { adminId: userId },
        { adminDisplayName: name || 'Admin', adminPhotoId: photoId },
      ),
    world.rows.updateWhere('talks', { firstId: userId }, { firstName: name, firstPhotoId: photoId }),
    world.rows.updateWhere('talks', { secondId: userId }, { secondName: name, secondPhotoId: photoId }),
  ]);
}

/**
 * Changes name, phone or photo. Only the name is also written to the account: an account's phone number must be unique
 * and E.164, while the profile's is free text. A photo must have been uploaded by this person; the old one is deleted.
 */
export async function updateProfile(
  world: Pick<World, 'rows' | 'users' | 'files' | 'settings'>,
  caller: Caller,
  input: ProfileChange,
): Promise<ProfileAnswer> {
  const [before, person, file, counters] = await Promise.all([
    ensureProfile(world, caller),
    caller.person(),
    input.photoId ? world.files.get('profile-photos', input.photoId) : null,
    countersOf(world, claimIds('profile-photos', [input.photoId ?? ''])),
  ]);
  const after = {
    name: input.name ?? before.name,
    phone: input.phone ?? before.phone,
    photoId: input.photoId ?? before.photoId,
  };
  const isNewPhoto = after.photoId !== before.photoId;
  if (isNewPhoto && after.photoId !== '' && !file?.isBy(caller.id)) {
    throw new DomainError('file_not_yours');
  }
  if (isNewPhoto && file && !file.isPhoto) throw new DomainError('photo_invalid');
  if (after.name !== before.name && !person.rights.has('staff')) await assertOwnName(world, after.name);
  // The campus owns profile photos: an uploader who could delete one would free its id for another file.
  if (isNewPhoto && file) {
    assertFirstUse('profile-photos', file, counters);
    if (!(await world.files.keep('profile-photos', file, caller.id))) throw new DomainError('file_not_yours');
    await claimNow(world, 'profile-photos', file.id);
  }
  if (after.name !== person.name) await world.users.setName(caller.id, after.name);
  // Writes only the requested columns, so that a simultaneous change of others is kept.
  const asked = {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.phone !== undefined && { phone: input.phone }),
    ...(input.photoId !== undefined && { photoId: input.photoId }),
  };
  if (Object.keys(asked).length > 0) await world.rows.update('profiles', caller.id, asked);
  if (isNewPhoto || after.name !== before.name) await spreadProfile(world, caller.id, after);
  if (isNewPhoto && before.photoId !== '') await world.files.remove('profile-photos', before.photoId);
  return { ...after, email: before.email };
}
