/**
 * `npm run proof`: the long version of every test; every journey again with Appwrite's rate limits and again with cookies of
 * another site refused; the benchmarks, kept in bench/RESULTS.md. What came out stands in docs/proof.md, red or green.
 * `--only TEXT` runs the test files with that in their names, without benchmarks, and prints the page instead of keeping it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { table } from '../bench/table.ts';
import { findChromium } from './test/chromium.ts';
import { listFailures, type Outcome, outcomeFile, outcomeOf, sum, whole } from './test/outcome.ts';

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
/** A part without such a file is no failure; a whole run without tests is one. */
const chosen = (anyway: string) => (only ? [anyway, only] : []);
const reports = mkdtempSync(join(tmpdir(), 'lapak-proof-'));

interface Part extends Outcome {
  name: string;
  minutes: number;
}
const parts: Part[] = [];

function run(command: string, args: readonly string[], env: Record<string, string> = {}): number {
  const options = { env: { ...process.env, PROOF: '1', ...env } };
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  if (error) console.error(error.message);
  return status ?? 1;
}

function part(name: string, work: () => Outcome): void {
  console.log(`\n── ${name}`);
  const from = Date.now();
  const outcome = work();
  parts.push({ ...outcome, name, minutes: (Date.now() - from) / 60_000 });
}

part('build', () => whole('build', run('npm', ['run', '-s', 'build'])));
part('domain, functions, local, contract, web', () => {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/test/vitest-outcome.ts'];
  const args = ['run', ...reporters, ...chosen('--passWithNoTests')];
  return outcomeOf('vitest', file, run('vitest', args, { [outcomeFile]: file }));
});
const chromium = await findChromium();
/** The journeys in the browser; `env` says under what conditions, `which` of them. */
function journeys(env: Record<string, string>, which: readonly string[] = []): Outcome {
  const file = join(reports, `playwright${parts.length}.json`);
  const reporter = '--reporter=list,./scripts/test/playwright-outcome.ts';
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', reporter];
  args.push(...(only ? chosen('--pass-with-no-tests') : which));
  const where = { CHROMIUM_PATH: chromium, [outcomeFile]: file };
  return outcomeOf('playwright', file, run('playwright', args, { ...where, ...env }));
}
part('browser', () => journeys({}));
/** The trade from beginning to end (docs/journeys.md), long; of the rest, what these conditions change does not change with repetition. */
const trade = ['--project=phone', 'trade', 'sales', 'money', 'admin-day'];
part('browser, with rate limits', () => journeys({ PROOF: '', LIMITS: '1' }));
part('the trade, with rate limits', () => journeys({ LIMITS: '1' }, trade));
part('browser, cookies of another site refused', () => journeys({ PROOF: '', CROSS_SITE: '1' }));
part('the trade, cookies of another site refused', () => journeys({ CROSS_SITE: '1' }, trade));

interface Bars {
  met: number;
  missed: string[];
}
/** Bars of measurements are told apart from tests: a test has one outcome, a measurement depends on the machine. */
let bars: Bars = { met: 0, missed: [] };
if (!only) {
  part('bench', () => whole('bench', run('node', ['bench/local.ts', '--keep'])));
  part('monday', () => whole('monday', run('node', ['bench/monday.ts', '--minutes', '10', '--keep'])));
  part('growth', () => whole('growth', run('node', ['bench/growth.ts', '--keep'])));
  part('lighthouse', () => {
    const file = join(reports, 'bars.json');
    const code = run('node', ['bench/lighthouse.ts', '--keep', '--bars', file]);
    if (existsSync(file)) bars = JSON.parse(readFileSync(file, 'utf8'));
    return whole('lighthouse', bars.missed.length > 0 ? 0 : code);
  });
}
rmSync(reports, { recursive: true, force: true });

const { passed, failed, failures } = sum(parts);
const measuredBars = bars.met + bars.missed.length;
const outcome = `${passed} passed, ${failed} failed${only ? '' : `; ${bars.missed.length} of ${measuredBars} bars of the pages missed`}`;
const missedBars = bars.missed.map((one) => `- ${one}\n`).join('');
const version = (name: string): string => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() || 'unknown';
/** What people write stands below this line, and stays. */
const byHand = '<!-- by hand from here on -->';
const before = existsSync('docs/proof.md') ? readFileSync('docs/proof.md', 'utf8') : '';
const kept = before.includes(byHand) ? before.slice(before.indexOf(byHand)) : `${byHand}\n`;
const page = `# Proof

${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, \`npm run proof\`: **${outcome}**

${missedBars}
${table([
  ['part', 'passed', 'failed', 'minutes'],
  ...parts.map((one) => [one.name, one.passed, one.failed, one.minutes.toFixed(1)]),
])}

Node ${process.version}, Vitest ${version('vitest')}, Playwright ${version('@playwright/test')}, Lighthouse ${version('lighthouse')};
${process.platform} ${release()}, ${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load ${loadavg()[0]?.toFixed(1)}.

Measurements with their machine stand in [bench/RESULTS.md](../bench/RESULTS.md).
`;
if (only) console.log(`\n${page}`);
else writeFileSync('docs/proof.md', `${page}\n${kept}`);
if (failed > 0) console.log(`\n${listFailures(failures)}\n`);
console.log(missedBars + outcome);
process.exitCode = failed === 0 && bars.missed.length === 0 && passed > 0 ? 0 : 1;
