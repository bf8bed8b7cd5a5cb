/** What an administrator sends of a group: the values, and which version they were made of. */
import { z } from 'zod';
import { DomainError } from '../errors.ts';
import { fieldCodesOf, say } from '../field.ts';
import { type GroupName, type GroupValues, groups, isGroupName } from './groups.ts';

const version = z.int(say('invalid')).min(0, say('invalid'));

/** `goTo`: for ids of categories or places that are removed, the id of the one that takes their goods. */
export const saveSettingsInput = z.object({
  version,
  data: z.unknown(),
  goTo: z.record(z.string(), z.string(), say('invalid')).default({}),
});

/** Undoing the change that led to this version. */
export const undoSettingsInput = z.object({ version });

/** @throws DomainError not_found */
export function groupOf(name: string): GroupName {
  if (!isGroupName(name)) throw new DomainError('not_found');
  return name;
}

/** @throws DomainError invalid_input, with the path of each field within the group */
export function parseGroup<Name extends GroupName>(name: Name, data: unknown): GroupValues[Name] {
  const schema: z.ZodType = groups[name];
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new DomainError('invalid_input', { fields: fieldCodesOf(parsed.error.issues) });
  return parsed.data as GroupValues[Name];
}
