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

/** The person's account and profile; without the account where it is a later one of the same id. */
async function personOf(world: Pick<World, 'rows' | 'users'>, userId: string) {
  const [account, profile] = await Promise.all([world.users.get(userId), world.rows.get('profiles', userId)]);
  const since = profile?.accountSince ?? account?.createdAt ?? '';
  const isTheirs = account && profile && Date.parse(since) === Date.parse(account.createdAt);
  return [isTheirs ? account : null, profile] as const;
}

/** The steps of an edit, each repeatable: account, profile, copies of the name. Nothing for a deleted person. */
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
  // An open socket keeps its rights until its session ends. Sessions also end where an earlier try removed the label
  // and then broke; only the profile still shows that.
  if (role === 'user' && (isNewRole || profile?.role === 'admin')) await world.users.endSessions(userId);
  await world.rows.update('profiles', userId, { name, phone, role });
  await spreadProfile(world, userId, { name, photoId: profile?.photoId ?? '' });
}

/**
 * Changes a person's name, phone and role. Role 'admin' is the label of a second administrator; the fixed one cannot
 * lose it. Refuses fixed_admin, user_not_found, and own_case for one's own role.
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

/** Closes a blocked person's talks: they cannot read them. */
async function closeTalks(world: Pick<World, 'rows'>, userId: string): Promise<void> {
  for (const where of [{ firstId: userId }, { secondId: userId }]) {
    await world.rows.updateWhere('talks', where, { isClosed: true });
  }
}

/** Reopens talks, except with people who are deleted or blocked as well. */
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
 * The steps of a block, each repeatable: no new sign-in, end of sessions, closed talks, then the mark that
 * administrators see. Nothing for a deleted person.
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

/** Blocks or unblocks a person. Upkeep completes what is interrupted. Refuses fixed_admin, user_not_found, own_case. */
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

/** Ends sign-in, deletes the person's things, then the account. Every step may be repeated. */
export async function removePerson(world: DeleteWorld, userId: string): Promise<void> {
  if (await world.users.get(userId)) {
    await world.users.setActive(userId, false);
    await world.users.endSessions(userId);
  }
  await endPerson(world, userId);
}

/** The audit entry of an interrupted deletion: a repeated request continues it. */
async function brokenDeletion(world: DeleteWorld, userId: string): Promise<string | null> {
  const where = { subject: userId, action: 'user.delete', state: 'started' };
  const [entry] = await world.rows.list('auditEvents', { where, select: ['subject'], limit: 1 });
  return entry?.subject === userId ? entry.$id : null;
}

/**
 * Deletes a person. An interrupted deletion is continued by a repeated request or by upkeep. Orders and reports keep
 * their copies. Refuses fixed_admin, own_case, user_not_found.
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
