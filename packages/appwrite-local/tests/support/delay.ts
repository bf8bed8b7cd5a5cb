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
 * How long `work` keeps the server's main thread busy, ms, independent of the machine's load: the longest delay of other callers. The
 * minimum of up to `tries`, since code is compiled after the first. `forget` empties the answer caches before each.
 */
export async function delayOf(
  pid: number,
  work: () => Promise<unknown>,
  { bar, forget, tries = 3 }: { bar: number; forget: () => Promise<unknown>; tries?: number },
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < tries && least > bar; n++) {
    await forget();
    const from = threadTime(pid);
    await work();
    least = Math.min(least, threadTime(pid) - from);
  }
  return least;
}
