import { isOurMail } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import type { NotifyingWorld } from '../world.ts';

const dayMs = 86_400_000;

/**
 * Takes away e-mails that nobody follows any more: their notification went with its account, or Appwrite sent them after they had
 * been given up. Whose they were and what they say must not stay there for ever. Answers how many.
 */
export async function forgetMails({ mail, now }: Pick<NotifyingWorld, 'mail' | 'now'>): Promise<number> {
  const old = await mail.endedBefore(new Date(now() - limits.mailDays * dayMs).toISOString());
  const ours = old.filter(isOurMail);
  for (const messageId of ours) await mail.forget(messageId);
  return ours.length;
}
