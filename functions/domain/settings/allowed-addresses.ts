/** Addresses that may register if the rule is "on a list". Only administrators read them. */
import { z } from 'zod';
import { say } from '../field.ts';
import { limits } from '../limits.ts';

const address = z
  .string(say('invalid'))
  .trim()
  .toLowerCase()
  .max(limits.emailMax, say('too_long'))
  .pipe(z.email(say('email_invalid')));

export const allowedAddressesGroup = z.object({
  addresses: z
    .array(address, say('invalid'))
    .max(limits.allowedAddressesMax, say('too_many'))
    .refine((all) => JSON.stringify(all).length <= limits.allowedAddressesLength, say('too_many'))
    .transform((all) => [...new Set(all)]),
});

export type AllowedAddresses = z.output<typeof allowedAddressesGroup>;
