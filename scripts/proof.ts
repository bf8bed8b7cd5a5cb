/**
 * `npm run proof`: the long version of every test; every journey again with Appwrite's rate limits and again with cookies of
 * another site refused; the benchmarks, kept in bench/RESULTS.md. What came out stands in docs/proof.md, red or green, as soon as
 * a part is over, with its commit. `--parts 'NAME; NAME'` runs some of it and leaves the others' lines as they are.
 * `--only TEXT` runs the test files with that in their names, without benchmarks, and prints the page instead of keeping it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tellFailures } from 'appwrite-local/failure-sentence';
import { ownTemporaryFolder } from '../tests/support/own-temporary-folder.ts';
import { noPage, outcomeOfPage, type PartRow, type ProofPage, readPage, withPart, writePage } from './proof/page.ts';
import { buildWhatIsStale } from './start/builds.ts';
import { findChromium } from './test/chromium.ts';
import { type Failure, listFailures, type Outcome, outcomeFile, outcomeOf, sum, whole } from './test/outcome.ts';

const text = { type: 'string' } as const;
tellFailures('npm run proof -- [--parts NAME,NAME] [--only NAME]');
const { only, parts: named } = parseArgs({ options: { only: text, parts: text } }).values;
/** A part without such a file is no failure; a whole run without tests is one. */
const chosen = (anyway: string) => (only ? [anyway, only] : []);
ownTemporaryFolder();
const reports = mkdtempSync(join(tmpdir(), 'lapak-proof-'));
const kept = 'docs/proof.md';

function run(command: string, args: readonly string[], env: Record<string, string> = {}): number {
  const options = { env: { ...process.env, PROOF: '1', ...env } };
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  if (error) console.error(error.message);
  return status ?? 1;
}

function vitest(...which: readonly string[]): Outcome {
  const file = join(reports, 'vitest.json');
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=./scripts/test/vitest-outcome.ts'];
  const args = ['run', ...reporters, ...which, ...chosen('--passWithNoTests')];
  return outcomeOf('vitest', file, run('vitest', args, { [outcomeFile]: file }));
}

const chromium = await findChromium();
/** The journeys in the browser; `env` says under what conditions, `which` of them. */
function journeys(env: Record<string, string>, which: readonly string[] = []): Outcome {
  const file = join(reports, 'playwright.json');
  rmSync(file, { force: true });
  const reporter = '--reporter=list,./scripts/test/playwright-outcome.ts';
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', reporter];
  args.push(...(only ? chosen('--pass-with-no-tests') : which));
  const where = { CHROMIUM_PATH: chromium, [outcomeFile]: file };
  return outcomeOf('playwright', file, run('playwright', args, { ...where, ...env }));
}
/** The trade from beginning to end (docs/journeys.md), long; of the rest, what these conditions change does not change with repetition. */
const trade = ['--project=phone', 'trade', 'sales', 'money', 'admin-day'];

let bars: ProofPage['bars'] | undefined;
function lighthouse(): Outcome {
  const file = join(reports, 'bars.json');
  const code = run('node', ['bench/lighthouse.ts', '--keep', '--bars', file]);
  bars = noPage.bars;
  if (!existsSync(file)) return whole('lighthouse', code || 1);
  const { met, missed }: { met: number; missed: string[] } = JSON.parse(readFileSync(file, 'utf8'));
  bars = { all: met + missed.length, missed };
  return whole('lighthouse', missed.length > 0 ? 0 : code);
}
const bench = (name: string, ...args: string[]) => whole(name, run('node', [...args, '--keep']));

const tests: Readonly<Record<string, () => Outcome>> = {
  build: () => whole('build', run('npm', ['run', '-s', 'build'])),
  'domain, functions, local, contract, web': () => vitest('--project=!attack'),
  attack: () => vitest('--project=attack'),
  browser: () => journeys({}),
  'browser, with rate limits': () => journeys({ PROOF: '', LIMITS: '1' }),
  'the trade, with rate limits': () => journeys({ LIMITS: '1' }, trade),
  'browser, cookies of another site refused': () => journeys({ PROOF: '', CROSS_SITE: '1' }),
  'the trade, cookies of another site refused': () => journeys({ CROSS_SITE: '1' }, trade),
};
const measurements: Readonly<Record<string, () => Outcome>> = {
  bench: () => bench('bench', 'bench/local.ts'),
  monday: () => bench('monday', 'bench/monday.ts', '--minutes', '10'),
  growth: () => bench('growth', 'bench/growth.ts'),
  lighthouse,
};
/** Of the tests above, those of one subject: run when they are named only. */
const subjects: Readonly<Record<string, () => Outcome>> = {
  'a fresh Debian': () => whole('walk', run('node', ['scripts/walk-deploy.ts'])),
  'versions under load': () =>
    vitest('tests/deploy/upgrade.test.ts', 'packages/appwrite-local/tests/core/changing-servers.test.ts'),
  'a category of 20,000 products': () => vitest('tests/functions/goods-moves.test.ts'),
  amounts: () => sum([vitest('tests/domain/amount.test.ts'), journeys({}, ['selling-amounts'])]),
};
const all = { ...tests, ...(only ? {} : measurements), ...subjects };
const names = Object.keys(all);
const wanted =
  named === undefined ? names.filter((name) => !(name in subjects)) : named.split(';').map((name) => name.trim());
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`--parts: there is no part "${unknown.join('", "')}". Parts: ${names.join('; ')}`);
  process.exit(2);
}

if (!wanted.includes('build')) buildWhatIsStale((what) => console.log(`Building the ${what.join(' and the ')} …`));

const version = (name: string): string => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
const { dependencies: measuring } = JSON.parse(readFileSync('bench/lighthouse/package.json', 'utf8'));
const machine =
  () => `The last of them: Node ${process.version}, Vitest ${version('vitest')}, Playwright ${version('@playwright/test')}, Lighthouse ${measuring.lighthouse};
${process.platform} ${release()}, ${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load ${loadavg()[0]?.toFixed(1)}.`;
const commitNow = () =>
  spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() || 'unknown';

/** Read each time: somebody may write on it meanwhile, and another proof may run. */
const before = () => (existsSync(kept) && !only ? readFileSync(kept, 'utf8') : '');
const ran: PartRow[] = [];
const failures: Failure[] = [];
for (const name of wanted) {
  console.log(`\n── ${name}`);
  const [from, commit] = [Date.now(), commitNow()];
  const { passed, failed, failures: these } = all[name]?.() ?? whole(name, 1);
  failures.push(...these);
  const minutes = (Date.now() - from) / 60_000;
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const part = { name, passed, failed, minutes, commit, at };
  ran.push(part);
  const page = readPage(before());
  if (!only)
    writeFileSync(kept, writePage(withPart({ ...page, bars: bars ?? page.bars }, part, names), before(), machine()));
}

const now: ProofPage = { parts: ran, bars: bars ?? noPage.bars };
if (only) console.log(`\n${writePage(now, '', machine())}`);
if (failures.length > 0) console.log(`\n${listFailures(failures)}\n`);
console.log([...now.bars.missed, outcomeOfPage(now)].join('\n'));
const hasPassed = ran.some(({ passed }) => passed > 0);
process.exitCode = failures.length === 0 && now.bars.missed.length === 0 && hasPassed ? 0 : 1;
