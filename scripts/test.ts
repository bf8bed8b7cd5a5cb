/** `npm test`: checks, builds, every test runner; the last line is the sum over all of them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './test/chromium.ts';
import { type Counts, countPlaywright, countVitest } from './test/counts.ts';

const reports = mkdtempSync(join(tmpdir(), 'lapak-test-'));
const started = Date.now();
const total: Counts = { passed: 0, failed: 0 };

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

function add({ passed, failed }: Counts): void {
  total.passed += passed;
  total.failed += failed;
}

const step = (title: string, script: string) => {
  const ok = run(title, 'npm', ['run', '-s', script]) === 0;
  add(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  return ok;
};

function browserTests(reportFile: string): Counts {
  try {
    const env = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile };
    const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'];
    return countPlaywright(reportFile, run('browser tests', 'playwright', args, env));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

step('types', 'types');
step('lint', 'lint');
step('import boundaries', 'boundaries');
step('unused code and packages', 'unused');

if (step('build', 'build')) {
  const vitest = join(reports, 'vitest.json');
  add(
    countVitest(
      vitest,
      run('domain, function, local, contract and web tests', 'vitest', [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitest}`,
      ]),
    ),
  );

  add(browserTests(join(reports, 'playwright.json')));
}

rmSync(reports, { recursive: true, force: true });
console.log(`\n${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
