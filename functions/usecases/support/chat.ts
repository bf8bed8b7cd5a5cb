import { DomainError } from '../../domain/errors.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { chatSideOf } from '../../domain/people/person.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { oneLine } from '../../domain/share/preview-text.ts';
import { chatLink, chatNotification, isOnlyThanks, previewText } from '../../domain/support/chat.ts';
import { audited, notedOnce } from '../audit.ts';
import { claimIds } from '../file-claims.ts';
import { keepPicture, ownPicture, photoToken } from '../message-pictures.ts';
import { notify, removeRead } from '../notifications/notify.ts';
import { messageNotifications } from '../notifications/tell-staff.ts';
import { ensureProfile } from '../people/profile.ts';
import { countersOf, countUse } from '../quota.ts';
import { setReadMarks } from '../read-marks.ts';
import { create, type Operation, type Row, update } from '../rows.ts';
import { addToTotals } from '../totals.ts';
import { type Caller, isoNow, type World } from '../world.ts';

type ChatWorld = Pick<World, 'rows' | 'users' | 'files' | 'settings' | 'now' | 'newId'>;

/** A person's chat with support, created if missing. Its row has the header data of both sides. */
async function chatOf(
  world: ChatWorld,
  person: Pick<Caller, 'id'>,
  besides: readonly Operation[] = [],
): Promise<{ chatId: string }> {
  const answer = { chatId: person.id };
  if (await world.rows.get('chats', person.id)) return answer;
  const { adminUserId } = world.settings;
  const [profile, admin] = await Promise.all([ensureProfile(world, person), world.rows.get('profiles', adminUserId)]);
  const data = {
    userId: person.id,
    userDisplayName: profile.name,
    userEmail: profile.email,
    userPhotoId: profile.photoId,
    adminId: adminUserId,
    adminDisplayName: admin?.name || 'Admin',
    adminEmail: admin?.email ?? '',
    adminPhotoId: admin?.photoId ?? '',
    participants: [person.id, adminUserId],
    lastMessage: '',
    lastMessageTimestamp: isoNow(world),
    lastSenderId: '',
    userReadAt: null,
    adminReadAt: null,
    waitingSince: null,
  };
  return world.rows.transact(async (attempt) => {
    const isThere = attempt > 0 && (await world.rows.get('chats', person.id)) !== null;
    const operations = [create('chats', person.id, data), ...addToTotals('chats', 1), ...besides];
    return { operations: isThere ? [] : operations, result: answer };
  });
}

export const startChat = (world: ChatWorld, caller: Caller): Promise<{ chatId: string }> => chatOf(world, caller);

/** Opens the chat with a person who has not written yet. Refuses user_not_found, own_case. */
export async function openChatAsAdmin(
  world: ChatWorld,
  caller: Caller,
  { userId }: { userId: string },
): Promise<{ chatId: string }> {
  assertNotOwnCase(caller.id, [userId]);
  const account = await world.users.get(userId);
  if (!account) throw new DomainError('user_not_found', { userId });
  return chatOf(world, account, [audited(world, caller, { action: 'person.chat', subject: account.id })]);
}

/** The header of the caller's own chat; null before the chat exists. */
export async function ownChat(
  world: Pick<World, 'rows'>,
  caller: Caller,
): Promise<{ chat: Pick<Row<'chats'>, '$id' | 'adminEmail' | 'adminPhotoId'> | null }> {
  const chat = await world.rows.get('chats', caller.id);
  if (!chat) return { chat };
  const { $id, adminEmail, adminPhotoId } = chat;
  return { chat: { $id, adminEmail, adminPhotoId } };
}

/**
 * Loads a chat for its user, whose id it has, or for an administrator, who is returned as `person`. Refuses
 * chat_not_found for others. The user's account is not read, because Appwrite runs the function only for verified
 * people who are not blocked.
 */
async function chatFor(world: ChatWorld, caller: Caller, chatId: string) {
  const isOwn = chatId === caller.id;
  const [chat, person] = await Promise.all([world.rows.get('chats', chatId), isOwn ? null : caller.person()]);
  if (!chat || (person && !person.rights.has('chat'))) throw new DomainError('chat_not_found', { chatId });
  return { chat, person };
}

/** Notifies the user of an answer. Further answers do not notify again until the user has read everything. */
function bell(world: ChatWorld, chat: Row<'chats'>, text: string): Operation[] {
  const isWaiting = chat.lastSenderId !== chat.userId && (chat.userReadAt ?? '') < (chat.lastMessageTimestamp ?? '');
  if (isWaiting && chat.lastSenderId !== '') return [];
  return [notify(world, chat.userId, chatNotification(text, chat.$id))];
}

/**
 * Notifies each staff member of a message. Further messages do not notify again until one of them has read everything.
 */
async function staffBell(world: ChatWorld, chat: Row<'chats'>, message: string): Promise<Operation[]> {
  const isWaiting = chat.lastSenderId === chat.userId && (chat.adminReadAt ?? '') < (chat.lastMessageTimestamp ?? '');
  return isWaiting ? [] : messageNotifications(world, chat, message);
}

export interface NewMessage {
  readonly chatId: string;
  readonly messageId: string;
  readonly message: string;
  readonly imageId: string;
}

/**
 * Counts this message in the sender's one-minute window. The chat usually shows whether it is the first in that window,
 * because a person writes in one chat only: its last message is older than the window, or the person's own. Otherwise,
 * or after a conflict, the counter is read.
 */
async function countMessage(world: ChatWorld, caller: Caller, chat: Row<'chats'>, attempt: number): Promise<Operation> {
  const window = throttleWindow('message', caller.id, world.now());
  const isQuiet = (chat.lastMessageTimestamp ?? '') < window.startsAt;
  if (attempt > 0 || !(isQuiet || chat.lastSenderId === caller.id))
    return countUse(window, await countersOf(world, [window.id]));
  return countUse(window, new Map(isQuiet ? [] : [[window.id, { $id: window.id, count: 0 }]]));
}

/** Since when the person has waited for an answer, ISO; null if not waiting. */
const waitingAfter = ({ waitingSince }: Row<'chats'>, { message, imageId }: NewMessage, now: string): string | null =>
  waitingSince ?? (imageId === '' && isOnlyThanks(message) ? null : now);

/**
 * Sends a message, only once even if the request is retried. The sender's role is decided here. At most sixty a minute
 * per person; administrators, who answer everyone, are not counted. Refuses chat_not_found, id_taken, file_not_yours,
 * photo_invalid, rate_limited.
 */
export function sendMessage(world: ChatWorld, caller: Caller, input: NewMessage): Promise<{ messageId: string }> {
  const { chatId, messageId, message, imageId } = input;
  return world.rows.transact(async (attempt) => {
    const [{ chat, person }, sent, picture, claims] = await Promise.all([
      chatFor(world, caller, chatId),
      attempt > 0 ? world.rows.get('messages', messageId) : null,
      ownPicture(world, 'chat-photos', caller, imageId),
      countersOf(world, claimIds('chat-photos', [imageId])),
    ]);
    if (sent?.senderId === caller.id && sent.chatId === chatId) return { operations: [], result: { messageId } };
    if (sent) throw new DomainError('id_taken');
    const role = chatSideOf(person !== null || chat.adminId === caller.id);
    const senderName = person?.name ?? chat.userDisplayName;
    const counted = role === 'admin' ? [] : [await countMessage(world, caller, chat, attempt)];
    const claimed = await keepPicture(world, 'chat-photos', caller, picture, claims);
    const data = { chatId, senderId: caller.id, senderName, role, message, imageId };
    const preview = previewText(oneLine(message)) || 'Foto';
    const last = { lastMessage: message || 'Foto', lastMessageTimestamp: isoNow(world), lastSenderId: caller.id };
    const read =
      role === 'admin'
        ? { adminReadAt: isoNow(world), waitingSince: null }
        : { userReadAt: isoNow(world), waitingSince: waitingAfter(chat, input, isoNow(world)) };
    const operations = [
      create('messages', messageId, data, [chat.userId]),
      update('chats', chatId, { ...last, ...read }),
      ...counted,
      ...claimed,
      ...(role === 'user' ? await staffBell(world, chat, message) : []),
      ...(role === 'admin' && chat.userId !== caller.id ? bell(world, chat, preview) : []),
    ];
    return { operations, result: { messageId } };
  });
}

/** Marks the chat as read by the caller's side. For staff the audit log has one entry per reader and day. */
export async function readChat(
  world: ChatWorld,
  caller: Caller,
  input: { chatId: string },
): Promise<{ readAt: string }> {
  const { chat } = await chatFor(world, caller, input.chatId);
  const readAt = isoNow(world);
  const isOwn = chat.userId === caller.id;
  await notedOnce(world, caller, { action: 'chat.read', subject: chat.$id }, [chat.userId]);
  await Promise.all([
    world.rows.update('chats', chat.$id, isOwn ? { userReadAt: readAt } : { adminReadAt: readAt }),
    setReadMarks(world, chat.userId, isOwn ? { chatReadAt: readAt } : { supportReadAt: readAt }),
    isOwn && removeRead(world, chat.userId, chatLink(chat.$id)),
  ]);
  return { readAt };
}

/** Marks the chat as done without an answer. Refuses chat_not_found. */
export async function closeChat(
  world: Pick<World, 'rows' | 'newId'>,
  admin: Caller,
  { chatId }: { chatId: string },
): Promise<{ chatId: string }> {
  return world.rows.transact(async () => {
    const chat = await world.rows.get('chats', chatId);
    if (!chat) throw new DomainError('chat_not_found', { chatId });
    if (chat.waitingSince === null) return { operations: [], result: { chatId } };
    const entry = { action: 'chat.close' as const, subject: chatId, before: { waitingSince: chat.waitingSince } };
    return {
      operations: [update('chats', chatId, { waitingSince: null }), audited(world, admin, entry)],
      result: { chatId },
    };
  });
}

/** A token for a picture of the chat, for a participant: <img> cannot send a stored session. Valid for an hour. */
export async function showChatPhoto(
  world: ChatWorld,
  caller: Caller,
  input: { chatId: string; imageId: string },
): Promise<{ token: string; expiresAt: string }> {
  const { chatId, imageId } = input;
  const [[message]] = await Promise.all([
    world.rows.list('messages', { where: { chatId, imageId }, limit: 1 }),
    chatFor(world, caller, chatId),
  ]);
  if (message?.imageId !== imageId || imageId === '') throw new DomainError('not_found');
  return photoToken(world, 'chat-photos', imageId);
}
