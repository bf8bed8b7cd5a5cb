/**
 * `npm test`: checks, the build and the quick set of tests. `npm run test:all`: every Vitest file in its short form and
 * every journey that is not `@proof`. The last line is the sum over all of them.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { tellFailures } from 'appwrite-local/command';
import { ownTemporaryFolder } from '../tests/support/own-temporary-folder.ts';
import { cpuSecondsOf } from '../tests/support/pace.ts';
import { buildWhatIsStale } from './start/builds.ts';
import { StartProblem } from './start/start-problem.ts';
import { findChromium } from './test/chromium.ts';
import { forgetConditions, listFailures, type Outcome, outcomeFile, outcomeOf, sum, whole } from './test/outcome.ts';

tellFailures('npm test / npm run test:all');
const { all: isAll } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values;
ownTemporaryFolder();
const reports = mkdtempSync(join(tmpdir(), 'lapak-test-'));
/** Tests start servers and commands a hundred times; a compile cache saves most of that time. */
process.env.NODE_COMPILE_CACHE = join(reports, 'compiled');
forgetConditions();
process.env.TEST_SET = isAll ? 'all' : 'quick';
const started = Date.now();

/**
 * Runs a step. Independent steps run in parallel, so each prints its output when it ends. `quiet`: a warning makes the
 * step fail.
 */
function step(title: string, script: string, { quiet = false } = {}): Promise<Outcome> {
  const from = Date.now();
  const child = spawn('npm', ['run', '-s', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let warnings = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (quiet && stream === child.stderr) warnings += chunk.toString(); // Vite writes warnings to stderr
    });
  return new Promise((resolve) => {
    const end = (code: number) => {
      console.log(`\n── ${title}\n${said.trimEnd()}`);
      const result = whole(title, code, { said, warnings, repeat: `npm run ${script}` });
      const word = result.failed === 0 ? 'ok' : 'FAILED';
      console.log(`── ${title}: ${word}, ${((Date.now() - from) / 1000).toFixed(1)} s`);
      resolve(result);
    };
    child.once('error', (error) => {
      said += error.message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/**
 * Runs a test runner. It takes minutes, so its lines are printed immediately, mixed with those of other steps. Returns
 * its exit code.
 */
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
  return outcomeOf('vitest', file, await runner('tests without a browser', 'vitest', args, { [outcomeFile]: file }));
}

async function journeys(browser: Promise<string>): Promise<Outcome> {
  const file = join(reports, 'playwright.json');
  try {
    const env = { CHROMIUM_PATH: await browser, [outcomeFile]: file };
    const reporter = '--reporter=list,./scripts/test/playwright-outcome.ts';
    const args = ['test', '--config', 'tests/e2e/playwright.config.ts', reporter];
    return outcomeOf('playwright', file, await runner('journeys in the browser', 'playwright', args, env));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, failures: [{ runner: 'playwright', file: '', name: 'its browser', message }] };
  }
}

async function checks(): Promise<Outcome[]> {
  const inTurn = async () => [
    await step('lint', 'lint'),
    await step('import boundaries', 'boundaries'),
    await step('unused code and packages', 'unused'),
  ];
  const [build, types, others] = await Promise.all([
    step('build', 'build', { quiet: true }),
    step('types', 'types'),
    inTurn(),
  ]);
  return [build, types, ...others];
}

/** If the browser has to be installed, that runs in parallel with the checks; the journeys report a failure. */
const browser = findChromium();
browser.catch(() => undefined);

function buildIfStale(): Outcome {
  try {
    buildWhatIsStale((what) => console.log(`Building the ${what.join(' and the ')} …`));
    return sum([]);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return whole('build', 1, { said: error.message, repeat: 'npm run build' });
  }
}

const outcomes = isAll ? [buildIfStale()] : await checks();
const isBuilt = outcomes[0]?.failed === 0;
// Both spend a third of their time waiting for servers, so they run in parallel.
if (isBuilt) outcomes.push(...(await Promise.all([vitest(), journeys(browser)])));

const { passed, failed, failures } = sum(outcomes);
if (failed > 0) console.log(`\n${listFailures(failures)}`);
const minutes = (seconds: number) => (seconds / 60).toFixed(1);
console.log(
  `\n${minutes((Date.now() - started) / 1_000)} minutes, ${minutes(cpuSecondsOf(process.pid))} of processor (counted on Linux)`,
);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
