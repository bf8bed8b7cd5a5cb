import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMs, treeOf } from '../process-tree.ts';
import type { BenchServer } from './campus.ts';

const LOOK_MS = 500;
/** Processor time per check below which the server counts as idle. */
const NOTHING_MS = 20;
const LOOKS = 3;
const LONGEST_MS = 15 * 60_000;

/**
 * Waits until the server and its functions are idle. Each written row triggers functions, whose work would otherwise be
 * measured, too. Throws after 15 minutes.
 */
export async function atRest({ pid }: Pick<BenchServer, 'pid'>): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  for (let quiet = 0; quiet < LOOKS; ) {
    if (Date.now() > deadline)
      throw new Error(`The server ${pid} is still at work after ${LONGEST_MS / 60_000} minutes.`);
    const before = treeOf(pid);
    const used = cpuMs(before);
    await sleep(LOOK_MS);
    const after = treeOf(pid);
    // A process that started or ended was busy.
    const isSame = after.length === before.length && after.every((one) => before.includes(one));
    quiet = isSame && cpuMs(after) - used <= NOTHING_MS ? quiet + 1 : 0;
  }
}
