/**
 * Only people with a proved address trade. On a real Appwrite, a link to the former address or of a forgotten password
 * verifies a new address, too; therefore the profile stores since when the address waits for a link of its own.
 */
import { linkProves } from '../../domain/people/address-proof.ts';
import { keepFormerAddress, takeUpMarks } from '../trust/kept-marks.ts';
import { markCampusEmail } from '../trust/records.ts';
import type { World } from '../world.ts';
import type { EndingWorld } from './account-deleted.ts';
import { accountChanged } from './follow-account.ts';

/** Notes that the address was changed at this moment (ISO). An account made by deploy counts as proved. */
export async function addressChanged(world: EndingWorld, userId: string, changedAt: string): Promise<void> {
  const isDoubted = userId !== world.settings.adminUserId;
  const before = await world.rows.get('profiles', userId);
  const account = await world.users.get(userId);
  if (before && account && before.email !== account.email) await keepFormerAddress(world, before);
  const doubt = () => world.rows.update('profiles', userId, { unprovedSince: changedAt });
  // First, so that a new address never counts as proved.
  const isKnown = isDoubted && (await doubt());
  await accountChanged(world, userId);
  if (isDoubted && !isKnown) await doubt();
}

/**
 * Handles a followed link that was made at `sentAt` (ISO): one from before the change proves nothing, and its
 * verification is taken back.
 */
export async function addressProved(world: EndingWorld, userId: string, sentAt: string): Promise<void> {
  const [account, profile] = await Promise.all([world.users.get(userId), world.rows.get('profiles', userId)]);
  if (!account?.isVerified || !profile || userId === world.settings.adminUserId) return;
  const proof = linkProves(profile, account.email, sentAt);
  if (proof === 'too_old') await world.users.setVerified(userId, false);
  else await takeUpMarks(world, account);
  if (proof !== 'proved') return;
  await world.rows.update('profiles', userId, { unprovedSince: null });
  await markCampusEmail(world, { ...profile, unprovedSince: null });
}

/** Handles a new account: one with a proved address, such as Google's, takes over what is kept for that address. */
export async function accountMade(world: EndingWorld, userId: string): Promise<void> {
  await accountChanged(world, userId);
  const account = await world.users.get(userId);
  if (account?.isVerified && account.isActive) await takeUpMarks(world, account);
}

/** Makes up for lost events: an address that waits for its link is not verified. Returns how many were corrected. */
export async function withdrawUnproved(world: Pick<World, 'rows' | 'users' | 'now'>): Promise<number> {
  const before = { unprovedSince: new Date(world.now()).toISOString() };
  let withdrawn = 0;
  for await (const { $id } of world.rows.each('profiles', { before, select: ['$id'] })) {
    if (!(await world.users.get($id))?.isVerified) continue;
    await world.users.setVerified($id, false);
    await world.rows.update('reputations', $id, { isCampusEmail: false });
    withdrawn++;
  }
  return withdrawn;
}
