/** Body that saves a group: its values and the version that they are based on. */
import { z } from 'zod';
import { DomainError } from '../errors.ts';
import { fieldCodesOf, say } from '../field.ts';
import { clockChoices } from './clock-change.ts';
import { type GroupName, type GroupValues, groups, isGroupName } from './groups.ts';

const version = z.int(say('invalid')).min(0, say('invalid'));

/** What times keep where the campus's clock changes. */
const keeps = z.enum(clockChoices, say('invalid')).optional();

/** `goTo`: for each removed category or place, the id of the one that takes over its products. */
export const saveSettingsInput = z.object({
  version,
  data: z.unknown(),
  goTo: z.record(z.string(), z.string(), say('invalid')).default({}),
  keeps,
});

/** Body that undoes the change which led to this version. */
export const undoSettingsInput = z.object({ version, keeps });

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
