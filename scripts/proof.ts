/**
 * `npm run proof`: runs everything, including the long forms of tests, on one commit and writes docs/proof.md. Skips
 * parts that are green on this commit, so the same command continues after a stop. `--parts 'NAME; NAME'` runs some of
 * the parts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tellFailures } from 'appwrite-local/command';
import { ownTemporaryFolder } from '../tests/support/own-temporary-folder.ts';
import { bars } from './proof/bars.ts';
import { type Checkout, isSameCode, readCheckout, refusal } from './proof/checkout.ts';
import {
  emptyPage,
  isGreen,
  outcomeOfPage,
  type ProofPage,
  readPage,
  withoutPart,
  withPart,
  writePage,
} from './proof/page.ts';
import { findChromium } from './test/chromium.ts';
import {
  type Failure,
  forgetConditions,
  listFailures,
  type Outcome,
  outcomeFile,
  outcomeOf,
  whole,
} from './test/outcome.ts';

tellFailures("npm run proof -- [--parts 'NAME; NAME']");
const { parts: named } = parseArgs({ options: { parts: { type: 'string' } } }).values;
const page = 'docs/proof.md';

/** Prints one sentence and exits. Parts that did not run are not on the page. */
function stop(sentence: string, code: number): never {
  console.error(sentence);
  process.exit(code);
}

const checkout: Checkout = readCheckout('.');
const why = refusal(checkout);
if (why) stop(why, 2);

ownTemporaryFolder();
const reports = mkdtempSync(join(tmpdir(), 'lapak-proof-'));
forgetConditions();
process.env.PROOF = '1';

let running: { readonly name: string; readonly child: ChildProcess } | undefined;
let current = '';
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    running?.child.kill(signal);
    stop(`Stopped in the part "${current}", which does not count; the same command goes on from there.`, 130);
  });

function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  running = { name: current, child };
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

async function vitest(...which: readonly string[]): Promise<Outcome> {
  const file = join(reports, 'vitest.json');
  rmSync(file, { force: true });
  const args = ['run', '--reporter=default', '--reporter=./scripts/test/vitest-outcome.ts', ...which];
  return outcomeOf('vitest', file, await run('vitest', args, { [outcomeFile]: file }));
}

/** Runs browser journeys; `env` sets their conditions, `which` selects some. */
async function journeys(env: Record<string, string>, ...which: readonly string[]): Promise<Outcome> {
  const file = join(reports, 'playwright.json');
  rmSync(file, { force: true });
  const reporter = '--reporter=list,./scripts/test/playwright-outcome.ts';
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', reporter, ...which];
  return outcomeOf('playwright', file, await run('playwright', args, { [outcomeFile]: file, ...env }));
}
/** The main journeys and all pages in each engine; installs missing engines, or says how. */
async function inEachEngine(): Promise<Outcome> {
  const file = join(reports, 'engines.json');
  rmSync(file, { force: true });
  const reporter = '--reporter=list,./scripts/test/playwright-outcome.ts';
  return outcomeOf('engines', file, await run('node', ['scripts/engines.ts', reporter], { [outcomeFile]: file }));
}
/**
 * A trade from offer to payout, and an administrator's day. These journeys sign in, call functions, upload and listen
 * to events.
 */
const trade = ['--project=phone', 'trade.test', 'trade-day', 'sales.test', 'money.test', 'admin-day'];

let missed: readonly string[] = [];
/** Lighthouse's bars depend on the machine, so missed bars are listed on the page and do not count as failures. */
async function lighthouse(...args: readonly string[]): Promise<Outcome> {
  const file = join(reports, 'bars.json');
  rmSync(file, { force: true });
  const code = await run('node', ['bench/lighthouse.ts', '--keep', '--bars', file, ...args]);
  if (!existsSync(file)) return whole('lighthouse', code || 1);
  const told: { missed: string[] } = JSON.parse(readFileSync(file, 'utf8'));
  missed = [...missed, ...told.missed];
  return whole('lighthouse', 0);
}
const command = async (name: string, file: string, ...args: readonly string[]) =>
  whole(name, await run('node', [file, ...args]), { repeat: ['node', file, ...args].join(' ') });

const parts: Readonly<Record<string, () => Promise<Outcome>>> = {
  build: async () => whole('build', await run('npm', ['run', '-s', 'build']), { repeat: 'npm run build' }),
  'tests without a browser': () => vitest('--project=!attack'),
  attack: () => vitest('--project=attack'),
  journeys: () => journeys({}, '--project=phone', '--project=desktop'),
  'journeys, dark': () => journeys({}, '--project=phone, dark', '--project=desktop, dark'),
  'the trade, with rate limits': () => journeys({ LIMITS: '1' }, ...trade),
  'the trade, cookies of another site refused': () => journeys({ CROSS_SITE: '1' }, ...trade),
  engines: inEachEngine,
  bench: () => command('bench', 'bench/local.ts', '--keep'),
  monday: () => command('monday', 'bench/monday.ts', '--minutes', '10', '--keep'),
  lighthouse: () => lighthouse('--runs', '3'),
  'lighthouse of the kinds': () => lighthouse('--runs', '1', '--kinds'),
  'a fresh Debian': () => command('walk', 'scripts/walk-deploy.ts'),
};
const names = Object.keys(parts);
const wanted = named === undefined ? names : named.split(';').map((name) => name.trim());
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) stop(`--parts: there is no part "${unknown.join('", "')}". Parts: ${names.join('; ')}`, 2);

try {
  process.env.CHROMIUM_PATH = await findChromium();
} catch (error) {
  stop(`${error instanceof Error ? error.message : error} Nothing was run.`, 2);
}

const version = (name: string): string => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
const machine = `Node ${process.version}, Vitest ${version('vitest')}, Playwright ${version('@playwright/test')}; ${process.platform} ${release()}, ${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB.`;

const read = (): ProofPage => (existsSync(page) ? readPage(readFileSync(page, 'utf8')) : emptyPage);
const keep = (now: ProofPage) => writeFileSync(page, writePage(now, { commit: checkout.commit, names, bars }));

/** Drops results that belong to other code. */
const before = read();
const ofThisCode = before.parts.filter(({ commit }) => isSameCode('.', commit));
const others = before.parts.filter((part) => !ofThisCode.includes(part));
if (others.length > 0) {
  const commits = [...new Set(others.map(({ commit }) => commit))].join(', ');
  const what = others.map(({ name }) => name).join('; ');
  console.log(`${page} has parts of other code (${commits}), which do not count on ${checkout.commit}: ${what}.`);
}
const isMeasured = ofThisCode.some(({ name }) => name.startsWith('lighthouse'));
keep({
  parts: ofThisCode,
  missed: isMeasured ? before.missed : [],
  machines: ofThisCode.length > 0 ? before.machines : [],
});

const failures: Failure[] = [];
for (const name of wanted) {
  const green = read().parts.find((part) => part.name === name && isGreen(part));
  if (green) {
    console.log(`── ${name}: green on ${green.commit}, not run again`);
    continue;
  }
  console.log(`\n── ${name}`);
  current = name;
  missed = [];
  keep(withoutPart(read(), name));
  const from = Date.now();
  const outcome = (await parts[name]?.()) ?? whole(name, 1);
  const after = readCheckout('.');
  if (after.commit !== checkout.commit || after.uncommitted.length > 0)
    stop(
      `The checkout changed while "${name}" ran, so it does not count: ${refusal(after) ?? `HEAD is ${after.commit}`}`,
      2,
    );
  failures.push(...outcome.failures);
  const minutes = (Date.now() - from) / 60_000;
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const { passed, failed } = outcome;
  const now = read();
  keep(
    withPart(
      { ...now, missed: [...now.missed, ...missed], machines: [...new Set([...now.machines, machine])] },
      { name, passed, failed, minutes, commit: checkout.commit, at },
    ),
  );
}

const now = read();
if (failures.length > 0) console.log(`\n${listFailures(failures)}\n`);
console.log([...now.missed, outcomeOfPage(now, names)].join('\n'));
const isProved = wanted.every((name) => now.parts.some((part) => part.name === name && isGreen(part)));
process.exitCode = isProved ? 0 : 1;
