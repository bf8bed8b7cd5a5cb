interface Entry {
  readonly id: string;
}

const hasId = (one: unknown): one is Entry =>
  typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string';

/** Whether every entry has an id. */
export const areEntries = (value: unknown): value is readonly Entry[] => Array.isArray(value) && value.every(hasId);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges two versions of a list entry by entry: an entry that one side left unchanged is taken from the other,
 * including removals. The order is mine if I reordered the list, otherwise theirs. Entries that are missing in that
 * order come last.
 * @returns `isBoth`: both changed an entry differently, and mine is in the list
 */
export function mergeEntries<E extends Entry>(
  base: readonly E[],
  mine: readonly E[],
  theirs: readonly E[],
): { entries: E[]; isBoth: boolean } {
  const at = (list: readonly E[], id: string) => list.find((one) => one.id === id);
  let isBoth = false;
  const chosen = (id: string): E | undefined => {
    const [was, my, their] = [at(base, id), at(mine, id), at(theirs, id)];
    if (isSame(my, was)) return their;
    if (!isSame(their, was) && !isSame(their, my)) isBoth = true;
    return my;
  };
  const isMyOrder = !isSame(
    base.filter(({ id }) => at(mine, id)).map(({ id }) => id),
    mine.filter(({ id }) => at(base, id)).map(({ id }) => id),
  );
  const ids = (isMyOrder ? [...mine, ...theirs] : [...theirs, ...mine]).map(({ id }) => id);
  const entries = [...new Set([...ids, ...base.map(({ id }) => id)])].map(chosen).filter((one) => one !== undefined);
  return { entries, isBoth };
}
