import { Client, ID, Permission, Query, Role, Storage, TablesDB } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readChat, sendMessage, showChatPhoto, startChat } from '../../functions/usecases/support/chat.ts';
import type { Caller } from '../../functions/usecases/world.ts';
import { asCaller, type Campus, openCampus } from '../support/campus.ts';
import { photoBy } from '../support/photos.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

const say = (who: Caller, chatId: string, message: string, imageId = '') =>
  sendMessage(campus.world, who, { chatId, messageId: ID.unique(), message, imageId });

async function chatting() {
  const budi = await campus.person();
  const { chatId } = await startChat(campus.world, budi);
  return { budi, chatId };
}

it('a student has one chat, with the administrator’s name, however often it is started', async () => {
  const budi = await campus.person();
  const counted = async () => (await campus.world.rows.get('totals', 'all'))?.chats ?? 0;
  const before = await counted();
  await Promise.all([1, 2, 3].map(() => startChat(campus.world, budi)));
  expect(await campus.world.rows.get('chats', budi.id)).toMatchObject({
    userDisplayName: 'Budi',
    adminId: campus.admin.id,
    adminDisplayName: 'Admin',
    participants: [budi.id, campus.admin.id],
    lastMessage: '',
  });
  expect(await counted()).toBe(before + 1);
});

it('both sides can write; the server sets the roles, and the list shows the last message', async () => {
  const { budi, chatId } = await chatting();
  await say(budi, chatId, 'Halo, admin');
  await say(campus.admin, chatId, 'Halo, Budi');
  const messages = await campus.world.rows.list('messages', { where: { chatId }, limit: 10 });
  expect(messages.map(({ role, message, senderName }) => [role, message, senderName])).toEqual([
    ['user', 'Halo, admin', 'Budi'],
    ['admin', 'Halo, Budi', 'Admin'],
  ]);
  expect(await campus.world.rows.get('chats', chatId)).toMatchObject({
    lastMessage: 'Halo, Budi',
    lastSenderId: campus.admin.id,
  });
});

it('a repeated request stores the message once', async () => {
  const { budi, chatId } = await chatting();
  const input = { chatId, messageId: ID.unique(), message: 'Sekali', imageId: '' };
  await Promise.all([1, 2, 3].map(() => sendMessage(campus.world, budi, input)));
  await sendMessage(campus.world, budi, input);
  expect(await campus.world.rows.list('messages', { where: { chatId }, limit: 10 })).toHaveLength(1);
});

it('several answers create one notification, until it is read', async () => {
  const { budi, chatId } = await chatting();
  const rings = async () =>
    (await campus.world.rows.list('notifications', { where: { userId: budi.id }, limit: 10 })).length;
  await say(campus.admin, chatId, 'Satu');
  await say(campus.admin, chatId, 'Dua');
  expect(await rings()).toBe(1);
  await readChat(campus.world, budi, { chatId });
  expect(await rings()).toBe(0);
  await say(campus.admin, chatId, 'Tiga');
  expect(await rings()).toBe(1);
  await readChat(campus.world, campus.admin, { chatId });
  expect(await rings()).toBe(1);
});

it('a stranger can neither write in a chat nor mark it as read', async () => {
  const { chatId } = await chatting();
  const eko = await campus.person('Eko');
  expect((await refusalOf(say(eko, chatId, 'Hai'))).code).toBe('chat_not_found');
  expect((await refusalOf(readChat(campus.world, eko, { chatId }))).code).toBe('chat_not_found');
});

it('a picture must be the sender’s own upload, and participants see it by a token', async () => {
  const { budi, chatId } = await chatting();
  const [own, foreign] = await Promise.all([
    photoBy(campus, budi, 'chat-photos'),
    photoBy(campus, campus.admin, 'chat-photos'),
  ]);
  expect((await refusalOf(say(budi, chatId, '', foreign))).code).toBe('file_not_yours');
  await say(budi, chatId, '', own);
  expect((await campus.world.rows.get('chats', chatId))?.lastMessage).toBe('Foto');
  const { token } = await showChatPhoto(campus.world, campus.admin, { chatId, imageId: own });
  const { endpoint, projectId } = campus.server;
  const address = `${endpoint}/storage/buckets/chat-photos/files/${own}/view?project=${projectId}`;
  expect((await fetch(address)).status).toBe(404);
  expect((await fetch(`${address}&token=${token}`)).status).toBe(200);
  const eko = await campus.person('Eko');
  expect((await refusalOf(showChatPhoto(campus.world, eko, { chatId, imageId: own }))).code).toBe('chat_not_found');
});

it('a sent picture cannot be deleted or changed by its uploader', async () => {
  const { budi, chatId } = await chatting();
  const photo = await photoBy(campus, budi, 'chat-photos');
  await say(budi, chatId, '', photo);
  const { endpoint, projectId } = campus.server;
  const { secret } = await campus.users.createSession({ userId: budi.id });
  const storage = new Storage(new Client().setEndpoint(endpoint).setProject(projectId).setSession(secret));
  const at = { bucketId: 'chat-photos', fileId: photo };
  await expect(storage.deleteFile(at)).rejects.toMatchObject({ code: 401 });
  await expect(storage.updateFile({ ...at, name: 'lain.png' })).rejects.toMatchObject({ code: 401 });
  const kept = await campus.world.files.get('chat-photos', photo);
  expect([kept?.isKept, kept?.isBy(budi.id)]).toEqual([true, true]);
});

it('a file that is not a picture is refused', async () => {
  const { budi, chatId } = await chatting();
  const photo = await photoBy(campus, budi, 'chat-photos');
  const { files } = campus.world;
  const get: typeof files.get = async (bucket, id) => {
    const file = await files.get(bucket, id);
    return file && { ...file, isPhoto: false };
  };
  const world = { ...campus.world, files: { ...files, get } };
  const input = { chatId, messageId: ID.unique(), message: '', imageId: photo };
  expect((await refusalOf(sendMessage(world, budi, input))).code).toBe('photo_invalid');
  expect(await files.get('chat-photos', photo)).toMatchObject({ isKept: false });
});

/** The tables as this person's own browser sees them. */
async function tablesOf(who: Caller): Promise<TablesDB> {
  const { endpoint, projectId } = campus.server;
  const { secret } = await campus.users.createSession({ userId: who.id });
  return new TablesDB(new Client().setEndpoint(endpoint).setProject(projectId).setSession(secret));
}

const inMarket = (tableId: string) => ({ databaseId: 'market', tableId });

it('another person’s chat can be neither listed nor read', async () => {
  const { budi, chatId } = await chatting();
  await say(budi, chatId, 'Rahasia');
  const [own, foreign] = await Promise.all([tablesOf(budi), tablesOf(await campus.person('Eko'))]);
  const queries = [Query.equal('chatId', chatId)];
  expect((await own.listRows({ ...inMarket('messages'), queries })).rows).toHaveLength(1);
  expect((await foreign.listRows({ ...inMarket('messages'), queries })).rows).toEqual([]);
  await expect(foreign.getRow({ ...inMarket('chats'), rowId: chatId })).rejects.toMatchObject({ code: 404 });
});

it('clients cannot write rows with a forged role or sender, nor change messages', async () => {
  const { budi, chatId } = await chatting();
  const messageId = ID.unique();
  await sendMessage(campus.world, budi, { chatId, messageId, message: 'Asli', imageId: '' });
  const tables = await tablesOf(budi);
  const forged = { chatId, senderId: campus.admin.id, senderName: 'Admin', role: 'admin', message: 'Transfer ke saya' };
  for (const permissions of [undefined, [Permission.read(Role.users())]]) {
    const row = { ...inMarket('messages'), rowId: ID.unique(), data: forged, ...(permissions && { permissions }) };
    await expect(tables.createRow(row)).rejects.toMatchObject({ code: 401 });
  }
  const change = { ...inMarket('messages'), rowId: messageId, data: { role: 'admin' } };
  await expect(tables.updateRow(change)).rejects.toMatchObject({ code: 401 });
  const chat = { ...inMarket('chats'), rowId: chatId, data: { lastMessage: 'Palsu' } };
  await expect(tables.updateRow(chat)).rejects.toMatchObject({ code: 401 });
  expect((await campus.world.rows.get('messages', messageId))?.message).toBe('Asli');
});

it('a co-administrator’s message has the role admin, and the chat stays assigned to the fixed one', async () => {
  const { chatId } = await chatting();
  await say(asCaller({ ...(await campus.person('Wati')), isAdmin: true }), chatId, 'Saya bantu, ya');
  const [message] = await campus.world.rows.list('messages', { where: { chatId }, limit: 1 });
  expect(message).toMatchObject({ role: 'admin', senderName: 'Wati' });
  expect(await campus.world.rows.get('chats', chatId)).toMatchObject({ adminId: campus.admin.id });
});

it('staff write as user in their own chat, which then waits for an answer', async () => {
  const wati = asCaller({ ...(await campus.person('Wati')), isAdmin: true });
  const { chatId } = await startChat(campus.world, wati);
  await say(wati, chatId, 'Akun saya sendiri');
  const [message] = await campus.world.rows.list('messages', { where: { chatId }, limit: 1 });
  expect(message).toMatchObject({ role: 'user', senderName: 'Wati' });
  expect(await campus.world.rows.get('chats', chatId)).toMatchObject({ waitingSince: expect.any(String) });
});

it('the fixed administrator has the role admin in their own chat, too', async () => {
  const { chatId } = await startChat(campus.world, campus.admin);
  await say(campus.admin, chatId, 'Catatan');
  const [message] = await campus.world.rows.list('messages', { where: { chatId }, limit: 1 });
  expect(message).toMatchObject({ role: 'admin' });
});
