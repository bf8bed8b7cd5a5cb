import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMs, treeOf } from '../process-tree.ts';
import type { BenchServer } from './campus.ts';

const LOOK_MS = 500;
/** Processor time in one look that counts as none. */
const NOTHING_MS = 20;
const LOOKS = 3;

/**
 * Waits until the server and its functions do nothing any more: each row that was filled in started the functions that
 * follow it, and what is measured meanwhile is measured beside them.
 */
export async function atRest({ pid }: Pick<BenchServer, 'pid'>): Promise<void> {
  for (let quiet = 0; quiet < LOOKS; ) {
    const before = cpuMs(treeOf(pid));
    await sleep(LOOK_MS);
    quiet = cpuMs(treeOf(pid)) - before <= NOTHING_MS ? quiet + 1 : 0;
  }
}
