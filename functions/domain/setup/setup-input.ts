import { z } from 'zod';
import { rowId, say } from '../field.ts';
import { handoverCodePattern } from '../orders/handover.ts';
import { keepableLines } from './setup.ts';

/** The code from the test e-mail. */
export const mailArrivedInput = z.object({
  code: z.string(say('code_invalid')).trim().regex(handoverCodePattern, say('code_invalid')),
});

/** Id of the notification that reached the device. */
export const pushArrivedInput = z.object({ notificationId: rowId });

export const keptInput = z.object({ line: z.enum(keepableLines, say('invalid')), isKept: z.boolean(say('invalid')) });

export const closedInput = z.object({ isClosed: z.boolean(say('invalid')) });
