/** Trial deliveries of a mail and a push to the caller, each confirmed by its arrival. */
import { DomainError } from '../../domain/errors.ts';
import { setupNotification } from '../../domain/notifications/staff-notification.ts';
import { isSameCode } from '../../domain/orders/handover.ts';
import { mailCode, setupMail } from '../../domain/setup/setup-mail.ts';
import { notifyOnce } from '../notifications/notify.ts';
import { throttle } from '../quota.ts';
import { type Caller, isoNow, type NotifyingWorld } from '../world.ts';
import { changeNotes, readNotes, readSetup, type SetupAnswer } from './read-setup.ts';

type TrialWorld = Pick<NotifyingWorld, 'rows' | 'now' | 'newId' | 'settings' | 'mail' | 'files' | 'web' | 'log'>;

/** Sends a mail with a code to the caller. @throws mail_failed, rate_limited */
export async function tryMail(world: TrialWorld, caller: Caller): Promise<SetupAnswer> {
  await throttle(world, 'setupTrial', caller.id);
  const { name } = await caller.person();
  const messageId = world.newId();
  const letter = setupMail(mailCode(world.settings.idSecret, messageId), name, {
    web: world.web,
    brand: world.settings.identity,
  });
  // Stored first, so that the code of every sent mail is known.
  await changeNotes(world, (notes) => ({ ...notes, mail: { messageId, askedAt: isoNow(world), arrivedAt: null } }));
  try {
    await world.mail.ask(messageId, [caller.id], letter);
  } catch (error) {
    world.log(`The trial's e-mail: ${error instanceof Error ? error.message : String(error)}`);
    throw new DomainError('mail_failed');
  }
  return readSetup(world);
}

/** Confirms the arrival of the trial mail by its code. @throws setup_code_wrong */
export async function mailArrived(world: TrialWorld, { code }: { readonly code: string }): Promise<SetupAnswer> {
  const { mail } = await readNotes(world);
  if (!mail || !isSameCode(code, mailCode(world.settings.idSecret, mail.messageId)))
    throw new DomainError('setup_code_wrong');
  await changeNotes(world, (notes) => ({ ...notes, mail: { ...mail, arrivedAt: isoNow(world) } }));
  return readSetup(world);
}

/** Sends the caller a notification through the usual channels. @throws rate_limited */
export async function tryPush(world: TrialWorld, caller: Caller): Promise<SetupAnswer> {
  await throttle(world, 'setupTrial', caller.id);
  const notificationId = world.newId();
  await world.rows.transact(async () => ({
    operations: [notifyOnce(isoNow(world), notificationId, caller.id, setupNotification())],
    result: undefined,
  }));
  await changeNotes(world, (notes) => ({
    ...notes,
    push: { notificationId, askedAt: isoNow(world), arrivedAt: null },
  }));
  return readSetup(world);
}

/** Records that the device's service worker received the trial's notification. @throws not_found for another trial */
export async function pushArrived(
  world: TrialWorld,
  { notificationId }: { readonly notificationId: string },
): Promise<SetupAnswer> {
  const { push } = await readNotes(world);
  if (push?.notificationId !== notificationId) throw new DomainError('not_found');
  await changeNotes(world, (notes) => ({ ...notes, push: { ...push, arrivedAt: push.arrivedAt ?? isoNow(world) } }));
  return readSetup(world);
}
