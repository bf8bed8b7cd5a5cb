/** Number of parallel copies. Most files are small, and each waits for the disk more than for the CPU. */
const LANES = 16;

/** Runs `work` for each item, several at a time. Returns the results in order; rejects with the first error. */
export async function inParallel<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) results[at] = await work(all[at] as T);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}
