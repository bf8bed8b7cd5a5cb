/** CPU time of work. Unlike its duration, it does not depend on other load, and waiting costs nothing. */
import { cpuSecondsOf } from './pace.ts';

/** Processor time of this process and its descendants in ms, in steps of ten. */
export async function processorMs<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly ms: number }> {
  const from = cpuSecondsOf(process.pid);
  const answer = await work();
  return { answer, ms: (cpuSecondsOf(process.pid) - from) * 1_000 };
}
