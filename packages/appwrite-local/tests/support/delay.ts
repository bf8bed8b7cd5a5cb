import { readFileSync } from 'node:fs';

/** What the main thread of a process has run so far, ms. */
export function threadTime(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** What this thread runs for `work`, ms, whatever the machine is otherwise busy with. */
export function busyFor(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * How long `work` keeps the server's main thread busy, ms: nobody else can be delayed by more, whatever the machine is
 * otherwise busy with. The least of up to `tries`: compiled code is there from the second on. `forget` empties the caches of
 * answers before each, or the second would measure them.
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
