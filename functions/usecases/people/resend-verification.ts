import { DomainError } from '../../domain/errors.ts';
import { padPassword } from '../../domain/people/password.ts';
import { throttle } from '../throttle.ts';
import type { World } from '../world.ts';

/** Sends the verification mail again to whoever knows the password. */
export async function resendVerification(
  world: Pick<World, 'rows' | 'users' | 'now'>,
  input: { email: string; password: string; url: string },
): Promise<{ sent: true }> {
  await throttle(world, 'resendPerEmail', input.email);
  const found = await world.users.withPassword(input.email, padPassword(input.password));
  if (!found) throw new DomainError('wrong_credentials');
  const { account, sessionSecret } = found;
  if (account.isVerified) {
    await world.users.endSession(sessionSecret);
    throw new DomainError('already_verified');
  }
  const isSent = await world.users.sendVerification(account.id, input.url, sessionSecret);
  if (!isSent) throw new DomainError('mail_failed');
  return { sent: true };
}
