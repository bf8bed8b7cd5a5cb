/** A campus whose people have devices and mail addresses, with access to the delivered notifications. */
import webPush from 'web-push';
import type { NotificationKind } from '#domain/notifications/channels.ts';
import { createNotifyingWorld } from '../../functions/adapters/notifying-world.ts';
import { addDevice } from '../../functions/usecases/devices/push-devices.ts';
import { deliverDue } from '../../functions/usecases/notifications/deliver.ts';
import { notifyOnce } from '../../functions/usecases/notifications/notify.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import type { NotifyingWorld } from '../../functions/usecases/world.ts';
import { turnOn } from '../../packages/appwrite-local/tests/messaging/messenger.ts';
import { type SmtpSink, smtpSink } from '../../packages/appwrite-local/tests/support/smtp-sink.ts';
import { type Campus, type KnownCaller, openCampus } from './campus.ts';
import { openPushService, type PushService } from './push-service.ts';

/** Ten in the morning on campus, tomorrow, so that rows created now are in the past. */
export const morning = Date.parse(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T03:00:00.000Z`);

export interface NotificationCampus {
  readonly campus: Campus;
  readonly service: PushService;
  readonly sink: SmtpSink;
  /** Whether the mail server refuses mails. */
  readonly post: { isDead: boolean };
  /** The function's world at this moment. */
  worldAt(now: number): NotifyingWorld;
  /** A verified person with a device of this name. */
  reader(device?: string): Promise<KnownCaller>;
  /** Creates a notification of this kind in a transaction; its title is its kind. Returns its id. */
  tell(to: Pick<KnownCaller, 'id'>, kind: NotificationKind, link?: string): Promise<string>;
  row(id: string): Promise<Row<'notifications'>>;
  /** Runs the schedule for `minutes` minutes, once per minute. */
  minutes(from: number, minutes: number): Promise<void>;
  /** Subjects of the mails to this person. */
  mailsTo(person: Pick<KnownCaller, 'email'>): string[];
  close(): Promise<void>;
}

/** `tells`: notifications start the function automatically. */
export async function openNotificationCampus(tells = false): Promise<NotificationCampus> {
  const service = await openPushService();
  const post = { isDead: false };
  const sink = await smtpSink(() => post.isDead);
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const variables = {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    PUSH_SERVICES: service.origin,
  };
  Object.assign(process.env, variables);
  const campus = await openCampus({
    ...(tells ? { tells } : { still: true }),
    mail: `smtp://127.0.0.1:${sink.port}`,
    variables,
  });
  await turnOn(campus.server);
  const logs: string[] = [];
  const worldAt = (now: number): NotifyingWorld => ({
    ...createNotifyingWorld(campus.server.key, (message) => logs.push(message)),
    now: () => now,
  });
  const row = async (id: string): Promise<Row<'notifications'>> => {
    const found = await campus.world.rows.get('notifications', id);
    if (!found) throw new Error(`There is no notification ${id}`);
    return found;
  };
  return {
    campus,
    service,
    sink,
    post,
    worldAt,
    row,
    async reader(device = 'Ponsel') {
      const person = await campus.person();
      await addDevice(worldAt(Date.now()), person, service.device(device));
      return person;
    },
    async tell(to, kind, link = '/sales/abcdefghij0123456789-1') {
      const id = campus.world.newId();
      const told = notifyOnce(new Date(morning).toISOString(), id, to.id, {
        kind,
        title: kind,
        body: 'Isi kabar',
        link,
      });
      await campus.world.rows.transact(async () => ({ operations: [told], result: undefined }));
      return id;
    },
    async minutes(from, minutes) {
      for (let minute = 0; minute < minutes; minute++) {
        const now = from + minute * 60_000;
        await deliverDue(worldAt(now), now + 1);
      }
    },
    mailsTo: ({ email }) =>
      sink.mails
        .filter(({ to }) => to.includes(email))
        .map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? ''),
    async close() {
      await campus.close();
      await service.close();
      await sink.close();
      for (const name of Object.keys(variables)) delete process.env[name];
    },
  };
}
