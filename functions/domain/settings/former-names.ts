import { z } from 'zod';
import { say } from '../field.ts';
import { limits } from '../limits.ts';

/** Newest first. */
export const formerNames = z
  .array(z.string(say('invalid')).max(limits.locationMax, say('invalid')), say('invalid'))
  .max(limits.formerNamesMax, say('too_many'));
