/** Input of settings. `version`: the version of the group on which the new values are based. */
import { z } from 'zod';
import { DomainError } from '../errors.ts';
import { fieldCodesOf, say } from '../field.ts';
import { clockChoices } from './clock-change.ts';
import { type GroupName, type GroupValues, groups, isGroupName } from './groups.ts';

const version = z.int(say('invalid')).min(0, say('invalid'));

/** Whether agreed times keep their hour or their moment when the time zone changes. */
const keeps = z.enum(clockChoices, say('invalid')).optional();

/**
 * Request body for saving a group. `goTo`: for each removed category or place, the id of the one that takes its
 * products.
 */
export const saveSettingsInput = z.object({
  version,
  data: z.unknown(),
  goTo: z.record(z.string(), z.string(), say('invalid')).default({}),
  keeps,
});

/** Request body for undoing the change of this version. */
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
