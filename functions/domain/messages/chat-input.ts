import { z } from 'zod';
import { fileId, say } from '../field.ts';
import { uniqueIdPattern } from '../ids.ts';
import { limits } from '../limits.ts';

/** `messageId` is made by the client once per message, so that a retry is the same message. Text or picture, or both. */
export const messageInput = z
  .object({
    messageId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')),
    message: z.string(say('invalid')).trim().max(limits.messageMax, say('too_long')).default(''),
    imageId: fileId.default(''),
  })
  .refine((input) => input.message !== '' || input.imageId !== '', { error: 'message_empty', path: ['message'] });
