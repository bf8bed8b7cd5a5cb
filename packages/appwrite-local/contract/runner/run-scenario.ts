import { ask, askUntil } from './asking.ts';
import { compareStep, type Difference } from './compare.ts';
import { runMailStep } from './mail.ts';
import { PATIENCE_MS, Play, type Target } from './play.ts';
import { describeStep, type JsonRecord, type Scenario, type Step } from './scenario.ts';
import { runSocketStep } from './sockets.ts';

export type FailedStep = {
  readonly step: number;
  readonly request: string;
  readonly differences: readonly Difference[];
};
export type ScenarioResult = {
  readonly name: string;
  readonly steps: number;
  readonly skipped: number;
  readonly failed: readonly FailedStep[];
};

async function runStep(play: Play, step: Step): Promise<JsonRecord> {
  const actor = step.as ?? 'guest';
  if (step.ws) return runSocketStep(play, step.ws, actor, step.response);
  if (step.mail && play.target.mailbox) return runMailStep(play, play.target.mailbox, step.mail);
  if (!step.request) throw new Error('a step without anything to do');
  return ask(play, step, step.request, actor);
}

/** The part of a response that values are saved from: the body, or everything for a mail or socket step. */
function savedFrom(step: Step, answer: JsonRecord): JsonRecord {
  const part = step.mail ? answer.mail : step.ws ? answer : answer.body;
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? part : {};
}

async function differencesOf(play: Play, step: Step): Promise<Difference[]> {
  try {
    const answer = await runStep(play, step);
    play.save(step.save, savedFrom(step, answer));
    return compareStep(play, step, answer);
  } catch (error) {
    return [{ at: 'request', expected: 'an answer', actual: error instanceof Error ? error.message : String(error) }];
  }
}

/** Repeats a read after a recorded pause until it matches, because each server needs its own time for the result. */
function settledDifferences(play: Play, step: Step, before: Step | undefined): Promise<Difference[]> {
  if (before?.wait === undefined || step.request?.method !== 'GET') return differencesOf(play, step);
  return askUntil(
    () => differencesOf(play, step),
    (differences) => differences.length === 0,
  );
}

/**
 * Plays one scenario to its last step; without a mailbox, to its first mail step. Does not wait for the recorded events
 * of `differing` steps, because other events arrive there.
 */
export async function runScenario(
  target: Target,
  { name, steps }: Scenario,
  differing: ReadonlySet<number> = new Set(),
): Promise<ScenarioResult> {
  const play = new Play(target);
  const failed: FailedStep[] = [];
  const played = [...steps.entries()].filter(([, step]) => step.wait === undefined);
  let count = 0;
  let skipped = 0;
  for (const [at, step] of played) {
    count += 1;
    if (skipped > 0 || (step.mail && !target.mailbox)) {
      skipped += 1;
      continue;
    }
    play.patience = differing.has(at + 1) ? 0 : PATIENCE_MS;
    const differences = await settledDifferences(play, step, steps[at - 1]);
    if (differences.length > 0) failed.push({ step: at + 1, request: describeStep(step), differences });
  }
  play.close();
  return { name, steps: count, skipped, failed };
}
