import type { GroupName, GroupValues } from '#domain/settings/groups.ts';
import { areEntries, mergeEntries } from './merge-entries.ts';

export interface Merged<Values> {
  readonly values: Values;
  /** Settings that both changed to different values; mine stay in the form. */
  readonly both: readonly (keyof Values & string)[];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges my changes into another administrator's saved values: fields and list entries that I did not change take the
 * other's value. `base` is the version that both started from.
 */
export function mergeSettings<Name extends GroupName>(
  base: GroupValues[Name],
  mine: GroupValues[Name],
  theirs: GroupValues[Name],
): Merged<GroupValues[Name]> {
  const names = Object.keys(theirs) as (keyof GroupValues[Name] & string)[];
  const changed = names.filter((name) => !isSame(base[name], mine[name]));
  const both: typeof names = [];
  const kept = changed.map((name) => {
    const [was, my, their]: readonly unknown[] = [base[name], mine[name], theirs[name]];
    if (areEntries(was) && areEntries(my) && areEntries(their)) {
      const { entries, isBoth } = mergeEntries(was, my, their);
      if (isBoth) both.push(name);
      return [name, entries];
    }
    if (!isSame(was, their) && !isSame(my, their)) both.push(name);
    return [name, my];
  });
  return { values: { ...theirs, ...Object.fromEntries(kept) }, both };
}
