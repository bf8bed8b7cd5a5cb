/** Runs the due steps within the time of one execution. */
import { inspect } from 'node:util';
import { isLeftToNextRun, worldUntil } from '../kit/world-until.ts';
import type { PayingWorld } from '../usecases/world.ts';
import type { Step } from './steps.ts';

/** Time of a run, ms. The rest of the execution's time is for work in progress at its end. */
const runMs = { schedule: 270_000, byHand: 20_000 } as const;
/** Minimum time of a step: with less, a slow server could not finish one call. */
const stepMs = 5_000;

export interface Run {
  /** The result of each step; 'failed', 'not_finished' or 'not_begun' without one. */
  readonly report: Readonly<Record<string, unknown>>;
  readonly failures: number;
}

/**
 * Runs the steps in sequence, each within its share of the remaining time; unused time passes to the next steps. An
 * unfinished step continues in the next run, as after any interruption. A failing step is logged and does not stop the
 * others.
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
      // Includes the errors inside an AggregateError.
      world.log(`${name}: ${inspect(reason)}`);
    }
  }
  return { report, failures };
}
