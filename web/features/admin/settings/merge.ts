import type { GroupName, GroupValues } from '#domain/settings/groups.ts';

export interface Merged<Values> {
  readonly values: Values;
  /** Settings that both have changed to different values; mine stay in the form. */
  readonly both: readonly (keyof Values & string)[];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Merges my changes into the values that somebody else saved: fields that I did not change get theirs. `base`: the values that both started with. */
export function mergeSettings<Name extends GroupName>(
  base: GroupValues[Name],
  mine: GroupValues[Name],
  theirs: GroupValues[Name],
): Merged<GroupValues[Name]> {
  const names = Object.keys(theirs) as (keyof GroupValues[Name] & string)[];
  const changed = names.filter((name) => !isSame(base[name], mine[name]));
  const kept = Object.fromEntries(changed.map((name) => [name, mine[name]]));
  const both = changed.filter((name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]));
  return { values: { ...theirs, ...kept }, both };
}
