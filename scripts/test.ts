/** `npm test`: checks, builds, every test runner; the last line is the sum over all of them. */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ownTemporaryFolder } from '../tests/support/own-temporary-folder.ts';
import { testDay } from '../tests/support/proof.ts';
import { findChromium } from './test/chromium.ts';
import { listFailures, type Outcome, outcomeFile, outcomeOf, sum, whole } from './test/outcome.ts';

ownTemporaryFolder();
const reports = mkdtempSync(join(tmpdir(), 'lapak-test-'));
/** Tests start servers and commands a hundred times: a compile cache saves most of that. */
process.env.NODE_COMPILE_CACHE = join(reports, 'compiled');
/** A run that goes on past midnight takes the parts of one day. */
process.env.TEST_DAY = String(testDay);
/** What takes long takes turns (tests/support/proof.ts). */
process.env.TURNS = '1';
const started = Date.now();
const outcomes: Outcome[] = [];

/**
 * Independent steps run at once; each prints when it ends, so that their lines do not mix. `quiet`: must not warn,
 * which Vite writes to stderr.
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

/** A test runner takes minutes, so its lines are printed at once, those of other steps in between. Returns its exit code. */
function runner(title: string, command: string, args: string[], env: Record<string, string>): Promise<number> {
  const from = Date.now();
  console.log(`\n── ${title}`);
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colours, ...env },
  });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', (line) => console.log(line));
  return new Promise((resolve) => {
    const end = (code: number) => {
      console.log(`── ${title}: ${code === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - from) / 1000).toFixed(1)} s`);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(error.message);
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

async function vitest(): Promise<Outcome> {
  const file = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=./scripts/test/vitest-outcome.ts'];
  const title = 'domain, function, local, contract and web tests';
  return outcomeOf('vitest', file, await runner(title, 'vitest', args, { [outcomeFile]: file }));
}

async function browserTests(browser: Promise<string>): Promise<Outcome> {
  const file = join(reports, 'playwright.json');
  try {
    const env = { CHROMIUM_PATH: await browser, [outcomeFile]: file };
    const reporter = '--reporter=list,./scripts/test/playwright-outcome.ts';
    const args = ['test', '--config', 'tests/e2e/playwright.config.ts', reporter];
    return outcomeOf('playwright', file, await runner('browser tests', 'playwright', args, env));
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
// If it has to be installed, that runs beside the checks.
const browser = findChromium();
browser.catch(() => undefined); // reported by the browser tests
const [isBuilt] = await Promise.all([beside('build', 'build', { quiet: true }), beside('types', 'types'), checks()]);
// Each waits for its servers a third of the time, so both run at once.
if (isBuilt) outcomes.push(...(await Promise.all([vitest(), browserTests(browser)])));

const { passed, failed, failures } = sum(outcomes);
if (failed > 0) console.log(`\n${listFailures(failures)}`);
console.log(`\n${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
console.log(`Long lists and long files in part: those of TEST_DAY=${testDay}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
