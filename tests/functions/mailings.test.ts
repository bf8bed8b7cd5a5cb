import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { broadcast, countReaders, stopMailing } from '../../functions/usecases/notifications/broadcast.ts';
import { sendDueMailings, sendMailing } from '../../functions/usecases/notifications/send-mailing.ts';
import type { NotifyingWorld } from '../../functions/usecases/world.ts';
import { eventually } from '../support/eventually.ts';
import { Killed, killedAfter } from '../support/killed-run.ts';
import { type MailingCampus, openMailingCampus } from '../support/mailings.ts';
import { runs } from '../support/proof.ts';
import { refusalOf } from '../support/refusals.ts';

const minute = 60_000;
const nothingLeft = { chunks: 0, messages: 0 };
/** Each of these recipients once, and no others. */
const onceEach = (people: readonly string[]): Map<string, number> => new Map(people.toSorted().map((one) => [one, 1]));
const takesAll = (): boolean => false;

let post: MailingCampus;
let emails: string[];
beforeAll(async () => {
  post = await openMailingCampus();
  emails = await post.people(limits.mailingChunk + 20);
});
afterAll(() => post.close());

const reached = (title: string): Map<string, number> => new Map([...post.reached(title)].toSorted());
const run = (id: string, now = Date.now(), world = post.worldAt(now)) => sendMailing(world, id, now + 1);

describe('a mailing', () => {
  it('reaches every subscriber once, with at most 100 in Bcc, and leaves no temporary data', async () => {
    const { id, title } = await post.tellAll();
    expect(await post.mailing(id)).toMatchObject({ state: 'running', total: emails.length, sent: 0 });
    await Promise.all([run(id), run(id)]); // Two simultaneous runs act as one.
    expect(await post.mailing(id)).toMatchObject({ state: 'done', sent: emails.length, failed: 0, dueAt: null });
    expect(reached(title)).toEqual(onceEach(emails));
    expect(post.sizes(title).toSorted((a, b) => a - b)).toEqual([20, limits.mailingChunk]);
    expect(await post.leftovers()).toEqual(nothingLeft);
  });

  it('states why people receive it', async () => {
    const { id } = await post.tellAll();
    const world = post.worldAt(Date.now());
    const letters: unknown[] = [];
    const { ask } = world.mail;
    const mail: NotifyingWorld['mail'] = {
      ...world.mail,
      ask: (messageId, people, letter) => {
        letters.push(letter);
        return ask(messageId, people, letter);
      },
    };
    await run(id, Date.now(), { ...world, mail });
    expect(JSON.stringify(letters[0])).toContain('Anda memilih menerima pengumuman admin lewat email');
  });

  it('can run at the same time as another one, and starts once, however often the request is repeated', async () => {
    const notificationId = post.campus.world.newId();
    const told = { notificationId, title: `Dua kali ${notificationId}`, body: '', link: '', byEmail: true };
    const calls = [1, 2, 3].map(() => broadcast(post.campus.world, post.campus.admin, told));
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ notificationId })));
    const other = await post.tellAll();
    const now = Date.now() + minute;
    await sendDueMailings(post.worldAt(now), now + 1);
    for (const title of [told.title, other.title]) expect(reached(title)).toEqual(onceEach(emails));
  });

  it('reaches everybody once, whenever its run is killed', async () => {
    let isThrough = false;
    for (let last = 1; !isThrough; last += runs(9, 1)) {
      const { id, title } = await post.tellAll();
      await run(id, Date.now(), killedAfter(post.worldAt(Date.now()), last)).catch((error) => {
        if (!(error instanceof Killed)) throw error;
      });
      isThrough = (await post.mailing(id)).state === 'done';
      // The next run, after this one's lease.
      if (!isThrough) await run(id, Date.now() + (limits.deliveryLeaseMinutes + 1) * minute);
      expect(await post.mailing(id)).toMatchObject({ state: 'done', sent: emails.length, total: emails.length });
      expect(reached(title), `killed after call ${last}`).toEqual(onceEach(emails));
    }
    expect(await post.leftovers()).toEqual(nothingLeft);
  });
});

describe('a mail server', () => {
  it('may reject some addresses: the others get the mail once', async () => {
    const gone = emails[3] ?? '';
    post.refused.has = (address) => address === gone;
    const { id, title } = await post.tellAll();
    await run(id);
    post.refused.has = takesAll;
    expect(await post.mailing(id)).toMatchObject({ state: 'done', sent: emails.length - 1, failed: 1 });
    expect(reached(title)).toEqual(onceEach(emails.filter((email) => email !== gone)));
  });

  it('is retried after 1, 5, 30 and 120 minutes if unreachable, without losing a mail', async () => {
    post.refused.has = () => true;
    const [first, second] = [await post.tellAll(), await post.tellAll()];
    let now = Date.now();
    for (const wait of limits.deliveryRetryMinutes) {
      for (const { id } of [first, second]) {
        await run(id, now);
        const { dueAt } = await post.mailing(id);
        expect(Date.parse(dueAt ?? '') - now).toBe(wait * minute);
        await run(id, now + wait * minute - 1); // Too early: nothing happens.
        expect((await post.mailing(id)).dueAt).toBe(dueAt);
      }
      now += wait * minute;
    }
    await run(first.id, now);
    expect(await post.mailing(first.id)).toMatchObject({ state: 'done', sent: 0, failed: emails.length });
    post.refused.has = takesAll;
    await run(second.id, now);
    expect(await post.mailing(second.id)).toMatchObject({ state: 'done', sent: emails.length, failed: 0 });
    expect([reached(first.title), reached(second.title)]).toEqual([new Map(), onceEach(emails)]);
    expect(await post.leftovers()).toEqual(nothingLeft);
  });
});

describe('an administrator', () => {
  it('can stop a mailing before its next e-mail; mails already being sent are counted', async () => {
    const { campus } = post;
    const { id, title } = await post.tellAll();
    const world = post.worldAt(Date.now());
    const { ask } = world.mail;
    const stopping: NotifyingWorld['mail'] = {
      ...world.mail,
      // Both chunks start together; one is stopped before its request to Appwrite.
      ask: async (messageId, people, letter) => {
        if (people.length < limits.mailingChunk) throw new Error('Appwrite is away');
        await stopMailing(campus.world, campus.admin, { mailingId: id });
        return ask(messageId, people, letter);
      },
    };
    await run(id, Date.now(), { ...world, mail: stopping });
    await eventually(async () => {
      await run(id, Date.now() + minute, post.worldAt(Date.now() + minute));
      expect(await post.mailing(id)).toMatchObject({ state: 'stopped', dueAt: null });
    });
    expect(await post.mailing(id)).toMatchObject({ sent: limits.mailingChunk, failed: 0, total: emails.length });
    expect(post.sizes(title)).toEqual([limits.mailingChunk]);
    expect(await stopMailing(campus.world, campus.admin, { mailingId: id })).toEqual({ state: 'stopped' });
    const nowhere = stopMailing(campus.world, campus.admin, { mailingId: 'nowhere' });
    expect((await refusalOf(nowhere)).code).toBe('mailing_not_found');
  });

  it('sees the number of subscribers; blocked, unverified and unsubscribed people get no mail', async () => {
    const { users, world } = post.campus;
    const [blocked = '', unproved = ''] = await post.people(3, (number) => number < 2);
    const idOf = (email: string) => email.split('@')[0] ?? '';
    await users.updateStatus({ userId: idOf(blocked), status: false });
    await users.updateEmailVerification({ userId: idOf(unproved), emailVerification: false });
    expect(await countReaders(world)).toEqual({ count: emails.length + 2 });
    const { id, title } = await post.tellAll();
    await run(id);
    expect(await post.mailing(id)).toMatchObject({ state: 'done', sent: emails.length, total: emails.length });
    expect(reached(title)).toEqual(onceEach(emails));
  });
});
