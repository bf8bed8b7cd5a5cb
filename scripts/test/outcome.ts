import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** One failure; `name` is the full name of a test, or a description of another failure. */
export interface Failure {
  runner: string;
  file: string;
  name: string;
  message: string;
  /** The command that repeats it alone. */
  repeat?: string;
}

/** The result of a test run; `failures` has one entry for each in `failed`. */
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

/**
 * The outcome of a step without a report, which passes or fails as a whole. `said`: the step's output; a failure shows
 * its end. `warnings`: any text makes the step fail, too. `repeat`: the command that runs the step alone.
 */
export function whole(step: string, code: number, { said = '', warnings = '', repeat = '' } = {}): Outcome {
  if (code === 0 && warnings.trim() === '') return outcome(1, []);
  const [name, words] = code === 0 ? ['printed a warning', warnings] : [`ended with ${code}`, said];
  const message = words.split('\n').slice(-linesOfMessage).join('\n');
  return outcome(0, [{ runner: 'npm', file: step, name, message, ...(repeat && { repeat }) }]);
}

/** Variables that change a test's behaviour; a repeating command includes those that were set. */
const conditions = ['PROOF', 'LIMITS', 'CROSS_SITE', 'CAMPUS'];

/** Removes these variables, so that a full test run does not depend on the shell's environment. */
export function forgetConditions(): void {
  for (const name of [...conditions, 'TEST_SET']) delete process.env[name];
}

/** A shell command with the conditions of this run; quotes `words` with blanks or shell characters. */
export function repeating(...words: readonly string[]): string {
  const quoted = words.map((word) => (/^[\w./:@=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  const set = conditions.flatMap((name) => (process.env[name] ? [`${name}=${process.env[name]}`] : []));
  return [...set, ...quoted].join(' ');
}

/** The variable with the path where the reporters write their results. */
export const outcomeFile = 'TEST_OUTCOME_FILE';

function readOutcome(file: string): Outcome | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // the runner ended before writing it
  }
}

/** Reads a runner's results. A runner that exits with an error counts as one failure, even if it names no test. */
export function outcomeOf(runner: string, file: string, code: number): Outcome {
  const told = readOutcome(file);
  if (told && (told.failed > 0 || code === 0)) return told;
  const message = told ? 'and no test of it failed' : 'before it wrote its outcome';
  return outcome(told?.passed ?? 0, [{ runner, file: '', name: `ended with ${code}`, message }]);
}

/**
 * The failures for the end of a long output: each with the first lines of its message and the command that repeats it.
 */
export function listFailures(failures: Failure[]): string {
  return failures
    .map(({ runner, file, name, message, repeat }) => {
      const lines = stripVTControlCharacters(message)
        .split('\n')
        .filter((line) => line.trim() !== '');
      const shown = lines.slice(0, linesOfMessage).map((line) => `    ${line.slice(0, 400)}`);
      const alone = repeat ? [`    Alone: ${repeat}`] : [];
      return [`✗ ${[runner, file, name].filter(Boolean).join(' › ')}`, ...shown, ...alone].join('\n');
    })
    .join('\n');
}
