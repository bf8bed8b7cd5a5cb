import { dayMs } from '../../domain/durations.ts';
import { DomainError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { type DecidedEdit, decidedBlock } from '../../domain/people/account-input.ts';
import {
  blockedNotification,
  roleNotification,
  unblockedNotification,
} from '../../domain/people/account-notification.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { assertNotFixedAdmin } from '../../domain/people/person.ts';
import { hasRole, isStaff, labelsFor, type Role, roleOfLabels } from '../../domain/people/rights.ts';
import { finished, started } from '../audit.ts';
import { tellOnce } from '../notifications/notify.ts';
import { idsPerQuery } from '../rows.ts';
import { type Account, type Caller, isoNow, type World, zoneOf } from '../world.ts';
import { endPerson } from './account-deleted.ts';
import { assertOwnName } from './own-name.ts';
import { ensureProfile, spreadProfile } from './profile.ts';

type EditWorld = Pick<World, 'rows' | 'users' | 'settings' | 'newId' | 'now'>;

export interface UserChange {
  readonly userId: string;
  readonly name: string;
  readonly phone: string;
  readonly role: Role;
}

/** The person's account and profile. The account is null if it is a later one with the same id. */
async function personOf(world: Pick<World, 'rows' | 'users'>, userId: string) {
  const [account, profile] = await Promise.all([world.users.get(userId), world.rows.get('profiles', userId)]);
  const since = profile?.accountSince ?? account?.createdAt ?? '';
  const isTheirs = account && profile && Date.parse(since) === Date.parse(account.createdAt);
  return [isTheirs ? account : null, profile] as const;
}

/** Only the owner may change staff accounts. @throws owner_only */
async function assertMayDecide(admin: Caller, account: Pick<Account, 'id' | 'labels'> | null): Promise<void> {
  if (!account || !isStaff(account.labels)) return;
  if (!(await admin.person()).rights.has('roles')) throw new DomainError('owner_only');
}

/** Gives a role, in repeatable steps: changes labels and profile, ends sessions, notifies. `auditId`: that of the edit. */
export async function applyRole(
  world: Pick<World, 'rows' | 'users' | 'settings' | 'now'>,
  userId: string,
  role: Role,
  auditId: string,
): Promise<void> {
  const [account, profile] = await personOf(world, userId);
  if (!account) return;
  const isNewRole = !hasRole(account.labels, role);
  if (isNewRole) await world.users.setLabels(userId, labelsFor(role, account.labels));
  // An open socket keeps its rights until its session ends. If an earlier try changed only the labels, the profile's
  // role still differs, so the sessions are ended as well.
  const before = profile?.role ?? 'user';
  const isNews = isNewRole || before !== role;
  const wasStaff = before !== 'user' || isStaff(account.labels);
  if (isNews && wasStaff && role !== 'admin') await world.users.endSessions(userId);
  if (isNews) await tellOnce(world, `role-${auditId}`, userId, roleNotification(role));
  await world.rows.update('profiles', userId, { role });
}

/**
 * The steps of an edit, each repeatable: changes the account, the profile and the copies of the name, and gives the
 * role if the edit decided one. Does nothing for a deleted person. `auditId`: the audit entry of this edit.
 */
export async function applyEdit(
  world: Pick<World, 'rows' | 'users' | 'settings' | 'now'>,
  userId: string,
  { name, phone, role }: DecidedEdit,
  auditId: string,
): Promise<void> {
  const [account, profile] = await personOf(world, userId);
  if (!account) return;
  if (account.name !== name) await world.users.setName(userId, name);
  if (role) await applyRole(world, userId, role, auditId);
  await world.rows.update('profiles', userId, { name, phone });
  await spreadProfile(world, userId, { name, photoId: profile?.photoId ?? '' });
}

/**
 * Changes a person's name, phone and role. Only the owner (the fixed administrator) changes roles; the owner's own role
 * cannot change. Refuses fixed_admin, user_not_found, owner_only, own_case for one's own role, and name_reserved for a
 * name that this role may not have.
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
  const mayGive = (await admin.person()).rights.has('roles');
  if (roleOfLabels(account.labels) !== role) {
    assertNotOwnCase(admin.id, [account.id]);
    if (!mayGive) throw new DomainError('owner_only');
  } else if (account.id !== admin.id) await assertMayDecide(admin, account);
  const profile = await ensureProfile(world, account);
  if (role === 'user' && (name !== profile.name || role !== profile.role)) await assertOwnName(world, name);
  // An edit that keeps the role decides none, or it would restore the role that the owner takes at the same time.
  const isRoleGiven = mayGive && !(hasRole(account.labels, role) && profile.role === role);
  const auditId = await started(world, admin, {
    action: 'user.edit',
    subject: userId,
    before: { name: profile.name, phone: profile.phone, ...(isRoleGiven && { role: profile.role }) },
    after: { name, phone, ...(isRoleGiven && { role }) },
  });
  await applyEdit(world, userId, { name, phone, role: isRoleGiven ? role : undefined }, auditId);
  await finished(world, auditId);
  return { name, phone, role };
}

export type BlockWorld = Pick<World, 'rows' | 'users' | 'settings' | 'newId' | 'now'>;

/** Closes the talks of a blocked person, who cannot read them. */
async function closeTalks(world: Pick<World, 'rows'>, userId: string): Promise<void> {
  for (const where of [{ firstId: userId }, { secondId: userId }]) {
    await world.rows.updateWhere('talks', where, { isClosed: true });
  }
}

/** Reopens talks, except with people who are deleted or blocked. */
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

/** A decision to block or unblock an account, as stored in the audit entry `id`. */
export interface BlockDecision {
  readonly id: string;
  readonly actorId: string;
  readonly isBlocked: boolean;
  readonly reason: string;
  /** Time at which the block ends by itself, ISO; null until an administrator lifts it. */
  readonly until: string | null;
}

/** The latest decision to block or unblock this person. */
export async function latestBlock(world: Pick<World, 'rows'>, userId: string): Promise<BlockDecision | null> {
  const where = { subject: userId, action: ['user.block', 'user.unblock'] };
  const [last] = await world.rows.list('auditEvents', { where, newestFirst: true, limit: 1 });
  if (!last) return null;
  const { $id: id, actorId, action, after } = last;
  return { id, actorId, isBlocked: action === 'user.block', ...decidedBlock.parse(JSON.parse(after || '{}')) };
}

/** Stores the block and ends the others of `openIds`, so that at most one row is open. */
async function keepBlock(
  world: Pick<World, 'rows' | 'now'>,
  userId: string,
  { id, actorId, isBlocked, reason, until }: BlockDecision,
  openIds: readonly string[],
): Promise<void> {
  const others = openIds.filter((one) => one !== id);
  const ended = { endedAt: isoNow(world), endedBy: actorId };
  if (others.length > 0) await world.rows.updateWhere('accountBlocks', { $id: others, endedAt: null }, ended);
  const data = { personId: userId, actorId, reason, until, endedAt: null, endedBy: '' };
  if (isBlocked) await world.rows.create('accountBlocks', id, data);
}

/**
 * The steps of a block, each repeatable: disables sign-in, ends sessions, closes talks, stores the block, notifies, and
 * sets the profile's `blocked` flag. Does nothing for a deleted person. If a later decision came meanwhile, its steps
 * are repeated, because these may have undone some of them.
 */
export async function applyBlock(
  world: Pick<World, 'rows' | 'users' | 'now' | 'settings'>,
  userId: string,
  decision: BlockDecision,
): Promise<void> {
  const { isBlocked, reason, until, id } = decision;
  // Read before the later decisions, so that their blocks are not among these.
  const where = { personId: userId, endedAt: null };
  const [[account, profile], open] = await Promise.all([
    personOf(world, userId),
    world.rows.list('accountBlocks', { where, select: ['personId'], limit: 100 }),
  ]);
  if (!account) return;
  await world.users.setActive(userId, !isBlocked);
  if (isBlocked) await world.users.endSessions(userId);
  await (isBlocked ? closeTalks(world, userId) : reopenTalks(world, userId));
  const later = await latestBlock(world, userId);
  if (later && later.id !== id) return applyBlock(world, userId, later);
  const openIds = open.map(({ $id }) => $id);
  await keepBlock(world, userId, decision, openIds);
  const news = isBlocked ? blockedNotification(reason, until, zoneOf(world)) : unblockedNotification;
  if (isBlocked || profile?.blocked) await tellOnce(world, `block-${id}`, userId, news);
  await world.rows.update('profiles', userId, { blocked: isBlocked });
  const latest = await latestBlock(world, userId);
  if (latest && latest.id !== id) await applyBlock(world, userId, latest);
}

/** Refuses an end in the past, or more than `blockDaysMax` days from now. @throws invalid_input */
function assertUntil(until: string | null, now: number): void {
  if (until === null) return;
  const wrong =
    Date.parse(until) <= now
      ? 'moment_past'
      : Date.parse(until) > now + limits.blockDaysMax * dayMs
        ? 'moment_too_far'
        : null;
  if (wrong) throw new DomainError('invalid_input', { fields: { until: wrong } });
}

interface BlockInput {
  readonly userId: string;
  readonly isBlocked: boolean;
  readonly reason?: string;
  readonly until?: string | null;
}

/**
 * Blocks a person with a reason shown to them, or unblocks them. Upkeep completes an interrupted request. Refuses
 * fixed_admin, user_not_found, own_case, owner_only, invalid_input for an end that has passed.
 */
export async function setUserBlocked(
  world: BlockWorld,
  admin: Caller,
  { userId, isBlocked, reason = '', until = null }: BlockInput,
): Promise<{ blocked: boolean }> {
  assertNotFixedAdmin(userId, world.settings.adminUserId);
  assertUntil(until, world.now());
  const account = await world.users.get(userId);
  if (!account) throw new DomainError('user_not_found', { userId });
  assertNotOwnCase(admin.id, [account.id]);
  await assertMayDecide(admin, account);
  await ensureProfile(world, account);
  const auditId = await started(world, admin, {
    action: isBlocked ? 'user.block' : 'user.unblock',
    subject: userId,
    before: { blocked: !account.isActive },
    after: { blocked: isBlocked, ...(isBlocked && { reason, until }) },
  });
  await applyBlock(world, userId, { id: auditId, actorId: admin.id, isBlocked, reason, until });
  await finished(world, auditId);
  return { blocked: isBlocked };
}

/** Lifts blocks whose time is over. A block that was extended meanwhile has another row. */
export async function liftBlocks(world: BlockWorld): Promise<number> {
  const before = { until: isoNow(world) };
  const over = await world.rows.list('accountBlocks', { where: { endedAt: null }, before, limit: 100 });
  const actor = { id: 'upkeep' };
  for (const { $id, personId } of over) {
    if ((await world.rows.get('accountBlocks', $id))?.endedAt !== null) continue;
    const entry = {
      action: 'user.unblock',
      subject: personId,
      before: { blocked: true },
      after: { blocked: false },
    } as const;
    const auditId = await started(world, actor, entry);
    const decision = { id: auditId, actorId: actor.id, isBlocked: false, reason: '', until: null };
    await applyBlock(world, personId, decision);
    await finished(world, auditId);
  }
  return over.length;
}

type DeleteWorld = Pick<World, 'rows' | 'users' | 'files' | 'now' | 'newCode' | 'newId' | 'log' | 'settings' | 'kinds'>;

/** Disables sign-in, deletes the person's data, then the account. Every step may be repeated. */
export async function removePerson(world: DeleteWorld, userId: string): Promise<void> {
  if (await world.users.get(userId)) {
    await world.users.setActive(userId, false);
    await world.users.endSessions(userId);
  }
  await endPerson(world, userId);
}

/** The audit entry of an interrupted deletion, which a repeated request continues. */
async function brokenDeletion(world: DeleteWorld, userId: string): Promise<string | null> {
  const where = { subject: userId, action: 'user.delete', state: 'started' };
  const [entry] = await world.rows.list('auditEvents', { where, select: ['subject'], limit: 1 });
  return entry?.subject === userId ? entry.$id : null;
}

/**
 * Deletes a person. An interrupted deletion is continued by a repeated request or by upkeep. Orders and reports keep
 * their copies. Refuses fixed_admin, own_case, user_not_found, owner_only.
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
  await assertMayDecide(admin, account);
  const before = { name: profile?.name ?? account?.name, email: profile?.email ?? account?.email };
  const auditId = broken ?? (await started(world, admin, { action: 'user.delete', subject: userId, before }));
  await removePerson(world, userId);
  await finished(world, auditId);
  return { userId };
}
