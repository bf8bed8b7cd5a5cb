/** Runs the steps that are due within the time of one execution. */
import { isLeftToNextRun, worldUntil } from '../kit/world-until.ts';
import type { PayingWorld } from '../usecases/world.ts';
import type { Step } from './steps.ts';

/** What is left of the time of its execution belongs to what is under way when a run's time is over. */
const runMs = { schedule: 270_000, byHand: 20_000 } as const;
/** The least that a step gets while there is time: less would not bring one call to an end where all are slow. */
const stepMs = 5_000;

export interface Run {
  /** What each step answered; 'failed', 'not_finished' or 'not_begun' where it did not. */
  readonly report: Readonly<Record<string, unknown>>;
  readonly failures: number;
}

/**
 * One after the other, each within its share of the time that is left; what a step does not need is the next one's. A step that did not
 * finish goes on in the next run, as after any interruption. One that fails is logged and does not keep the others from running.
 */
export async function runSteps(
  world: PayingWorld,
  due: readonly (readonly [name: string, step: Step])[],
  isSchedule: boolean,
): Promise<Run> {
  const endsAt = world.now() + (isSchedule ? runMs.schedule : runMs.byHand);
  const report: Record<string, unknown> = {};
  let failures = 0;
  for (const [at, [name, step]] of due.entries()) {
    const now = world.now();
    const share = Math.max(stepMs, (endsAt - now) / (due.length - at));
    report[name] = now >= endsAt ? 'not_begun' : 'not_finished';
    if (now >= endsAt) continue;
    try {
      report[name] = await step.run(worldUntil(world, Math.min(endsAt, now + share)));
    } catch (reason) {
      if (isLeftToNextRun(reason)) continue;
      failures++;
      report[name] = 'failed';
      world.log(`${name}: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`);
    }
  }
  return { report, failures };
}
