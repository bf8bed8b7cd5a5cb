import { z } from 'zod';
import { say } from '../field.ts';
import { limits } from '../limits.ts';

/** Former names of a category, a place or the market; newest first. */
export const formerNames = z
  .array(z.string(say('invalid')).max(limits.locationMax, say('invalid')), say('invalid'))
  .max(limits.formerNamesMax, say('too_many'));

export const formerNamesOf = (
  before: { readonly name: string; readonly formerNames?: readonly string[] | undefined },
  now: string,
): string[] =>
  [...new Set([before.name, ...(before.formerNames ?? [])])]
    .filter((name) => name !== now)
    .slice(0, limits.formerNamesMax);
