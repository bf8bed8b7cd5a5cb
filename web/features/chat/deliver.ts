import { storage } from '../../lib/appwrite.ts';
import { toCallError } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';
import type { Outgoing } from './outgoing.ts';

function fileOf(dataUrl: string): File {
  const [head = '', body = ''] = dataUrl.split(',');
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'image/webp';
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  return new File([bytes], type === 'image/webp' ? 'foto.webp' : 'foto.jpg', { type });
}

/** The file has the message's id, so that an upload whose answer was lost is not a second file. */
async function upload({ messageId, photo }: Outgoing): Promise<string> {
  if (photo === '') return '';
  try {
    await storage.createFile({ bucketId: 'chat-photos', fileId: messageId, file: fileOf(photo) });
  } catch (error) {
    const failure = toCallError(error);
    if (failure.code !== 'storage_file_already_exists') throw failure;
  }
  return messageId;
}

/** Hands one message to the server; repeating it is harmless. Throws CallError. */
export async function deliver(item: Outgoing): Promise<void> {
  const imageId = await upload(item);
  const { chatId, messageId, message } = item;
  await answer(market.chats[':chatId'].messages.$post({ param: { chatId }, json: { messageId, message, imageId } }));
}
