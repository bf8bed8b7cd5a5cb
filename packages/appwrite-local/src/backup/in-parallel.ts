/** Years of files are many small ones, each of which waits for the disk more than for us. */
const LANES = 16;

/** Does `work` for each, some at a time. Gives what came of them in their order; the first that throws ends it. */
export async function inParallel<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) results[at] = await work(all[at] as T);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}
