/** Runs the work for every item, at most `width` at a time. Rejects at the first failure. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}

export const inGroupsOf = <T>(size: number, items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, group) => items.slice(group * size, (group + 1) * size));
