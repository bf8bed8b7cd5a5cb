/** Runs the steps that are due within the time of one execution. */
import type { PayingWorld } from '../usecases/world.ts';
import type { Step } from './steps.ts';

/** What is left of the time of its execution belongs to what is under way when a run's time is over. */
const runMs = { schedule: 270_000, byHand: 20_000 } as const;
/** The least that a step gets while there is time: less would not bring one call to an end where all are slow. */
const stepMs = 5_000;

class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** The same world until `endsAt` (ms since 1970). Then each call is refused: whatever it was ends as if its process had died. */
function worldUntil(world: PayingWorld, endsAt: number): PayingWorld {
  const assertInTime = (): void => {
    if (world.now() >= endsAt) throw new OutOfTime();
  };
  async function* inTime<T>(all: AsyncIterable<T>): AsyncIterable<T> {
    for await (const one of all) {
      assertInTime();
      yield one;
    }
  }
  const until = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (name === 'each') return inTime(value.apply(target, args));
          // Not thrown here: whoever asks for several at once sees all their ends.
          return world.now() >= endsAt ? Promise.reject(new OutOfTime()) : value.apply(target, args);
        };
      },
    });
  return {
    ...world,
    rows: until(world.rows),
    users: until(world.users),
    files: until(world.files),
    payments: until(world.payments),
  };
}

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
      if (reason instanceof OutOfTime) continue;
      failures++;
      report[name] = 'failed';
      world.log(`${name}: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`);
    }
  }
  return { report, failures };
}
