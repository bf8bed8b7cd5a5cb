/** A notification's e-mail: requested with an id per try, and followed until Appwrite reports the outcome. */
import { notificationMailId } from '../../domain/ids.ts';
import { isNotificationKind } from '../../domain/notifications/channels.ts';
import { notificationMail } from '../../domain/notifications/notification-mail.ts';
import type { Row } from '../rows.ts';
import type { Account, NotifyingWorld } from '../world.ts';

type MailWorld = Pick<NotifyingWorld, 'mail' | 'web' | 'settings' | 'log'>;

/**
 * The state of an earlier try, which may have succeeded although its response was lost. 'ask' if a new try is due.
 * Deletes the mail left at Appwrite.
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

/** Requests the e-mail of this try. Its id prevents a second e-mail if the run is killed and repeated. */
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
 * The state of the requested mail. Sent mails are deleted at Appwrite, for privacy, before the state is stored; so a
 * missing mail was sent.
 */
export async function followMail({ mail }: MailWorld, row: Row<'notifications'>): Promise<'asked' | 'sent' | 'failed'> {
  const messageId = notificationMailId(row.$id, row.tries);
  const state = await mail.state(messageId);
  if (state === 'processing') return 'asked';
  if (state === 'sent') await mail.forget(messageId);
  return state === 'failed' ? 'failed' : 'sent';
}

/** Deletes this try's mail after its failure is stored. Before that, a missing mail would count as sent. */
export const forgetFailed = ({ mail }: MailWorld, { $id, tries }: Row<'notifications'>): Promise<void> =>
  mail.forget(notificationMailId($id, tries));
