/** A notification's e-mail: asked for under an id of its try, and followed until Appwrite says that it went. */
import { notificationMailId } from '../../domain/ids.ts';
import { isNotificationKind } from '../../domain/notifications/channels.ts';
import { notificationMail } from '../../domain/notifications/notification-mail.ts';
import type { Row } from '../rows.ts';
import type { Account, NotifyingWorld } from '../world.ts';

type MailWorld = Pick<NotifyingWorld, 'mail' | 'web' | 'settings' | 'log'>;

/**
 * What became of an earlier try of which only the failure to ask is known: its answer may have got lost. 'ask' where a new
 * one is due. What failed and was left is taken away.
 */
async function earlierTry(
  { mail }: MailWorld,
  { $id, tries }: Row<'notifications'>,
): Promise<'sent' | 'waiting' | 'ask'> {
  if (tries === 0) return 'ask';
  const messageId = notificationMailId($id, tries - 1);
  const state = await mail.state(messageId);
  if (state === 'processing') return 'waiting';
  if (state !== 'missing') await mail.forget(messageId);
  return state === 'sent' ? 'sent' : 'ask';
}

/** Asks for the mail of this try; once, however often a run is killed on the way. */
export async function sendMail(
  world: MailWorld,
  row: Row<'notifications'>,
  account: Account,
): Promise<'asked' | 'waiting' | 'sent' | 'failed'> {
  const { kind, title, body, link } = row;
  if (!isNotificationKind(kind)) return 'failed';
  try {
    const earlier = await earlierTry(world, row);
    if (earlier !== 'ask') return earlier;
    const letter = notificationMail({ kind, title, body, link }, account, {
      web: world.web,
      brand: world.settings.identity,
    });
    await world.mail.ask(notificationMailId(row.$id, row.tries), [account.id], letter);
    return 'asked';
  } catch (error) {
    world.log(`The e-mail of notification ${row.$id}: ${error instanceof Error ? error.message : String(error)}`);
    return 'failed';
  }
}

/**
 * What became of the mail that was asked for. Nothing of anybody's news stays at Appwrite: what was sent is taken away
 * before that is noted, so one that is missing was sent.
 */
export async function followMail({ mail }: MailWorld, row: Row<'notifications'>): Promise<'asked' | 'sent' | 'failed'> {
  const messageId = notificationMailId(row.$id, row.tries);
  const state = await mail.state(messageId);
  if (state === 'processing') return 'asked';
  if (state === 'sent') await mail.forget(messageId);
  return state === 'failed' ? 'failed' : 'sent';
}

/** Takes away the mail of this try, once it is noted that it failed: before, one that is missing would count as sent. */
export const forgetFailed = ({ mail }: MailWorld, { $id, tries }: Row<'notifications'>): Promise<void> =>
  mail.forget(notificationMailId($id, tries));
