import { DomainError } from '../../domain/errors.ts';
import { assertNotFixedAdmin } from '../../domain/people/fixed-admin.ts';
import { isAdministrator, labelsFor, type Role, roleOf } from '../../domain/people/roles.ts';
import { finished, started } from '../audit.ts';
import type { Caller, World } from '../world.ts';
import { ensureProfile } from './ensure-profile.ts';
import { spreadProfile } from './update-profile.ts';

type EditWorld = Pick<World, 'rows' | 'users' | 'settings' | 'newId'>;

export interface UserChange {
  readonly userId: string;
  readonly name: string;
  readonly phone: string;
  readonly role: Role;
}

/** The steps of an edit, each repeatable: account, then profile, then the copies of the name. None for who is gone. */
export async function applyEdit(
  world: Pick<World, 'rows' | 'users'>,
  userId: string,
  { name, phone, role }: Omit<UserChange, 'userId'>,
): Promise<void> {
  const account = await world.users.get(userId);
  if (!account) return;
  if (account.name !== name) await world.users.setName(userId, name);
  if (roleOf(isAdministrator(account.labels)) !== role) {
    await world.users.setLabels(userId, labelsFor(role, account.labels));
  }
  await world.rows.update('profiles', userId, { name, phone, role });
  const photoId = (await world.rows.get('profiles', userId))?.photoId ?? '';
  await spreadProfile(world, userId, { name, photoId });
}

/** Changes a person's name, phone and role. Role 'admin' is the label of a co-admin; the fixed one can't lose it. */
export async function editUser(
  world: EditWorld,
  admin: Caller,
  input: UserChange,
): Promise<Pick<UserChange, 'name' | 'phone' | 'role'>> {
  const { userId, name, phone, role } = input;
  if (role !== 'admin') assertNotFixedAdmin(userId, world.settings.adminUserId);
  const account = await world.users.get(userId);
  if (!account) throw new DomainError('user_not_found', { userId });
  const profile = await ensureProfile(world, account);
  const before = { name: profile.name, phone: profile.phone, role: profile.role };
  const after = { name, phone, role };
  const auditId = await started(world, admin, { action: 'user.edit', subject: userId, before, after });
  await applyEdit(world, userId, after);
  await finished(world, auditId);
  return after;
}
