import { DomainError } from '../../domain/errors.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { assertNotFixedAdmin, isAdministrator, labelsFor, type Role, roleOf } from '../../domain/people/person.ts';
import { finished, started } from '../audit.ts';
import type { Caller, World } from '../world.ts';
import { endPerson } from './account-deleted.ts';
import { ensureProfile, spreadProfile } from './profile.ts';

type EditWorld = Pick<World, 'rows' | 'users' | 'settings' | 'newId'>;

export interface UserChange {
  readonly userId: string;
  readonly name: string;
  readonly phone: string;
  readonly role: Role;
}

/** The person's account and profile; no account where the one of this id came later than they. */
async function personOf(world: Pick<World, 'rows' | 'users'>, userId: string) {
  const [account, profile] = await Promise.all([world.users.get(userId), world.rows.get('profiles', userId)]);
  const since = profile?.accountSince ?? account?.createdAt ?? '';
  const isTheirs = account && profile && Date.parse(since) === Date.parse(account.createdAt);
  return [isTheirs ? account : null, profile] as const;
}

/** The steps of an edit, each repeatable: account, then profile, then the copies of the name. None for who is gone. */
export async function applyEdit(
  world: Pick<World, 'rows' | 'users' | 'settings'>,
  userId: string,
  { name, phone, role }: Omit<UserChange, 'userId'>,
): Promise<void> {
  const [account, profile] = await personOf(world, userId);
  if (!account) return;
  if (account.name !== name) await world.users.setName(userId, name);
  const isNewRole = roleOf(isAdministrator(account.labels)) !== role;
  if (isNewRole) await world.users.setLabels(userId, labelsFor(role, account.labels));
  // An open socket hears with the rights it was opened with, and asks again when its session is gone. Ended also where the
  // label went in an earlier try that broke before this step, which only the profile still tells.
  if (role === 'user' && (isNewRole || profile?.role === 'admin')) await world.users.endSessions(userId);
  await world.rows.update('profiles', userId, { name, phone, role });
  await spreadProfile(world, userId, { name, photoId: profile?.photoId ?? '' });
}

/**
 * Changes a person's name, phone and role. Role 'admin' is the label of a co-admin; the fixed one can't lose it. Refuses fixed_admin,
 * user_not_found, own_case where it is one's own role.
 */
export async function editUser(
  world: EditWorld,
  admin: Caller,
  input: UserChange,
): Promise<Pick<UserChange, 'name' | 'phone' | 'role'>> {
  const { userId, name, phone, role } = input;
  if (role !== 'admin') assertNotFixedAdmin(userId, world.settings.adminUserId);
  const account = await world.users.get(userId);
  if (!account) throw new DomainError('user_not_found', { userId });
  if (roleOf(isAdministrator(account.labels)) !== role) assertNotOwnCase(admin.id, [account.id]);
  const profile = await ensureProfile(world, account);
  const before = { name: profile.name, phone: profile.phone, role: profile.role };
  const after = { name, phone, role };
  const auditId = await started(world, admin, { action: 'user.edit', subject: userId, before, after });
  await applyEdit(world, userId, after);
  await finished(world, auditId);
  return after;
}

export type BlockWorld = Pick<World, 'rows' | 'users' | 'settings' | 'newId'>;

/** A query may be 4,096 characters long. */
const idsPerQuery = 100;

/** Nobody writes to somebody who can't read it. */
async function closeTalks(world: Pick<World, 'rows'>, userId: string): Promise<void> {
  for (const where of [{ firstId: userId }, { secondId: userId }]) {
    await world.rows.updateWhere('talks', where, { isClosed: true });
  }
}

/** Talks with others who are gone, or blocked as well, stay closed. */
async function reopenTalks(world: Pick<World, 'rows'>, userId: string): Promise<void> {
  const talkIds = new Map<string, string>();
  for (const where of [{ firstId: userId }, { secondId: userId }]) {
    const select = ['firstId', 'secondId'] as const;
    for await (const { $id, firstId, secondId } of world.rows.each('talks', { where, select })) {
      talkIds.set(firstId === userId ? secondId : firstId, $id);
    }
  }
  const others = [...talkIds.keys()];
  for (let from = 0; from < others.length; from += idsPerQuery) {
    const $id = others.slice(from, from + idsPerQuery);
    const there = await world.rows.list('profiles', { where: { $id, blocked: false }, limit: idsPerQuery });
    for (const { $id: otherId } of there) {
      await world.rows.update('talks', talkIds.get(otherId) ?? '', { isClosed: false });
    }
  }
}

/**
 * The steps of a block, each repeatable: no new sign-in, then no session, then closed talks, then the mark that admins see. None for who
 * is gone.
 */
export async function applyBlock(
  world: Pick<World, 'rows' | 'users'>,
  userId: string,
  isBlocked: boolean,
): Promise<void> {
  const [account] = await personOf(world, userId);
  if (!account) return;
  await world.users.setActive(userId, !isBlocked);
  if (isBlocked) await world.users.endSessions(userId);
  await (isBlocked ? closeTalks(world, userId) : reopenTalks(world, userId));
  await world.rows.update('profiles', userId, { blocked: isBlocked });
}

/** Blocks or unblocks a person. What breaks in the middle, upkeep finishes. Refuses fixed_admin, user_not_found, own_case. */
export async function setUserBlocked(
  world: BlockWorld,
  admin: Caller,
  input: { userId: string; isBlocked: boolean },
): Promise<{ blocked: boolean }> {
  const { userId, isBlocked } = input;
  assertNotFixedAdmin(userId, world.settings.adminUserId);
  const account = await world.users.get(userId);
  if (!account) throw new DomainError('user_not_found', { userId });
  assertNotOwnCase(admin.id, [account.id]);
  await ensureProfile(world, account);
  const auditId = await started(world, admin, {
    action: isBlocked ? 'user.block' : 'user.unblock',
    subject: userId,
    before: { blocked: !account.isActive },
    after: { blocked: isBlocked },
  });
  await applyBlock(world, userId, isBlocked);
  await finished(world, auditId);
  return { blocked: isBlocked };
}

type DeleteWorld = Pick<World, 'rows' | 'users' | 'files' | 'now' | 'newCode' | 'settings'>;

/** First sign-in ends, then what is theirs goes, at last the account. Every step may be repeated. */
export async function removePerson(world: DeleteWorld, userId: string): Promise<void> {
  if (await world.users.get(userId)) {
    await world.users.setActive(userId, false);
    await world.users.endSessions(userId);
  }
  await endPerson(world, userId);
}

/** The entry of a deletion that broke in the middle: asking again goes on with it. */
async function brokenDeletion(world: DeleteWorld, userId: string): Promise<string | null> {
  const where = { subject: userId, action: 'user.delete', state: 'started' };
  const [entry] = await world.rows.list('auditEvents', { where, select: ['subject'], limit: 1 });
  return entry?.subject === userId ? entry.$id : null;
}

/**
 * Removes a person. A deletion that broke is simply asked for again, or finished by upkeep. Orders and reports keep their
 * copies. Refuses fixed_admin, own_case, user_not_found.
 */
export async function deleteUser(
  world: DeleteWorld & Pick<World, 'newId'>,
  admin: Caller,
  input: { userId: string },
): Promise<{ userId: string }> {
  const { userId } = input;
  assertNotFixedAdmin(userId, world.settings.adminUserId);
  assertNotOwnCase(admin.id, [userId]);
  const [account, profile, broken] = await Promise.all([
    world.users.get(userId),
    world.rows.get('profiles', userId),
    brokenDeletion(world, userId),
  ]);
  if (!account && !profile && !broken) throw new DomainError('user_not_found', { userId });
  const before = { name: profile?.name ?? account?.name, email: profile?.email ?? account?.email };
  const auditId = broken ?? (await started(world, admin, { action: 'user.delete', subject: userId, before }));
  await removePerson(world, userId);
  await finished(world, auditId);
  return { userId };
}
