import { DomainError } from '../../domain/errors.ts';
import { padPassword } from '../../domain/people/password.ts';
import { looksOfficial, officialNamesOf } from '../../domain/people/staff-name.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { mailboxOf } from '../../domain/trust/kept-marks.ts';
import { countDone, countersOf, requireLeft, throttle } from '../quota.ts';
import type { World } from '../world.ts';
import { assertAllowed } from './registration.ts';

type SignupWorld = Pick<World, 'rows' | 'users' | 'settings' | 'now' | 'newId'>;

/**
 * Creates the account and sends its verification mail with a link to `url`. Refuses rate_limited, email_taken,
 * password_refused, name_reserved, registration_closed, and a foreign `url` as invalid_input. mail_failed means that
 * the account `details.userId` exists and the mail can be requested again. The rate limits by mailbox and by IP address
 * (shared by a whole campus) count only created accounts, and count them afterwards, so a few simultaneous calls may
 * exceed them.
 */
export async function register(
  world: SignupWorld,
  clientIp: string,
  input: { name: string; email: string; password: string; url: string },
): Promise<{ userId: string }> {
  const { adminName, identity } = world.settings;
  // Compares with the configured name of the administrator, because reading the current one would cost a call. If a
  // name copies the current one, the account's event corrects it.
  if (looksOfficial(input.name, officialNamesOf(identity, adminName))) throw new DomainError('name_reserved');
  const ofIp = throttleWindow('registerPerIp', clientIp, world.now());
  const ofEmail = throttleWindow('registerPerEmail', mailboxOf(input.email), world.now());
  const [mayLink, counters] = await Promise.all([
    world.users.mayLinkTo(input.url),
    countersOf(world, [ofIp.id, ofEmail.id]),
    assertAllowed(world, input.email),
  ]);
  if (!mayLink) throw new DomainError('invalid_input', { fields: { url: 'invalid' } });
  requireLeft(ofIp, counters);
  requireLeft(ofEmail, counters);
  const password = padPassword(input.password);
  const account = await world.users.create(world.newId(), { name: input.name, email: input.email, password });
  if (typeof account === 'string') {
    if (account === 'email_taken') await throttle(world, 'takenPerIp', clientIp, 'again');
    throw new DomainError(account);
  }
  const [isSent] = await Promise.all([
    world.users.sendVerification(account.id, input.url),
    countDone(world, ofIp, counters),
    countDone(world, ofEmail, counters),
  ]);
  if (!isSent) throw new DomainError('mail_failed', { userId: account.id });
  return { userId: account.id };
}

/**
 * Sends the verification mail again to an address that waits for it. Other addresses get the same response, which hides
 * whether they have an account. Refuses rate_limited, mail_failed.
 */
export async function resendVerification(
  world: Pick<World, 'rows' | 'users' | 'now'>,
  input: { email: string; url: string },
): Promise<{ sent: true }> {
  const account = await world.users.byEmail(input.email);
  if (!account?.isActive || account.isVerified) return { sent: true };
  await throttle(world, 'resendPerEmail', mailboxOf(account.email));
  if (!(await world.users.sendVerification(account.id, input.url))) throw new DomainError('mail_failed');
  return { sent: true };
}

/**
 * Redeems the link of a verification mail. The returned `token` allows one sign-in within a minute; the mailbox's owner
 * could get the same by a password reset. It is '' for staff and for a changed address, whose links may have gone to
 * the former one. Refuses verification_refused.
 */
export async function verifyAddress(
  world: Pick<World, 'users'>,
  { userId, secret }: { userId: string; secret: string },
): Promise<{ email: string; token: string }> {
  if (!(await world.users.verify(userId, secret))) throw new DomainError('verification_refused');
  const account = await world.users.get(userId);
  if (!account) throw new DomainError('verification_refused');
  const mayEnter = account.isActive && account.isFirstAddress && account.labels.length === 0;
  return { email: account.email, token: mayEnter ? await world.users.signInToken(userId) : '' };
}
