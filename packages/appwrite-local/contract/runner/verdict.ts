import type { KnownDifference } from '../known-differences.ts';
import type { FailedStep, ScenarioResult } from './run-scenario.ts';

export type Verdict = {
  /** Steps that differ without being a known difference. */
  readonly unexpected: readonly FailedStep[];
  /** Known differences whose step no longer differs. */
  readonly outdated: readonly { readonly step: number; readonly reason: string }[];
};

/** Numbers of the scenario's steps that are known to differ. */
export const listedSteps = (name: string, differences: readonly KnownDifference[]): ReadonlySet<number> =>
  new Set(differences.filter(({ scenario }) => scenario === name).flatMap(({ steps }) => steps));

/** Compares the differences of a scenario with the known ones of this server. */
export function judge({ name, failed }: ScenarioResult, differences: readonly KnownDifference[]): Verdict {
  const known = differences
    .filter(({ scenario }) => scenario === name)
    .flatMap(({ steps, reason }) => steps.map((step) => ({ step, reason })));
  return {
    unexpected: failed.filter(({ step }) => !known.some((one) => one.step === step)),
    outdated: known.filter(({ step }) => !failed.some((one) => one.step === step)),
  };
}

const SHOWN_STEPS = 5;
const SHOWN_DIFFERENCES = 3;
const SHOWN_LENGTH = 300;

function short(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, SHOWN_LENGTH);
}

/** The first differences as text. */
export function report({ unexpected, outdated }: Verdict): string {
  const lines = unexpected
    .slice(0, SHOWN_STEPS)
    .flatMap(({ step, request, differences }) => [
      `step ${step} ${request}`,
      ...differences
        .slice(0, SHOWN_DIFFERENCES)
        .map(({ at, expected, actual }) => `   ${at}: expected ${short(expected)}, got ${short(actual)}`),
    ]);
  if (unexpected.length > SHOWN_STEPS) lines.push(`… ${unexpected.length - SHOWN_STEPS} more steps differ`);
  return [
    ...lines,
    ...outdated.map(({ step, reason }) => `step ${step} passes, but is listed as known difference: ${reason}`),
  ].join('\n');
}
