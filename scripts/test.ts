/** `npm test`: checks, builds, every test runner; the last line is the sum over all of them. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './test/chromium.ts';
import { listFailures, type Outcome, outcomeFile, outcomeOf, sum, whole } from './test/outcome.ts';

const reports = mkdtempSync(join(tmpdir(), 'lapak-test-'));
/** Servers and commands are started a hundred times: each finds the sources as the one before compiled them. */
process.env.NODE_COMPILE_CACHE = join(reports, 'compiled');
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

/**
 * Steps that need nothing of each other share the machine; each prints when it is over, or their lines would mix. `quiet`:
 * must not warn, which is what Vite writes to the errors.
 */
function beside(title: string, script: string, { quiet = false } = {}): Promise<boolean> {
  const from = Date.now();
  const child = spawn('npm', ['run', '-s', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let warnings = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (quiet && stream === child.stderr) warnings += chunk.toString();
    });
  return new Promise((resolve) => {
    const end = (code: number) => {
      console.log(`\n── ${title}\n${said.trimEnd()}`);
      const told = whole(title, code, said, warnings);
      const word = told.failed === 0 ? 'ok' : 'FAILED';
      console.log(`── ${title}: ${word}, ${((Date.now() - from) / 1000).toFixed(1)} s`);
      outcomes.push(told);
      resolve(code === 0);
    };
    child.once('error', (error) => {
      said += error.message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

function vitest(): Outcome {
  const file = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=./scripts/test/vitest-outcome.ts'];
  const title = 'domain, function, local, contract and web tests';
  return outcomeOf('vitest', file, run(title, 'vitest', args, { [outcomeFile]: file }));
}

async function browserTests(browser: Promise<string>): Promise<Outcome> {
  const file = join(reports, 'playwright.json');
  try {
    const env = { CHROMIUM_PATH: await browser, [outcomeFile]: file };
    const reporter = '--reporter=list,./scripts/test/playwright-outcome.ts';
    const args = ['test', '--config', 'tests/e2e/playwright.config.ts', reporter];
    return outcomeOf('playwright', file, run('browser tests', 'playwright', args, env));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, failures: [{ runner: 'playwright', file: '', name: 'its browser', message }] };
  }
}

const checks = async () => {
  await beside('lint', 'lint');
  await beside('import boundaries', 'boundaries');
  await beside('unused code and packages', 'unused');
};
// Where it has to be installed first, that goes on beside the checks.
const browser = findChromium();
browser.catch(() => undefined); // told by the browser tests
const [isBuilt] = await Promise.all([beside('build', 'build', { quiet: true }), beside('types', 'types'), checks()]);
if (isBuilt) outcomes.push(vitest(), await browserTests(browser));

rmSync(reports, { recursive: true, force: true });
const { passed, failed, failures } = sum(outcomes);
if (failed > 0) console.log(`\n${listFailures(failures)}`);
console.log(`\n${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
