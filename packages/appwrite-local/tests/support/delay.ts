import { readFileSync } from 'node:fs';

/** Run time of a process's main thread so far, ms. */
export function threadTime(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** Run time of this thread for `work`, ms, independent of the machine's load. */
export function busyFor(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Minimum of up to `tries` measurements; stops as soon as one is below `bar`. Other programs and the compilation of
 * code only add time, so the minimum is the most accurate.
 */
export async function leastOf(bar: number, measure: () => Promise<number>, tries = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < tries && least >= bar; n++) least = Math.min(least, await measure());
  return least;
}

/**
 * How long `work` keeps the server's main thread busy, ms, independent of the machine's load: the longest delay that it
 * causes for other callers. `forget` empties the response caches before each measurement.
 */
export const delayOf = (
  pid: number,
  work: () => Promise<unknown>,
  { bar, forget, tries }: { bar: number; forget: () => Promise<unknown>; tries?: number },
): Promise<number> =>
  leastOf(
    bar,
    async () => {
      await forget();
      const from = threadTime(pid);
      await work();
      return threadTime(pid) - from;
    },
    tries,
  );
