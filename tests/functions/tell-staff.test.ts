/** Staff are notified according to the rights of their role, once each. */
import { readFileSync } from 'node:fs';
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { askDispute } from '../../functions/usecases/orders/ask-dispute.ts';
import { addStatement } from '../../functions/usecases/orders/disputes.ts';
import { raiseSaleEvent } from '../../functions/usecases/orders/move-sale.ts';
import { editUser } from '../../functions/usecases/people/manage-user.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { reportPerson } from '../../functions/usecases/reports/reports.ts';
import { readChat, sendMessage, startChat } from '../../functions/usecases/support/chat.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { refusalOf } from '../support/refusals.ts';
import { firstOf, orderedFrom, press } from '../support/sales.ts';

let campus: Campus;
let moderator: KnownCaller;
let treasurer: KnownCaller;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  [moderator, treasurer] = [await campus.person('Mod'), await campus.person('Bendahara')];
  for (const [person, role] of [
    [moderator, 'moderator'],
    [treasurer, 'treasurer'],
  ] as const)
    await editUser(campus.world, campus.admin, { userId: person.id, name: person.name, phone: '', role });
});
afterAll(() => campus.close());

const heard = async (who: KnownCaller, kind: string, link: string) => {
  const where = { userId: who.id, kind, link };
  return (await campus.world.rows.list('notifications', { where, limit: 10 })).length;
};
const heardByAll = (kind: string, link: string) =>
  Promise.all([campus.admin, moderator, treasurer].map((who) => heard(who, kind, link)));

it('a report notifies administrators and moderators once, also by push', async () => {
  const [reporter, named] = [await campus.person('Lapor'), await campus.person('Nama')];
  await ensureProfile(campus.world, named);
  const { reportId } = await reportPerson(campus.world, reporter, {
    ...{ personId: named.id, reason: 'Penipuan', description: '' },
  });
  expect(await heardByAll('staff_report', `/admin/reports/${reportId}`)).toEqual([1, 1, 0]);
  const [told] = await campus.world.rows.list('notifications', {
    where: { userId: moderator.id, kind: 'staff_report' },
    limit: 1,
  });
  expect(told?.push).toBe('due');
});

it('a moderator is not notified of a report about themselves', async () => {
  const reporter = await campus.person('Lapor');
  const about = { personId: moderator.id, reason: 'Penipuan', description: '' } as const;
  const { reportId } = await reportPerson(campus.world, reporter, about);
  expect(await heardByAll('staff_report', `/admin/reports/${reportId}`)).toEqual([1, 0, 0]);
});

it('a support message notifies everybody who can answer, once until the chat is read; answers do not', async () => {
  const person = await campus.person('Tanya');
  const { chatId } = await startChat(campus.world, person);
  const say = async (who: KnownCaller) => {
    const messageId = ID.unique();
    await sendMessage(campus.world, who, { chatId, messageId, message: 'Halo', imageId: '' });
  };
  await say(person);
  await say(person);
  expect(await heardByAll('staff_message', `/chat/${chatId}`)).toEqual([1, 1, 0]);
  await readChat(campus.world, campus.admin, { chatId });
  await say(campus.admin);
  await say(person);
  expect(await heardByAll('staff_message', `/chat/${chatId}`)).toEqual([2, 2, 0]);
});

it('no function is triggered by messages, reports or steps of an order', () => {
  const { functions } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as { functions: { events: string[] }[] };
  const followed = functions.flatMap(({ events }) => events);
  expect(followed.length).toBeGreaterThan(0);
  expect(
    followed.filter((event) =>
      /\.(messages|talkMessages|chats|talks|reports|readMarks|orderEvents|orders|sales|transactions)\./.test(event),
    ),
  ).toEqual([]);
});

/** A disputed sale with its two people, the seller with this role. */
async function disputed(role: 'user' | 'admin' = 'user') {
  const order = await orderedFrom(campus, { sellers: 1 });
  const { id: saleId, seller } = firstOf(order);
  await editUser(campus.world, campus.admin, { userId: seller.id, name: seller.name, phone: '', role });
  await press(campus.world, seller, saleId, 'accept', 'ready');
  await raiseSaleEvent(campus.world, order.buyer, { saleId, event: 'object', reason: 'Rusak' });
  return { saleId, seller, buyer: order.buyer };
}

it('a dispute notifies those who decide it, each time that it begins', async () => {
  const { saleId, buyer } = await disputed();
  const link = `/admin/disputes/${saleId}`;
  expect(await heardByAll('staff_dispute', link)).toEqual([1, 0, 0]);
  await raiseSaleEvent(campus.world, buyer, { saleId, event: 'withdraw' });
  expect(await heardByAll('staff_dispute', link)).toEqual([1, 0, 0]);
  await raiseSaleEvent(campus.world, buyer, { saleId, event: 'object', reason: 'Rusak juga' });
  expect(await heardByAll('staff_dispute', link)).toEqual([2, 0, 0]);
});

it('staff are not notified as deciders of their own dispute', async () => {
  const { saleId, seller } = await disputed('admin');
  const link = `/admin/disputes/${saleId}`;
  expect(await heardByAll('staff_dispute', link)).toEqual([1, 0, 0]);
  expect(await heard(seller, 'staff_dispute', link)).toBe(0);
});

it('a question to both sides of a dispute is sent once, and can be answered beyond the normal limit', async () => {
  const { saleId, buyer, seller } = await disputed();
  const statementId = ID.unique();
  const ask = (id = statementId) =>
    askDispute(campus.world, campus.admin, { saleId, statementId: id, message: 'Kapan rusaknya?' });
  const asked = async (who: KnownCaller) => {
    const news = await campus.world.rows.list('notifications', {
      where: { userId: who.id, kind: 'dispute' },
      limit: 50,
    });
    return news.filter(({ title }) => title.startsWith('Pertanyaan admin')).length;
  };
  await ask();
  await ask();
  expect([await asked(buyer), await asked(seller)]).toEqual([1, 1]);
  const say = (minute: number) => {
    const world = campus.worldWith({ now: () => Date.now() + minute * 3_600_000 });
    return addStatement(world, buyer, { saleId, statementId: ID.unique(), message: 'Kemarin', imageIds: [] });
  };
  for (let said = 1; said <= limits.statementsPerSide; said++) await say(said);
  expect(await refusalOf(say(limits.statementsPerSide + 1))).toMatchObject({ code: 'statement_limit' });
  await ask(ID.unique());
  await say(limits.statementsPerSide + 2);
});

it('asking is refused without an open dispute, and to the people of the sale', async () => {
  const order = await orderedFrom(campus, { sellers: 1 });
  const { id: saleId, seller } = firstOf(order);
  const question = { saleId, statementId: ID.unique(), message: 'Kapan?' };
  expect(await refusalOf(askDispute(campus.world, campus.admin, question))).toMatchObject({ code: 'dispute_not_open' });
  expect(await refusalOf(askDispute(campus.world, seller, question))).toMatchObject({ code: 'own_case' });
});
