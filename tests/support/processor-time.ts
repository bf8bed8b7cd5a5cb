/** What work costs a processor: beside other work on the machine it lasts longer, and costs the same. What only waits costs nothing. */
import { cpuSecondsOf } from './pace.ts';

/** Milliseconds of processor that this process and all that it began have had meanwhile, counted in steps of ten. */
export async function processorMs<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly ms: number }> {
  const from = cpuSecondsOf(process.pid);
  const answer = await work();
  return { answer, ms: (cpuSecondsOf(process.pid) - from) * 1_000 };
}
