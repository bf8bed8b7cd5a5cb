import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNotificationKind, type NotificationKind, notificationChannels } from '#domain/notifications/channels.ts';
import { addDevice, listDevices } from '../../functions/usecases/devices/push-devices.ts';
import { chooseNotifications } from '../../functions/usecases/notifications/choices.ts';
import { deliver, deliverDue } from '../../functions/usecases/notifications/deliver.ts';
import { readNotifications } from '../../functions/usecases/notifications/notify.ts';
import { eventually } from '../support/eventually.ts';
import { morning, type NotificationCampus, openNotificationCampus } from '../support/notification-campus.ts';

let news: NotificationCampus;
beforeAll(async () => {
  news = await openNotificationCampus();
});
afterAll(() => news.close());

const minute = 60_000;
const kinds = Object.keys(notificationChannels).filter(isNotificationKind);
const pushedTo = (device: string): string[] =>
  news.service.taken.filter((one) => one.device === device).map(({ message }) => message.kind);

/** Runs every minute until the e-mail of this notification is final. */
async function ended(id: string, from = morning): Promise<void> {
  let now = from;
  await eventually(async () => {
    now += minute;
    await deliver(news.worldAt(now), id);
    expect((await news.row(id)).dueAt).toBeNull();
  });
}

describe('each kind of notification', () => {
  it('is sent once over each of its channels, even without an event', async () => {
    const sari = await news.reader('Ponsel Sari');
    const ids = await Promise.all(kinds.map((kind) => news.tell(sari, kind)));
    for (let run = 0; run < 3; run++) await deliverDue(news.worldAt(morning + 1), morning + minute);
    const wanted = (channel: 'push' | 'email') => kinds.filter((kind) => notificationChannels[kind][channel]).sort();
    expect(pushedTo('Ponsel Sari').sort()).toEqual(wanted('push'));
    for (const id of ids) await ended(id);
    expect(news.mailsTo(sari).sort()).toEqual(wanted('email'));
    expect(pushedTo('Ponsel Sari').sort()).toEqual(wanted('push'));
    for (const [at, kind] of kinds.entries()) {
      const { push, email } = notificationChannels[kind];
      const state = { push: push ? 'sent' : 'none', email: email ? 'sent' : 'none', tries: 0, givenUpAt: null };
      expect(await news.row(ids[at] ?? ''), kind).toMatchObject(state);
    }
    // No personal notification stays at Appwrite.
    const { messages } = await listMessages();
    expect(messages).toEqual([]);
  });

  it('reaches every device of the person, encrypted, with topic and TTL', async () => {
    const budi = await news.reader('Laptop');
    await addDevice(news.worldAt(Date.now()), budi, news.service.device('Tablet'));
    await deliver(news.worldAt(morning), await news.tell(budi, 'meeting_today'));
    expect([pushedTo('Laptop'), pushedTo('Tablet')]).toEqual([['meeting_today'], ['meeting_today']]);
    const { headers } = news.service.taken.find(({ device }) => device === 'Tablet') ?? {};
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
  });
});

async function listMessages(): Promise<{ messages: unknown[] }> {
  const { endpoint, projectId, key } = news.campus.server;
  const headers = { 'x-appwrite-project': projectId, 'x-appwrite-key': key };
  return (await fetch(`${endpoint}/messaging/messages`, { headers })).json() as Promise<{ messages: unknown[] }>;
}

/** The outcome of a notification of this kind at this moment. */
async function told(to: { id: string }, kind: NotificationKind, now = morning) {
  const id = await news.tell(to, kind);
  await deliver(news.worldAt(now), id);
  return news.row(id);
}

const choices = { pushOff: [], emailOff: [], isQuiet: true, wantsBroadcasts: false };

describe('a notification', () => {
  it('skips channels that the person turned off, except for account changes', async () => {
    const person = await news.reader('Pilihan');
    const world = news.worldAt(Date.now());
    await chooseNotifications(world, person, { ...choices, pushOff: ['sales'], emailOff: ['sales', 'money'] });
    expect(await told(person, 'sale_new')).toMatchObject({ push: 'none', email: 'none', dueAt: null });
    expect(await told(person, 'message')).toMatchObject({ push: 'sent' });
    expect(await told(person, 'payout')).toMatchObject({ push: 'sent', email: 'none' });
    expect(await told(person, 'account_changed')).toMatchObject({ push: 'sent', email: 'asked' });
  });

  it('is not sent if it was read before', async () => {
    const person = await news.reader('Dibaca');
    const id = await news.tell(person, 'dispute');
    await readNotifications(news.worldAt(Date.now() + 1000), person);
    await deliver(news.worldAt(morning), id);
    expect(await news.row(id)).toMatchObject({ push: 'none', email: 'none', dueAt: null });
    expect(pushedTo('Dibaca')).toEqual([]);
  });

  it('is not mailed to an unverified address, and not sent to a blocked person at all', async () => {
    const person = await news.reader('Belum');
    await news.campus.users.updateEmailVerification({ userId: person.id, emailVerification: false });
    expect(await told(person, 'sale_new')).toMatchObject({ push: 'sent', email: 'none' });
    await news.campus.users.updateStatus({ userId: person.id, status: false });
    expect(await told(person, 'sale_new')).toMatchObject({ push: 'none', email: 'none', dueAt: null });
    expect(pushedTo('Belum')).toEqual(['sale_new']);
    expect(news.mailsTo(person)).toEqual([]);
  });

  it('skips push if the person has no device', async () => {
    const person = await news.campus.person('Tanpa');
    const id = await news.tell(person, 'message');
    await deliver(news.worldAt(morning), id);
    expect(await news.row(id)).toMatchObject({ push: 'none', email: 'none', dueAt: null });
  });

  it('is not sent if it or the account was deleted', async () => {
    expect(await told({ id: news.campus.world.newId() }, 'sale_new')).toMatchObject({ email: 'none', dueAt: null });
    await deliver(news.worldAt(morning), 'gone');
  });
});

describe('devices', () => {
  it.each([404, 410])(
    'are removed if the push service answers %i, and the others are still notified',
    async (status) => {
      const person = await news.reader(`Lama ${status}`);
      await addDevice(news.worldAt(Date.now()), person, news.service.device(`Baru ${status}`));
      news.service.answer(status, `Lama ${status}`);
      expect(await told(person, 'message')).toMatchObject({ push: 'sent', dueAt: null });
      const { devices } = await listDevices(news.campus.world, person);
      expect(devices.map(({ device }) => device)).toEqual([`Baru ${status}`]);
    },
  );

  it('are removed without a request if their endpoint is no longer allowed', async () => {
    const person = await news.reader('Dalam');
    const calls = news.service.calls();
    delete process.env.PUSH_SERVICES;
    try {
      expect(await told(person, 'message')).toMatchObject({ push: 'none' });
    } finally {
      process.env.PUSH_SERVICES = news.service.origin;
    }
    expect(news.service.calls()).toBe(calls);
    expect((await listDevices(news.campus.world, person)).devices).toEqual([]);
  });
});

it('notifications at night wait until morning, except urgent and security ones', async () => {
  const person = await news.reader('Malam');
  const night = morning + 13 * 60 * minute; // 23.00
  const id = await news.tell(person, 'sale_new');
  await deliver(news.worldAt(night), id);
  const until = new Date(morning + 21 * 60 * minute).toISOString(); // 07.00
  expect(await news.row(id)).toMatchObject({ push: 'due', email: 'due', tries: 0 });
  expect(Date.parse((await news.row(id)).dueAt ?? '')).toBe(Date.parse(until));
  expect(await told(person, 'meeting_today', night)).toMatchObject({ push: 'sent' });
  expect(await told(person, 'account_changed', night)).toMatchObject({ push: 'sent', email: 'asked' });
  await deliver(news.worldAt(Date.parse(until) - 1), id);
  expect(pushedTo('Malam')).toEqual(['meeting_today', 'account_changed']);
  await deliver(news.worldAt(Date.parse(until)), id);
  expect(await news.row(id)).toMatchObject({ push: 'sent', email: 'asked' });
  await chooseNotifications(news.campus.world, person, { ...choices, isQuiet: false });
  expect(await told(person, 'message', night)).toMatchObject({ push: 'sent' });
});
