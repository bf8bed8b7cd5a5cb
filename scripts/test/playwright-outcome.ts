import { writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { type Failure, outcome, outcomeFile, repeating } from './outcome.ts';

const words = (errors: readonly TestError[]) =>
  errors.map(({ message, snippet, value }) => [message ?? value, snippet].filter(Boolean).join('\n')).join('\n');

const failureOf = (test: TestCase): Failure => {
  const [project = '', , ...titles] = test.titlePath().slice(1);
  const { file, line } = test.location;
  const path = relative(process.cwd(), file);
  const script = path.startsWith(join('tests', 'engines')) ? 'engines' : 'e2e';
  return {
    runner: `playwright ${project}`,
    file: `${path}:${line}`,
    name: titles.join(' > '),
    message: words(test.results.flatMap(({ errors }) => errors)),
    repeat: repeating('npm', 'run', script, '--', `${basename(file)}:${line}`, '--project', project),
  };
};

/**
 * Writes results in the common format of both runners. A test that passed on a retry counts as failed, because retries
 * are not allowed.
 */
export default class OutcomeReporter implements Reporter {
  #tests: TestCase[] = [];
  #stray: TestError[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  onError(error: TestError): void {
    this.#stray.push(error);
  }

  onEnd(): void {
    const having = (...outcomes: string[]) => this.#tests.filter((test) => outcomes.includes(test.outcome()));
    const failures = [
      ...having('unexpected', 'flaky').map(failureOf),
      ...this.#stray.map((error) => ({
        runner: 'playwright',
        file: '',
        name: 'an error of no test',
        message: words([error]),
      })),
    ];
    writeFileSync(String(process.env[outcomeFile]), JSON.stringify(outcome(having('expected').length, failures)));
  }

  printsToStdio(): boolean {
    return false;
  }
}
