import { storage } from '../../lib/appwrite.ts';
import { toCallError } from '../../lib/call-error.ts';
import { inTime, sendingMs } from '../../lib/in-time.ts';
import type { ConversationKind } from './kind.ts';
import type { Outgoing } from './outgoing.ts';

function fileOf(dataUrl: string): File {
  const [head = '', body = ''] = dataUrl.split(',');
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'image/webp';
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  return new File([bytes], type === 'image/webp' ? 'foto.webp' : 'foto.jpg', { type });
}

/** Uploads the photo under the message's id, so that a retry after a lost response creates no second file. */
async function upload(bucketId: string, { messageId, photo }: Outgoing): Promise<string> {
  if (photo === '') return '';
  try {
    await storage.createFile({ bucketId, fileId: messageId, file: fileOf(photo) });
  } catch (error) {
    const failure = toCallError(error);
    if (failure.code !== 'storage_file_already_exists') throw failure;
  }
  return messageId;
}

/** Sends one message, its photo first. Idempotent. Throws CallError; `network` after two minutes without a response. */
export const deliver = (kind: ConversationKind, item: Outgoing): Promise<void> =>
  inTime(sendOnce(kind, item), sendingMs);

async function sendOnce(kind: ConversationKind, item: Outgoing): Promise<void> {
  const imageId = await upload(kind.bucket, item);
  const { conversationId, messageId, message, about } = item;
  await kind.send(conversationId, { messageId, message, imageId, ...(about && { about }) });
}
