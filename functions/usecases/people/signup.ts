import { DomainError } from '../../domain/errors.ts';
import { padPassword } from '../../domain/people/password.ts';
import { looksLikeAdmin } from '../../domain/people/staff-name.ts';
import { throttle } from '../quota.ts';
import type { World } from '../world.ts';

type SignupWorld = Pick<World, 'rows' | 'users' | 'settings' | 'now' | 'newId'>;

/**
 * Creates the account and sends its verification mail to a link on `url`. Refuses rate_limited, email_taken,
 * password_refused, name_reserved, an `url` elsewhere as invalid_input; mail_failed means that the account exists and the mail can be asked for again.
 */
export async function register(
  world: SignupWorld,
  clientIp: string,
  input: { name: string; email: string; password: string; url: string },
): Promise<{ userId: string }> {
  // The name of today would cost a call: who takes that one loses it again when the account is followed.
  if (looksLikeAdmin(input.name, world.settings.adminName)) throw new DomainError('name_reserved');
  const [mayLink] = await Promise.all([
    world.users.mayLinkTo(input.url),
    throttle(world, 'registerPerIp', clientIp, 'again'),
    throttle(world, 'registerPerEmail', input.email),
  ]);
  if (!mayLink) throw new DomainError('invalid_input', { fields: { url: 'invalid' } });
  const password = padPassword(input.password);
  const account = await world.users.create(world.newId(), { name: input.name, email: input.email, password });
  if (typeof account === 'string') throw new DomainError(account);
  if (!(await world.users.sendVerification(account.id, input.url))) throw new DomainError('mail_failed');
  return { userId: account.id };
}

/** Sends the verification mail again to whoever knows the password. */
export async function resendVerification(
  world: Pick<World, 'rows' | 'users' | 'now'>,
  input: { email: string; password: string; url: string },
): Promise<{ sent: true }> {
  await throttle(world, 'resendPerEmail', input.email);
  const account = await world.users.withPassword(input.email, padPassword(input.password));
  if (!account) throw new DomainError('wrong_credentials');
  if (account.isVerified) throw new DomainError('already_verified');
  const isSent = await world.users.sendVerification(account.id, input.url);
  if (!isSent) throw new DomainError('mail_failed');
  return { sent: true };
}
