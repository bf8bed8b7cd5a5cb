import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** One thing that went wrong; `name` is the full name of a test, or says what else failed. */
export interface Failure {
  runner: string;
  file: string;
  name: string;
  message: string;
}

/** What a run of tests came to; `failures` holds each one that `failed` counts. */
export interface Outcome {
  passed: number;
  failed: number;
  failures: Failure[];
}

const linesOfMessage = 20;

export const outcome = (passed: number, failures: Failure[]): Outcome => ({
  passed,
  failed: failures.length,
  failures,
});

export const sum = (outcomes: Outcome[]): Outcome =>
  outcome(
    outcomes.reduce((passed, one) => passed + one.passed, 0),
    outcomes.flatMap((one) => one.failures),
  );

/** A step without a report of its own passes or fails as a whole; the end of what it said, or its warnings, tell why. */
export function whole(step: string, code: number, said = '', warnings = ''): Outcome {
  if (code === 0 && warnings.trim() === '') return outcome(1, []);
  const [name, words] = code === 0 ? ['printed a warning', warnings] : [`ended with ${code}`, said];
  const message = words.split('\n').slice(-linesOfMessage).join('\n');
  return outcome(0, [{ runner: 'npm', file: step, name, message }]);
}

/** The variable that says where the reporters of both runners write their outcome. */
export const outcomeFile = 'TEST_OUTCOME_FILE';

function readOutcome(file: string): Outcome | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // the runner died before
  }
}

/** What a runner wrote. Silence is not success: one that ended badly has failed once, also when it blames no test. */
export function outcomeOf(runner: string, file: string, code: number): Outcome {
  const told = readOutcome(file);
  if (told && (told.failed > 0 || code === 0)) return told;
  const message = told ? 'and no test of it failed' : 'before it wrote its outcome';
  return outcome(told?.passed ?? 0, [{ runner, file: '', name: `ended with ${code}`, message }]);
}

/** The failures for the end of a long output, where the tail alone is read: each with the first lines of its message. */
export function listFailures(failures: Failure[]): string {
  return failures
    .map(({ runner, file, name, message }) => {
      const lines = stripVTControlCharacters(message)
        .split('\n')
        .filter((line) => line.trim() !== '');
      const shown = lines.slice(0, linesOfMessage).map((line) => `    ${line.slice(0, 400)}`);
      return [`✗ ${[runner, file, name].filter(Boolean).join(' › ')}`, ...shown].join('\n');
    })
    .join('\n');
}
