import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
}

/** A runner that died before it wrote its report has failed once: silence is not success. */
const died: Counts = { passed: 0, failed: 1 };

function report(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const number = (value: unknown) => (typeof value === 'number' ? value : 0);

/** Reads Vitest's JSON report; a suite that could not be loaded counts as one failure. */
export function countVitest(file: string, exitCode: number): Counts {
  const json = report(file);
  if (!isObject(json)) return died;
  const suites = Array.isArray(json.testResults) ? json.testResults : [];
  const unloaded = suites.filter(
    (s) => isObject(s) && s.status === 'failed' && Array.isArray(s.assertionResults) && s.assertionResults.length === 0,
  );
  const failed = number(json.numFailedTests) + unloaded.length;
  return { passed: number(json.numPassedTests), failed: failed || (exitCode === 0 ? 0 : 1) };
}

/** Reads Playwright's JSON report. */
export function countPlaywright(file: string, exitCode: number): Counts {
  const json = report(file);
  if (!isObject(json) || !isObject(json.stats)) return died;
  const failed = number(json.stats.unexpected) + number(json.stats.flaky); // there are no second tries
  return { passed: number(json.stats.expected), failed: failed || (exitCode === 0 ? 0 : 1) };
}
