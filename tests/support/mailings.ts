/** A campus whose people subscribe to announcements by e-mail, and a mail server that counts recipients. */
import { ID, Messaging } from 'node-appwrite';
import { keyedId } from '#domain/keyed-ids.ts';
import { createNotifyingWorld } from '../../functions/adapters/notifying-world.ts';
import { clientWith } from '../../functions/adapters/project.ts';
import { broadcast } from '../../functions/usecases/notifications/broadcast.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import type { NotifyingWorld } from '../../functions/usecases/world.ts';
import { turnOn } from '../../packages/appwrite-local/tests/messaging/messenger.ts';
import { smtpSink } from '../../packages/appwrite-local/tests/support/smtp-sink.ts';
import { type Campus, openCampus } from './campus.ts';

export interface MailingCampus {
  readonly campus: Campus;
  /** Addresses that the mail server rejects. */
  readonly refused: { has: (address: string) => boolean };
  worldAt(now: number): NotifyingWorld;
  /** Creates this many accounts; those whose number `wants` accepts subscribe. Returns the addresses. */
  people(count: number, wants?: (number: number) => boolean): Promise<string[]>;
  /** Sends an announcement with a new title, also by e-mail. */
  tellAll(): Promise<{ id: string; title: string }>;
  mailing(id: string): Promise<Row<'mailings'>>;
  /** Number of mails with this title per address. */
  reached(title: string): ReadonlyMap<string, number>;
  /** Number of recipients of each mail with this title. */
  sizes(title: string): number[];
  /** Data about mailings that the server and Appwrite still store. */
  leftovers(): Promise<{ chunks: number; messages: number }>;
  close(): Promise<void>;
}

const atOnce = 20;

/** `tells`: whether mailings start their function automatically. */
export async function openMailingCampus(tells = false): Promise<MailingCampus> {
  const refused = { has: (_address: string): boolean => false };
  const sink = await smtpSink((address) => refused.has(address));
  const campus = await openCampus({ ...(tells ? { tells } : { still: true }), mail: `smtp://127.0.0.1:${sink.port}` });
  await turnOn(campus.server);
  const { world, users, admin } = campus;
  const messaging = new Messaging(clientWith(campus.server.key));
  const mailsOf = (title: string) => sink.mails.filter(({ raw }) => raw.includes(`Subject: ${title}\r\n`));

  const person = async (wants: boolean): Promise<string> => {
    const userId = ID.unique();
    const email = `${userId}@kampus.ac.id`;
    await users.create({ userId, email }); // without a password, because its hash takes longer than everything else
    await users.updateEmailVerification({ userId, emailVerification: true });
    const choices = { userId, pushOff: [], emailOff: [], isQuiet: true, wantsBroadcasts: wants };
    await world.rows.create(
      'notificationChoices',
      keyedId(world.settings.idSecret, 'notificationChoices', userId),
      choices,
      [userId],
    );
    return email;
  };

  return {
    campus,
    refused,
    worldAt: (now) => ({ ...createNotifyingWorld(campus.server.key, () => undefined), now: () => now }),
    async people(count, wants = () => true) {
      const emails: string[] = [];
      for (let from = 0; from < count; from += atOnce) {
        const numbers = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => from + at);
        emails.push(...(await Promise.all(numbers.map((number) => person(wants(number))))));
      }
      return emails;
    },
    async tellAll() {
      const title = `Kabar ${ID.unique()}`;
      const { notificationId: id } = await broadcast(world, admin, { title, body: 'Isi', link: '', byEmail: true });
      return { id, title };
    },
    async mailing(id) {
      const found = await world.rows.get('mailings', id);
      if (!found) throw new Error(`There is no mailing ${id}`);
      return found;
    },
    reached(title) {
      const times = new Map<string, number>();
      for (const { to } of mailsOf(title)) for (const one of to) times.set(one, (times.get(one) ?? 0) + 1);
      return times;
    },
    sizes: (title) => mailsOf(title).map(({ to }) => to.length),
    async leftovers() {
      const chunks = await world.rows.list('mailingChunks', { limit: 100 });
      const { total } = await messaging.listMessages();
      return { chunks: chunks.length, messages: total };
    },
    async close() {
      await campus.close();
      await sink.close();
    },
  };
}
