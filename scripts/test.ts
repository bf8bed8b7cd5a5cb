/** `npm test`: checks, builds, every test runner; the last line is the sum over all of them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './test/chromium.ts';
import { listFailures, type Outcome, outcomeFile, outcomeOf, sum, whole } from './test/outcome.ts';

const reports = mkdtempSync(join(tmpdir(), 'lapak-test-'));
const started = Date.now();
const outcomes: Outcome[] = [];

function run(title: string, command: string, args: string[], env: Record<string, string> = {}): number {
  const from = Date.now();
  console.log(`\n── ${title}`);
  const { status, error } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (error) console.error(error.message);
  console.log(`── ${title}: ${status === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - from) / 1000).toFixed(1)} s`);
  return status ?? 1;
}

function step(title: string, script: string): boolean {
  const outcome = whole(title, run(title, 'npm', ['run', '-s', script]));
  outcomes.push(outcome);
  return outcome.failed === 0;
}

function vitest(): Outcome {
  const file = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=./scripts/test/vitest-outcome.ts'];
  const title = 'domain, function, local, contract and web tests';
  return outcomeOf('vitest', file, run(title, 'vitest', args, { [outcomeFile]: file }));
}

function browserTests(): Outcome {
  const file = join(reports, 'playwright.json');
  try {
    const env = { CHROMIUM_PATH: findChromium(), [outcomeFile]: file };
    const reporter = '--reporter=list,./scripts/test/playwright-outcome.ts';
    const args = ['test', '--config', 'tests/e2e/playwright.config.ts', reporter];
    return outcomeOf('playwright', file, run('browser tests', 'playwright', args, env));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, failures: [{ runner: 'playwright', file: '', name: 'its browser', message }] };
  }
}

step('types', 'types');
step('lint', 'lint');
step('import boundaries', 'boundaries');
step('unused code and packages', 'unused');
if (step('build', 'build')) outcomes.push(vitest(), browserTests());

rmSync(reports, { recursive: true, force: true });
const { passed, failed, failures } = sum(outcomes);
if (failed > 0) console.log(`\n${listFailures(failures)}`);
console.log(`\n${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
