/**
 * Requires a proved address for trading. On a real Appwrite, a link sent to the former address, or one that resets the
 * password, verifies a new address, too. Therefore the profile stores since when the address waits for a link of its
 * own.
 */
import { areLinksExpired, type KnownAddress, linkProves } from '../../domain/people/address-proof.ts';
import { idsPerQuery, inChunks } from '../rows.ts';
import { takeUpMarks } from '../trust/kept-marks.ts';
import { markCampusEmail } from '../trust/records.ts';
import { type Account, isoNow, type World } from '../world.ts';
import type { EndingWorld } from './account-deleted.ts';
import { isClosedChange, waitsUnderRule } from './account-owner.ts';
import { accountChanged } from './follow-account.ts';

/** Restores the verification of a proved address, unless the account has another address meanwhile. */
async function verifyAgain({ users }: Pick<World, 'users'>, { id, email }: Account): Promise<void> {
  await users.setVerified(id, true);
  if ((await users.get(id))?.email !== email) await users.setVerified(id, false);
}

async function noteProved(world: EndingWorld, { id, email }: Account): Promise<void> {
  await world.rows.updateWhere('profiles', { $id: id, email }, { unprovedSince: null });
  await markCampusEmail(world, { $id: id, email, unprovedSince: null });
}

/**
 * Revokes the verification, unless Google verified this address or a link proves it at the same time. Always revokes it
 * for an address that the registration rule excludes. Returns false if the verification stays.
 */
async function withdraw(world: EndingWorld, account: Account): Promise<boolean> {
  const { id, email } = account;
  if ((await world.users.hasIdentity(id, email)) && !(await isClosedChange(world, account))) {
    await noteProved(world, account);
    return false;
  }
  await world.rows.update('reputations', id, { isCampusEmail: false });
  await world.users.setVerified(id, false);
  const profile = await world.rows.get('profiles', id);
  const isProved = profile?.email === email && profile.unprovedSince === null;
  if (isProved) await verifyAgain(world, account);
  return !isProved;
}

/**
 * Handles a used link that was created at `sentAt` (ISO). A link from before the change of address proves nothing, and
 * its verification is revoked. So is that of an address that the registration rule excludes. The link's event may
 * arrive before the event of the change, after the event of a later link, or twice.
 */
export async function addressProved(world: EndingWorld, userId: string, sentAt: string): Promise<void> {
  await accountChanged(world, userId);
  const [account, profile] = await Promise.all([world.users.get(userId), world.rows.get('profiles', userId)]);
  if (!account || profile?.email !== account.email) return;
  const { email } = account;
  if (profile.unprovedSince !== null) {
    if (!linkProves(account, profile.unprovedSince, sentAt) || (await isClosedChange(world, account))) {
      if (account.isVerified) await withdraw(world, account);
      return;
    }
    await noteProved(world, account);
  }
  // Read again: an older link's event may have revoked the verification.
  const now = await world.users.get(userId);
  if (now?.email !== email) return;
  if (profile.unprovedSince !== null && !now.isVerified) await verifyAgain(world, now);
  if (profile.unprovedSince !== null || now.isVerified) await takeUpMarks(world, now);
}

/** Handles a new account: a proved address, such as Google's, takes over the marks kept for it. */
export async function accountMade(world: EndingWorld, userId: string): Promise<void> {
  await accountChanged(world, userId);
  const account = await world.users.get(userId);
  if (account?.isVerified && account.isActive) await takeUpMarks(world, account);
}

type Waiting = ReadonlyMap<string, KnownAddress>;

/** Handles one account from the list of waiting addresses. Returns whether its verification was revoked. */
async function settleWaiting(world: EndingWorld, account: Account, waiting: Waiting): Promise<boolean> {
  const { id, email } = account;
  const known = waiting.get(id);
  const waits = known?.email === email ? await waitsUnderRule(world, account, known) : null;
  if (waits === null) {
    await accountChanged(world, id);
    return false;
  }
  const isWithdrawn = account.isVerified && (await withdraw(world, account));
  const now = isoNow(world);
  if (areLinksExpired(account, now) && !areLinksExpired(account, waits))
    await world.rows.updateWhere('profiles', { $id: id, email }, { unprovedSince: now }, { unprovedSince: now });
  return isWithdrawn;
}

/**
 * Repairs missed events: an address that waits for its link must not be verified. After the links to an earlier address
 * have expired, any verification proves it. Returns the number of corrections. A run whose time ends keeps the
 * corrections made so far.
 */
export async function withdrawUnproved(world: EndingWorld): Promise<number> {
  const waiting = new Map<string, KnownAddress>();
  const all = { since: { unprovedSince: new Date(0).toISOString() }, pageRows: 5_000 };
  for await (const { $id, ...known } of world.rows.each('profiles', { ...all, select: ['email', 'unprovedSince'] }))
    waiting.set($id, known);
  let withdrawn = 0;
  for (const some of inChunks([...waiting.keys()], idsPerQuery))
    for (const account of await world.users.some(some)) if (await settleWaiting(world, account, waiting)) withdrawn++;
  return withdrawn;
}
