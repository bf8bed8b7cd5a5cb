import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { atRest } from './at-rest.ts';
import type { BenchServer } from './campus.ts';

/** Current memory of the server's process, MB; its functions run in other processes. */
const memoryMb = ({ pid }: Pick<BenchServer, 'pid'>): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** Memory of the idle server: the minimum over some seconds. */
export async function idleMemoryMb(server: BenchServer): Promise<number> {
  await atRest(server);
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 20; look++) {
    await sleep(250);
    least = Math.min(least, memoryMb(server));
  }
  return least;
}
