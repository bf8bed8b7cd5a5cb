import { Messaging, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { clientWith } from '../../functions/adapters/project.ts';
import { deliver, deliverDue, deliverNew } from '../../functions/usecases/notifications/deliver.ts';
import { needsAttention } from '../../functions/usecases/orders/attention.ts';
import { accountDeleted } from '../../functions/usecases/people/account-deleted.ts';
import { forgetMails, forgetNotifications } from '../../functions/usecases/upkeep/forget-ended.ts';
import { notifyDue } from '../../functions/usecases/upkeep/notify-due.ts';
import { eventually } from '../support/eventually.ts';
import { Killed, killedAfter } from '../support/killed-run.ts';
import { morning, type NotificationCampus, openNotificationCampus } from '../support/notification-campus.ts';

let news: NotificationCampus;
beforeAll(async () => {
  news = await openNotificationCampus();
});
afterAll(() => news.close());

const minute = 60_000;
const day = 86_400_000;
const pushedTo = (device: string): string[] =>
  news.service.taken.filter((one) => one.device === device).map(({ message }) => message.id);

/** Runs every minute until nothing of this notification is due. */
async function ended(id: string, from: number): Promise<void> {
  let now = from;
  await eventually(async () => {
    now += minute;
    await deliver(news.worldAt(now), id);
    expect((await news.row(id)).dueAt).toBeNull();
  });
}

describe('after the function was killed', () => {
  it('the next runs leave one notification per device and one mail, whenever it was killed', async () => {
    let killed = 0;
    for (let last = 1, isThrough = false; !isThrough; last++) {
      const device = `Langkah ${last}`;
      const person = await news.reader(device);
      const id = await news.tell(person, 'sale_new');
      isThrough = await deliver(killedAfter(news.worldAt(morning), last), id).then(
        () => true,
        (error) => (error instanceof Killed ? false : Promise.reject(error)),
      );
      if (!isThrough) killed += 1;
      await ended(id, morning + limits.deliveryLeaseMinutes * minute);
      expect(await news.row(id), device).toMatchObject({ push: 'sent', email: 'sent', givenUpAt: null });
      // Shown once: the device knows the id.
      expect(new Set(pushedTo(device)), device).toEqual(new Set([id]));
      expect(news.mailsTo(person), device).toEqual(['sale_new']);
    }
    expect(killed).toBeGreaterThan(6);
  });

  it('the next run sends no second mail, even if it was killed while polling for the first', async () => {
    for (let last = 1, isThrough = false; !isThrough; last++) {
      const person = await news.campus.person();
      const id = await news.tell(person, 'payout');
      await deliver(news.worldAt(morning), id);
      await eventually(() => expect(news.mailsTo(person)).toEqual(['payout']));
      isThrough = await deliver(killedAfter(news.worldAt(morning + minute), last), id).then(
        () => true,
        (error) => (error instanceof Killed ? false : Promise.reject(error)),
      );
      await ended(id, morning + 3 * minute);
      expect(await news.row(id)).toMatchObject({ email: 'sent', tries: 0 });
      expect(news.mailsTo(person)).toEqual(['payout']);
    }
  });
});

it('unreadable mailings do not stop due notifications, which are sent before the run fails', async () => {
  const person = await news.reader('Bersama');
  const id = await news.tell(person, 'message');
  const real = news.worldAt(morning + 1);
  const list: typeof real.rows.list = (table, selection) =>
    table === 'mailings' ? Promise.reject(new Error('Tidak terbaca')) : real.rows.list(table, selection);
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => void unheard.push(reason);
  process.on('unhandledRejection', hear); // An unhandled rejection would end the function's process.
  try {
    await expect(notifyDue({ ...real, rows: { ...real.rows, list } }, morning + minute)).rejects.toThrow(
      'Tidak terbaca',
    );
  } finally {
    process.off('unhandledRejection', hear);
  }
  expect(unheard).toEqual([]);
  expect(pushedTo('Bersama')).toEqual([id]);
});

it('only one of several simultaneous runs sends a notification', async () => {
  const person = await news.reader('Serentak');
  // Uses a notification that ignores quiet hours, and the real time, which the lease uses.
  const id = await news.tell(person, 'account_changed');
  await news.campus.world.rows.update('notifications', id, { dueAt: new Date(Date.now() - 1000).toISOString() });
  const runs = Array.from({ length: 5 }, () => deliver(news.worldAt(Date.now()), id));
  await Promise.all([...runs, deliverDue(news.worldAt(Date.now()), Date.now() + minute)]);
  expect(pushedTo('Serentak')).toEqual([id]);
  await eventually(() => expect(news.mailsTo(person)).toEqual(['account_changed']));
  expect(await news.row(id)).toMatchObject({ push: 'sent', email: 'asked', round: 2 });
});

it('a late event, or one for a deleted notification, sends nothing', async () => {
  const person = await news.reader('Terlambat');
  const id = await news.tell(person, 'message');
  const told = await news.row(id);
  await deliverNew(news.worldAt(morning), id, told);
  expect(pushedTo('Terlambat')).toEqual([id]);
  const done = await news.row(id);
  await deliverNew(news.worldAt(morning), id, told);
  expect(pushedTo('Terlambat')).toEqual([id]);
  expect(await news.row(id)).toEqual(done);
  await news.campus.world.rows.remove('notifications', id);
  await deliverNew(news.worldAt(morning), id, told);
  expect(pushedTo('Terlambat')).toEqual([id]);
});

it('a late event does not change the stored outcome of the notification', async () => {
  const person = await news.reader('Ganti Ponsel');
  const id = await news.tell(person, 'message');
  const told = await news.row(id);
  const { rows } = news.campus.world;
  await deliver(news.worldAt(morning), id);
  const sent = await news.row(id);
  expect(sent.push).toBe('sent');
  for (const { $id } of await rows.list('pushSubscriptions', { where: { userId: person.id }, limit: 9 }))
    await rows.remove('pushSubscriptions', $id);
  await deliverNew(news.worldAt(morning), id, told);
  expect(await news.row(id)).toEqual(sent);
  const givenUpAt = new Date(morning).toISOString();
  await rows.update('notifications', id, { push: 'given_up', round: 10, tries: 5, givenUpAt, dueAt: null });
  const lost = await news.row(id);
  await deliverNew(news.worldAt(morning), id, told);
  expect(await news.row(id)).toEqual(lost);
  await rows.remove('notifications', id);
});

it('an event with an incomplete row makes the function read the row', async () => {
  const person = await news.reader('Sebagian');
  const id = await news.tell(person, 'message');
  const { round: _round, ...part } = await news.row(id);
  await deliverNew(news.worldAt(morning), id, part);
  expect(pushedTo('Sebagian')).toEqual([id]);
});

describe('an unreachable push service or mail server', () => {
  it('is retried after 1, 5, 30 and 120 minutes, then given up', async () => {
    const person = await news.reader('Mati');
    news.service.answer(503, 'Mati');
    const id = await news.tell(person, 'message');
    const before = news.service.calls();
    const tries: number[] = [];
    for (let at = 0; at <= 160; at++) {
      const calls = news.service.calls();
      await deliver(news.worldAt(morning + at * minute), id);
      if (news.service.calls() > calls) tries.push(at);
    }
    expect(tries).toEqual([0, 1, 6, 36, 156]);
    expect(news.service.calls() - before).toBe(5);
    expect(await news.row(id)).toMatchObject({ push: 'given_up', dueAt: null, tries: 5 });
    expect(Date.parse((await news.row(id)).givenUpAt ?? '')).toBe(morning + 156 * minute);
    const lostAt = async (now: number) => (await needsAttention({ ...news.worldAt(now) })).undelivered;
    expect(await lostAt(morning + 160 * minute)).toEqual({ count: 1, push: 1, email: 0, more: false });
    expect(await lostAt(morning + 160 * minute + limits.givenUpDays * day)).toMatchObject({ count: 0 });
  });

  it('is tried once if it rejects our key, and the device is kept', async () => {
    const person = await news.reader('Asing');
    for (const status of [401, 403]) {
      news.service.answer(status, 'Asing');
      const id = await news.tell(person, 'message');
      const before = news.service.calls();
      for (let at = 0; at <= 160; at += 10) await deliver(news.worldAt(morning + at * minute), id);
      expect(news.service.calls() - before).toBe(1);
      expect(await news.row(id)).toMatchObject({ push: 'given_up', dueAt: null, tries: 0 });
    }
    news.service.answer(201, 'Asing');
    const id = await news.tell(person, 'message');
    await deliver(news.worldAt(morning), id);
    expect(pushedTo('Asing')).toEqual([id]);
    await news.campus.world.rows.removeWhere('notifications', { where: { userId: person.id } });
  });

  it('is skipped for the rest of a run after a few failures, so that other services do not wait', async () => {
    const person = await news.reader('Putus');
    news.service.answer('drop', 'Putus');
    const ids = await Promise.all(Array.from({ length: 20 }, () => news.tell(person, 'message')));
    const before = news.service.calls();
    await deliverDue(news.worldAt(morning + 1), morning + minute);
    // Several messages are sent in parallel, so a few more may be tried before the service is skipped.
    const asked = news.service.calls() - before;
    expect(asked).toBeGreaterThanOrEqual(3);
    expect(asked).toBeLessThanOrEqual(8);
    for (const id of ids) expect(await news.row(id)).toMatchObject({ push: 'due', tries: 1 });
    await news.campus.world.rows.removeWhere('notifications', { where: { userId: person.id } });
  });

  it('gets all due notifications once it is back', async () => {
    const person = await news.reader('Kembali');
    news.service.answer(429, 'Kembali');
    news.post.isDead = true;
    const ids = await Promise.all(Array.from({ length: 12 }, () => news.tell(person, 'sale_new')));
    for (const id of ids) await deliver(news.worldAt(morning), id);
    await eventually(async () => {
      for (const id of ids) await deliver(news.worldAt(morning + minute), id);
      for (const id of ids) expect(await news.row(id)).toMatchObject({ push: 'due', email: 'due', tries: 1 });
    });
    expect(news.mailsTo(person)).toEqual([]);
    news.service.answer(201, 'Kembali');
    news.post.isDead = false;
    for (const id of ids) await ended(id, morning + 10 * minute);
    expect(pushedTo('Kembali').sort()).toEqual([...ids].sort());
    expect(news.mailsTo(person)).toHaveLength(12);
  });

  it('is also given up if it is the mail server, leaving no mail at Appwrite', async () => {
    const person = await news.campus.person();
    news.post.isDead = true;
    const id = await news.tell(person, 'dispute');
    let now = morning;
    await eventually(async () => {
      now += 30 * minute;
      await deliver(news.worldAt(now), id);
      expect(await news.row(id)).toMatchObject({ email: 'given_up', dueAt: null, tries: 5 });
    });
    news.post.isDead = false;
    const { endpoint, projectId, key } = news.campus.server;
    const headers = { 'x-appwrite-project': projectId, 'x-appwrite-key': key };
    const kept = await (await fetch(`${endpoint}/messaging/messages?search=dispute`, { headers })).json();
    expect(kept).toMatchObject({ total: 0 });
  });
});

it('many due notifications are sent once each over the following runs', async () => {
  const person = await news.reader('Ramai');
  const ids = await Promise.all(Array.from({ length: 130 }, () => news.tell(person, 'message')));
  /** A run whose time ends before its work: its clock advances with each reading. */
  const run = async (from: number) => {
    let now = from;
    return deliverDue({ ...news.worldAt(from), now: () => now++ }, from + 60);
  };
  const due = async () => {
    const { rows } = news.campus.world;
    const own = await rows.list('notifications', { where: { userId: person.id }, select: ['dueAt'], limit: 200 });
    return own.filter(({ dueAt }) => dueAt !== null).length;
  };
  let from = morning + minute;
  const left = [await due()];
  while ((left.at(-1) ?? 0) > 0) {
    await run(from);
    from += minute;
    left.push(await due());
  }
  expect(left.length, 'the first run does not end it').toBeGreaterThan(2);
  expect(left.toSorted((one, other) => other - one)).toEqual(left);
  expect(pushedTo('Ramai').sort()).toEqual([...ids].sort());
});

it('deletes unreferenced mails of ours after days, but not the operator’s own', async () => {
  const person = await news.campus.person();
  const id = await news.tell(person, 'payout');
  await deliver(news.worldAt(morning), id);
  const messaging = new Messaging(clientWith(news.campus.server.key));
  const own = { messageId: 'dari-pengelola', subject: 'Listrik padam', content: 'Besok.', users: [person.id] };
  await messaging.createEmail(own);
  await eventually(() => expect(news.mailsTo(person).sort()).toEqual(['Listrik padam', 'payout']));
  await accountDeleted(news.campus.world, person.id);
  const at = (days: number) => forgetMails(news.worldAt(Date.now() + days * day));
  await eventually(async () => {
    const { messages } = await messaging.listMessages();
    expect(messages.map(({ status }) => status)).toEqual(['sent', 'sent']);
  });
  expect(await at(limits.mailDays - 0.1)).toBe(0);
  expect(await at(limits.mailDays + 0.1)).toBe(1);
  const { messages } = await messaging.listMessages();
  expect(messages.map(({ $id }) => $id)).toEqual([own.messageId]);
  await messaging.delete({ messageId: own.messageId });
});

it('deletes notifications after 90 days, not before', async () => {
  const { campus } = news;
  const tables = new TablesDB(clientWith(campus.server.key));
  const now = Date.now() + 365 * day;
  const ages = [500, 91.5, 91, 90.1, 89.9, 1];
  const ids = ages.map((age) => `umur${age}`);
  for (const [at, age] of ages.entries()) {
    const $createdAt = new Date(now - age * day).toISOString();
    const data = { title: 'Kabar', $createdAt };
    await tables.createRow({ databaseId: 'market', tableId: 'notifications', rowId: ids[at] ?? '', data });
  }
  expect(await forgetNotifications({ rows: campus.world.rows, now: () => now })).toBeGreaterThan(1);
  const { rows } = await tables.listRows({ databaseId: 'market', tableId: 'notifications' });
  expect(rows.map(({ $id }) => $id).sort()).toEqual(['umur1', 'umur89.9']);
  expect(await forgetNotifications({ rows: campus.world.rows, now: () => now })).toBe(0);
});
