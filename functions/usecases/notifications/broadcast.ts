/**
 * Messages of an administrator to everyone: in the app, and by e-mail to people who chose it. The function
 * `notifications` sends the mails (send-mailing.ts).
 */
import { DomainError } from '../../domain/errors.ts';
import type { BroadcastInput } from '../../domain/message-input.ts';
import { outboxOf } from '../../domain/notifications/channels.ts';
import { audited } from '../audit.ts';
import { create, incrementFrom, type Operation, type Row, update } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';

type BroadcastWorld = Pick<World, 'rows' | 'now' | 'newId'>;

/** Number of people who chose broadcasts by e-mail. */
export async function countReaders(world: Pick<World, 'rows'>): Promise<{ count: number }> {
  let count = 0;
  const where = { wantsBroadcasts: true };
  for await (const _ of world.rows.each('notificationChoices', { where, select: ['$id'], pageRows: 5_000 })) count++;
  return { count };
}

/**
 * Creates one notification for all signed-in people, once per id. `byEmail`: starts a mailing with the same id. Refuses
 * id_taken.
 */
export async function broadcast(
  world: BroadcastWorld,
  caller: Caller,
  { notificationId = world.newId(), byEmail, ...text }: BroadcastInput,
): Promise<{ notificationId: string }> {
  const at = isoNow(world);
  const row = create('notifications', notificationId, { userId: null, ...text, ...outboxOf('broadcast', at) });
  const forEveryone: Operation = { ...row, data: { ...row.data, $permissions: ['read("users")'] } };
  const entry = { action: 'notification.broadcast' as const, subject: notificationId, after: { ...text, byEmail } };
  const mailing = async (): Promise<Operation> =>
    create('mailings', notificationId, {
      ...{ ...text, state: 'running', total: (await countReaders(world)).count, sent: 0, failed: 0 },
      ...{ chunks: 0, after: '', allAsked: false, round: 0, dueAt: at, by: caller.id, endedAt: null },
    });
  await world.rows.transact(async (attempt) => {
    const made = attempt > 0 ? await world.rows.get('notifications', notificationId) : null;
    const isSame =
      made?.userId === null && made.title === text.title && made.body === text.body && made.link === text.link;
    if (made && !isSame) throw new DomainError('id_taken');
    if (made) return { operations: [], result: undefined };
    const mailed = byEmail ? [await mailing()] : [];
    return { operations: [forEveryone, ...mailed, audited(world, caller, entry)], result: undefined };
  });
  return { notificationId };
}

/** Stops a mailing: no further e-mail is sent. An ended mailing stays as it is. Refuses mailing_not_found. */
export async function stopMailing(
  world: BroadcastWorld,
  caller: Caller,
  { mailingId }: { mailingId: string },
): Promise<{ state: Row<'mailings'>['state'] }> {
  return world.rows.transact<{ state: Row<'mailings'>['state'] }>(async () => {
    const mailing = await world.rows.get('mailings', mailingId);
    if (!mailing) throw new DomainError('mailing_not_found', { mailingId });
    if (mailing.state !== 'running') return { operations: [], result: { state: mailing.state } };
    return {
      operations: [
        update('mailings', mailingId, { state: 'stopped', dueAt: isoNow(world) }),
        // The sending run notices the new round before its next e-mail.
        incrementFrom('mailings', mailingId, 'round', mailing.round),
        audited(world, caller, { action: 'mailing.stop', subject: mailingId, before: { sent: mailing.sent } }),
      ],
      result: { state: 'stopped' },
    };
  });
}
