import { Client, ID, Query, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits, throttles } from '#domain/limits.ts';
import { saleId } from '#domain/order-ids.ts';
import { throttleWindow } from '#domain/quota.ts';
import { isUnread } from '#domain/talks/talk.ts';
import { addToCart } from '../../functions/usecases/orders/cart.ts';
import { placeOrder } from '../../functions/usecases/orders/place-order.ts';
import { removePerson, setUserBlocked } from '../../functions/usecases/people/manage-user.ts';
import { ensureProfile, updateProfile } from '../../functions/usecases/people/profile.ts';
import { readDisputedTalk, readReportedTalk } from '../../functions/usecases/reports/reported-talk.ts';
import { reportPerson, setReportStatus } from '../../functions/usecases/reports/reports.ts';
import { setPersonBlocked } from '../../functions/usecases/talks/blocks.ts';
import { sendTalkMessage } from '../../functions/usecases/talks/send-message.ts';
import { findTalk, readTalk, showTalkPhoto } from '../../functions/usecases/talks/talk.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { dumpOf } from '../support/dump.ts';
import { photoBy } from '../support/photos.ts';
import { codeOf, refusalOf } from '../support/refusals.ts';
import { firstOf, orderedFrom, paying, press, toldTo } from '../support/sales.ts';
import { beginTalk, emptyTalk } from '../support/talks.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const somebody = async (name: string): Promise<KnownCaller> => {
  const person = await campus.person(name);
  await ensureProfile(campus.world, person);
  return person;
};

async function talking() {
  const [sari, budi] = [await somebody('Sari'), await somebody('Budi')];
  const { talkId } = await emptyTalk(campus.world, sari, { about: 'person', id: budi.id });
  return { sari, budi, talkId };
}

const say = (who: KnownCaller, talkId: string, message: string, imageId = '', messageId: string = ID.unique()) =>
  sendTalkMessage(campus.world, who, { talkId, messageId, message, imageId });
const rowsOf = (talkId: string) => campus.world.rows.list('talkMessages', { where: { talkId }, limit: 500 });

it('two people have one conversation, whoever starts it; looking it up writes nothing', async () => {
  const [sari, budi] = [await somebody('Sari'), await somebody('Budi')];
  const before = await dumpOf(campus);
  const found = await Promise.all([
    findTalk(campus.world, sari, { about: 'person', id: budi.id }),
    findTalk(campus.world, budi, { about: 'person', id: sari.id }),
  ]);
  expect([...(await dumpOf(campus))]).toEqual([...before]);
  const begun = await Promise.all([
    beginTalk(campus.world, sari, { about: 'person', id: budi.id }),
    beginTalk(campus.world, budi, { about: 'person', id: sari.id }),
    beginTalk(campus.world, sari, { about: 'person', id: budi.id }),
  ]);
  expect(new Set([...found, ...begun].map(({ talkId }) => talkId)).size).toBe(1);
  const talk = await campus.world.rows.get('talks', found[0].talkId);
  expect([talk?.firstName, talk?.secondName].sort()).toEqual(['Budi', 'Sari']);
  expect([talk?.firstId, talk?.secondId]).toEqual([sari.id, budi.id].sort());
  expect(await rowsOf(found[0].talkId)).toHaveLength(3);
});

it('the first message about a product or sale comes with its card; another product adds another card', async () => {
  const [sari, budi] = [await somebody('Sari'), await somebody('Budi')];
  const { $id: lamp } = await campus.product({ sellerId: budi.id });
  const { $id: table } = await campus.product({ sellerId: budi.id });
  const ask = (productId: string, message: string) =>
    beginTalk(campus.world, sari, { about: 'product', id: productId }, message);
  const { talkId } = await ask(lamp, 'Masih ada?');
  await ask(lamp, 'Kak?');
  await ask(table, 'Kalau mejanya?');
  const rows = await rowsOf(talkId);
  expect(rows.map(({ kind, refId, message }) => [kind, refId, message])).toEqual([
    ['product', lamp, 'Masih ada?'],
    ['text', '', 'Kak?'],
    ['product', table, 'Kalau mejanya?'],
  ]);
  expect(await toldTo(campus, budi)).toEqual(['Pesan dari Sari']);
  expect(await campus.world.rows.get('talks', talkId)).toMatchObject({ lastMessage: 'Kalau mejanya?' });

  const imageId = await photoBy(campus, sari, 'talk-photos');
  const about = { about: 'product', id: lamp } as const;
  await sendTalkMessage(campus.world, sari, { talkId, messageId: ID.unique(), message: '', imageId, about });
  expect((await rowsOf(talkId)).at(-1)).toMatchObject({ kind: 'product', refId: lamp, imageId });
  expect(await campus.world.rows.get('talks', talkId)).toMatchObject({ lastMessage: 'Foto' });

  const order = await orderedFrom(campus, { sellers: 1 });
  const { id, seller } = firstOf(order);
  const begun = await beginTalk(campus.world, seller, { about: 'sale', id });
  expect(await rowsOf(begun.talkId)).toMatchObject([{ kind: 'sale', refId: id, senderId: seller.id, message: 'Halo' }]);
  expect(await codeOf(findTalk(campus.world, sari, { about: 'sale', id }))).toBe('sale_not_found');
});

it('the first message sent simultaneously from two tabs creates one conversation with one card', async () => {
  const [sari, budi] = [await somebody('Sari'), await somebody('Budi')];
  const { $id: productId } = await campus.product({ sellerId: budi.id });
  const about = { about: 'product', id: productId } as const;
  const { talkId } = await findTalk(campus.world, sari, about);
  const tabs = [ID.unique(), ID.unique()];
  const send = (messageId: string) =>
    sendTalkMessage(campus.world, sari, { talkId, messageId, message: 'Masih ada?', imageId: '', about });
  await Promise.all([...tabs, ...tabs].map(send));
  await send(tabs[0] ?? '');
  const rows = await rowsOf(talkId);
  expect(rows.map(({ $id }) => $id).sort()).toEqual(tabs.sort());
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['product', 'text']);
});

it('the subject of a message must belong to the two people of the conversation', async () => {
  const [sari, budi, eko] = [await somebody('Sari'), await somebody('Budi'), await somebody('Eko')];
  const { $id: foreign } = await campus.product({ sellerId: eko.id });
  const { $id: own } = await campus.product({ sellerId: budi.id });
  const { talkId } = await findTalk(campus.world, sari, { about: 'product', id: own });
  const write = (who: KnownCaller, about: { about: 'product' | 'person'; id: string } | undefined, id = talkId) =>
    codeOf(
      sendTalkMessage(campus.world, who, { talkId: id, messageId: ID.unique(), message: 'Hai', imageId: '', about }),
    );
  for (const isBegun of [false, true]) {
    if (isBegun) await beginTalk(campus.world, sari, { about: 'product', id: own });
    expect(await write(sari, { about: 'product', id: foreign })).toBe('talk_not_found');
    expect(await write(sari, { about: 'person', id: eko.id })).toBe('talk_not_found');
    expect(await write(eko, { about: 'product', id: own })).toBe('talk_not_found');
    expect(await write(sari, { about: 'product', id: 'nothing' })).toBe('product_not_found');
    expect(await write(sari, { about: 'product', id: own }, 'another')).toBe('talk_not_found');
    if (!isBegun) expect(await write(sari, undefined)).toBe('talk_not_found');
  }
  expect(await rowsOf(talkId)).toHaveLength(1);
});

it('blocking before the first message creates a conversation that tells the other nothing', async () => {
  const [sari, budi] = [await somebody('Sari'), await somebody('Budi')];
  const about = { about: 'person', id: sari.id } as const;
  const { talkId } = await findTalk(campus.world, budi, about);
  await setPersonBlocked(campus.world, budi, { talkId, isBlocked: true, about });
  expect(await campus.world.rows.get('talks', talkId)).toMatchObject({ lastSenderId: '', lastMessage: '' });
  expect(await toldTo(campus, sari)).toEqual([]);
  expect(await codeOf(beginTalk(campus.world, sari, { about: 'person', id: budi.id }))).toBe('blocked_by_other');
});

it('a talk with oneself, or with a deleted, blocked, unverified or unknown person is refused', async () => {
  const sari = await somebody('Sari');
  const open = (personId: string) => codeOf(findTalk(campus.world, sari, { about: 'person', id: personId }));
  expect(await open(sari.id)).toBe('talk_with_oneself');
  const { $id: productId } = await campus.product({ sellerId: sari.id });
  expect(await codeOf(findTalk(campus.world, sari, { about: 'product', id: productId }))).toBe('talk_with_oneself');
  expect(await open('nobody00000000000000')).toBe('person_gone');
  const blocked = await somebody('Joko');
  await campus.users.updateStatus({ userId: blocked.id, status: false });
  expect(await open(blocked.id)).toBe('person_gone');
  const unverified = await somebody('Laras');
  await campus.users.updateEmailVerification({ userId: unverified.id, emailVerification: false });
  expect(await open(unverified.id)).toBe('person_not_verified');
  const { $id: orphan } = await campus.product({ sellerId: '' });
  expect(await codeOf(findTalk(campus.world, sari, { about: 'product', id: orphan }))).toBe('person_gone');
});

it('both people of a talk can write; several messages cause one notification until they are read', async () => {
  const { sari, budi, talkId } = await talking();
  await say(sari, talkId, 'Masih ada?');
  await say(sari, talkId, 'Kak?');
  expect(await toldTo(campus, budi)).toEqual(['Pesan dari Sari']);
  const isNewFor = async ({ id }: KnownCaller) => {
    const talk = await campus.world.rows.get('talks', talkId);
    return talk !== null && isUnread(talk, id);
  };
  expect([await isNewFor(budi), await isNewFor(sari)]).toEqual([true, false]);
  await readTalk(campus.world, budi, { talkId });
  expect(await toldTo(campus, budi)).toEqual([]);
  expect(await isNewFor(budi)).toBe(false);
  await say(budi, talkId, 'Masih');
  expect(await campus.world.rows.get('talks', talkId)).toMatchObject({ lastMessage: 'Masih', lastSenderId: budi.id });
  expect((await rowsOf(talkId)).map(({ senderId, message }) => [senderId, message])).toEqual([
    [sari.id, 'Masih ada?'],
    [sari.id, 'Kak?'],
    [budi.id, 'Masih'],
  ]);
});

it('a repeated message is stored once, and a message id of another person is refused', async () => {
  const { sari, budi, talkId } = await talking();
  const messageId = ID.unique();
  await Promise.all([1, 2, 3].map(() => say(sari, talkId, 'Sekali', '', messageId)));
  expect(await say(sari, talkId, 'Sekali', '', messageId)).toEqual({ messageId });
  expect(await rowsOf(talkId)).toHaveLength(1);
  expect(await codeOf(say(budi, talkId, 'Punya saya', '', messageId))).toBe('id_taken');
});

it('two simultaneous senders with retries neither lose nor duplicate messages', async () => {
  const { sari, budi, talkId } = await talking();
  const outbox = (who: KnownCaller) =>
    Array.from({ length: 8 }, (_, place) => ({ who, id: ID.unique(), text: `${place}` }));
  const waiting = [...outbox(sari), ...outbox(budi)];
  // Retries like a device: messages that were refused as busy, and messages without an answer.
  const deliver = async ({ who, id, text }: (typeof waiting)[number]): Promise<void> => {
    for (;;) {
      const sent = await say(who, talkId, text, '', id).then(
        () => true,
        () => false,
      );
      if (sent && Math.random() < 0.7) return;
    }
  };
  await Promise.all(waiting.map(deliver));
  const rows = await rowsOf(talkId);
  expect(rows.map(({ $id }) => $id).sort()).toEqual(waiting.map(({ id }) => id).sort());
});

it('allows sixty messages a minute', async () => {
  const { sari, talkId } = await talking();
  const window = campus.worldWith({ now: () => Date.parse('2026-11-20T08:00:30.000Z') });
  const send = (world: typeof window) =>
    sendTalkMessage(world, sari, { talkId, messageId: ID.unique(), message: 'Halo', imageId: '' });
  await send(window);
  const { id } = throttleWindow('talkMessage', sari.id, window.now());
  await campus.world.rows.update('counters', id, { count: throttles.talkMessage.times });
  expect(await codeOf(send(window))).toBe('rate_limited');
});

it('a stranger can neither read, write, block nor see pictures', async () => {
  const { sari, talkId } = await talking();
  const eko = await somebody('Eko');
  const imageId = await photoBy(campus, sari, 'talk-photos');
  await say(sari, talkId, '', imageId);
  expect(await codeOf(say(eko, talkId, 'Hai'))).toBe('talk_not_found');
  expect(await codeOf(readTalk(campus.world, eko, { talkId }))).toBe('talk_not_found');
  expect(await codeOf(setPersonBlocked(campus.world, eko, { talkId, isBlocked: true }))).toBe('talk_not_found');
  expect(await codeOf(showTalkPhoto(campus.world, eko, { talkId, imageId }))).toBe('talk_not_found');
});

it('a picture must be the sender’s own upload, is kept, and the other sees it by a token', async () => {
  const { sari, budi, talkId } = await talking();
  const imageId = await photoBy(campus, sari, 'talk-photos');
  expect(await codeOf(say(budi, talkId, '', imageId))).toBe('file_not_yours');
  await say(sari, talkId, 'Ini fotonya', imageId);
  expect((await rowsOf(talkId)).at(-1)).toMatchObject({ kind: 'photo', imageId, message: 'Ini fotonya' });
  const file = await campus.world.files.get('talk-photos', imageId);
  expect(file?.isKept).toBe(true);
  const { token } = await showTalkPhoto(campus.world, budi, { talkId, imageId });
  const url = `${campus.server.endpoint}/storage/buckets/talk-photos/files/${imageId}/view?project=${campus.server.projectId}`;
  expect((await fetch(`${url}&token=${token}`)).status).toBe(200);
  expect((await fetch(url)).status).toBeGreaterThanOrEqual(400);
  expect(await codeOf(showTalkPhoto(campus.world, budi, { talkId, imageId: 'other' }))).toBe('not_found');
});

it('a block stops messages and orders in both directions, states who set it, and can be undone', async () => {
  const { sari, budi, talkId } = await talking();
  await setPersonBlocked(campus.world, budi, { talkId, isBlocked: true });
  await setPersonBlocked(campus.world, budi, { talkId, isBlocked: true });
  expect(await codeOf(say(sari, talkId, 'Halo?'))).toBe('blocked_by_other');
  expect(await codeOf(say(budi, talkId, 'Halo?'))).toBe('blocked_by_you');
  const { $id: productId } = await campus.product({ sellerId: budi.id, sellerName: 'Budi' });
  await addToCart(campus.world, sari, { productId });
  const order = () =>
    placeOrder(campus.world, sari, {
      ...{ orderId: ID.unique(), paymentMethod: paying.cash, shippingAddress: 'Gate 2', expectedTotal: 50_000 },
    });
  expect(await refusalOf(order())).toMatchObject({ code: 'blocked_by_other', details: { name: 'Budi' } });
  const about = { about: 'product', id: productId } as const;
  expect(await codeOf(beginTalk(campus.world, sari, about))).toBe('blocked_by_other');
  expect(await rowsOf(talkId)).toEqual([]);
  await setPersonBlocked(campus.world, budi, { talkId, isBlocked: false });
  await say(sari, talkId, 'Terima kasih');
  await order();
});

it('a changed name appears; a deleted person leaves the conversation closed but readable', async () => {
  const { sari, budi, talkId } = await talking();
  await say(sari, talkId, 'Halo');
  await updateProfile(campus.world, budi, { name: 'Budiman' });
  const names = async () => {
    const talk = await campus.world.rows.get('talks', talkId);
    return [talk?.firstName, talk?.secondName].sort();
  };
  expect(await names()).toEqual(['Budiman', 'Sari']);
  await removePerson(campus.world, budi.id);
  expect(await names()).toEqual(['Pengguna dihapus', 'Sari']);
  expect(await codeOf(say(sari, talkId, 'Halo?'))).toBe('person_gone');
  expect(await findTalk(campus.world, sari, { about: 'person', id: budi.id })).toMatchObject({ talkId });
  expect(await rowsOf(talkId)).toHaveLength(1);
});

it('a conversation is closed while an administrator has blocked either person', async () => {
  const { sari, budi, talkId } = await talking();
  const gone = await somebody('Laras');
  const other = await beginTalk(campus.world, budi, { about: 'person', id: gone.id });
  await removePerson(campus.world, gone.id);
  const block = (who: KnownCaller, isBlocked: boolean) =>
    setUserBlocked(campus.world, campus.admin, { userId: who.id, isBlocked });
  await block(budi, true);
  expect(await codeOf(say(sari, talkId, 'Halo?'))).toBe('person_gone');
  await block(sari, true);
  await block(budi, false);
  expect(await codeOf(say(budi, talkId, 'Halo?'))).toBe('person_gone');
  await block(sari, false);
  await say(sari, talkId, 'Halo lagi');
  expect(await codeOf(say(budi, other.talkId, 'Halo?'))).toBe('person_gone');
});

it('rows are readable only for the two people', async () => {
  const { sari, budi, talkId } = await talking();
  await say(sari, talkId, 'Rahasia');
  const eko = await somebody('Eko');
  const rowsFor = async (who: KnownCaller, table: string, column: string) => {
    const { secret } = await campus.users.createSession({ userId: who.id });
    const client = new Client()
      .setEndpoint(campus.server.endpoint)
      .setProject(campus.server.projectId)
      .setSession(secret);
    const queries = [Query.equal(column, talkId)];
    return (await new TablesDB(client).listRows({ databaseId: 'market', tableId: table, queries })).rows.length;
  };
  for (const [who, count] of [
    [sari, 1],
    [budi, 1],
    [eko, 0],
    [campus.admin, 0],
  ] as const) {
    expect(await rowsFor(who, 'talks', '$id')).toBe(count);
    expect(await rowsFor(who, 'talkMessages', 'talkId')).toBe(count);
  }
});

it('the administrator can read a conversation while a report is open, which is audited', async () => {
  const { sari, budi, talkId } = await talking();
  await say(budi, talkId, 'Transfer ke BCA 1234567890 ya');
  const report = { personId: budi.id, reason: 'Minta bayar di luar aplikasi', description: '' } as const;
  const { reportId } = await reportPerson(campus.world, sari, report);
  expect(await codeOf(reportPerson(campus.world, sari, report))).toBe('person_already_reported');
  expect(await codeOf(reportPerson(campus.world, sari, { ...report, personId: sari.id }))).toBe('report_oneself');
  const read = () => readReportedTalk(campus.world, campus.admin, { reportId });
  expect(await read()).toMatchObject({
    messages: [{ senderId: budi.id, message: 'Transfer ke BCA 1234567890 ya' }],
    photoTokens: {},
  });
  const imageId = await photoBy(campus, budi, 'talk-photos');
  await say(budi, talkId, '', imageId);
  expect(Object.keys((await read()).photoTokens)).toEqual([imageId]);
  const audit = () => campus.world.rows.list('auditEvents', { where: { subject: talkId }, limit: 10 });
  expect(await audit()).toMatchObject([1, 2].map(() => ({ action: 'talk.read', actorId: campus.admin.id })));
  const decide = (status: 'resolved_user_warned' | 'resolved_product_removed') =>
    setReportStatus(campus.world, campus.admin, { reportId, status, removeProduct: false });
  expect(await codeOf(decide('resolved_product_removed'))).toBe('invalid_input');
  await decide('resolved_user_warned');
  expect(await toldTo(campus, budi)).toContain('Peringatan dari admin');
  expect(await codeOf(read())).toBe('talk_not_readable');
  expect(await audit()).toHaveLength(2);

  // A reopened report shows messages until the decision; later ones need another report.
  await say(sari, talkId, 'Rahasia sesudah keputusan');
  await setReportStatus(campus.world, campus.admin, { reportId, status: 'under_review', removeProduct: false });
  const reopened = await read();
  expect(reopened.messages.map(({ senderId }) => senderId)).toEqual([budi.id, budi.id]);
  const [last] = await campus.world.rows.list('talkMessages', { where: { talkId }, newestFirst: true, limit: 1 });
  const newer = readReportedTalk(campus.world, campus.admin, { reportId, olderThan: last?.$id });
  expect(await codeOf(newer)).toBe('not_found');
  const decided = await campus.world.rows.get('reports', reportId);
  expect((await audit()).at(-1)?.after).toContain(`"until":"${decided?.decidedAt}"`);
  await setReportStatus(campus.world, campus.admin, { reportId, status: 'resolved_no_action', removeProduct: false });
  const again = await reportPerson(campus.world, sari, report);
  const all = await readReportedTalk(campus.world, campus.admin, { reportId: again.reportId });
  expect(all.messages).toHaveLength(3);
});

it('the administrator can read the conversation of a disputed sale, page by page', async () => {
  const order = await orderedFrom(campus, { sellers: 1 });
  const { id, seller } = firstOf(order);
  await press(campus.world, seller, id, 'accept');
  const { talkId } = await beginTalk(campus.world, order.buyer, { about: 'sale', id: id });
  const read = (olderThan?: string) => readDisputedTalk(campus.world, campus.admin, { saleId: id, olderThan });
  expect(await codeOf(read())).toBe('talk_not_readable');
  for (let place = 0; place < limits.talkPageSize; place++) {
    const data = { talkId, senderId: seller.id, kind: 'text' as const, message: `${place}`, imageId: '', refId: '' };
    await campus.world.rows.create('talkMessages', ID.unique(), data, [seller.id, order.buyer.id]);
  }
  await press(campus.world, order.buyer, id, 'object');
  const first = await read();
  expect(first.messages).toHaveLength(limits.talkPageSize);
  const rest = await read(first.messages.at(-1)?.id);
  expect(rest.messages).toHaveLength(1);
  // The order of two messages from the same millisecond is undefined; each is read once.
  const pages = [...first.messages, ...rest.messages];
  expect(new Set(pages.map((message) => message.id)).size).toBe(limits.talkPageSize + 1);
  expect(pages.filter(({ kind }) => kind === 'sale')).toMatchObject([{ refId: saleId(order.orderId, 1) }]);
  expect(await codeOf(read('nowhere'))).toBe('not_found');
});

it('unblocking by the administrator reopens all conversations of the person', async () => {
  const { sari, budi, talkId } = await talking();
  const others = await Promise.all(['Eko', 'Rina', 'Joko'].map(somebody));
  const talks = [[sari, talkId] as const];
  for (const other of others)
    talks.push([other, (await beginTalk(campus.world, other, { about: 'person', id: budi.id })).talkId]);
  await setUserBlocked(campus.world, campus.admin, { userId: budi.id, isBlocked: true });
  await setUserBlocked(campus.world, campus.admin, { userId: budi.id, isBlocked: false });
  for (const [who, id] of talks) await say(who, id, 'Halo!');
});
