import { z } from 'zod';
import { optionalText, requiredText, say } from '../field.ts';
import { limits } from '../limits.ts';

/** Blocking (true) or unblocking (false) a person. */
export const blockInput = z.object({ blocked: z.boolean(say('invalid')) });

/** What an administrator may change of a person. */
export const userInput = z.object({
  name: requiredText(limits.nameMax),
  phone: optionalText(limits.phoneMax),
  role: z.enum(['user', 'admin'], say('invalid')),
});

/** News for everyone. */
export const broadcastInput = z.object({
  title: requiredText(160),
  body: optionalText(1_000),
  link: z
    .string(say('invalid'))
    .trim()
    .max(300, say('too_long'))
    .regex(/^(\/(?![/\\]).*)?$/, say('invalid'))
    .default(''),
});
