/**
 * `npm run lighthouse`: measures pages against their bars with Lighthouse's mobile profile (a medium phone with
 * simulated network and processor), median of three runs. `--runs 1` is quicker; `--only cart` measures pages with that
 * text in their name; `--campus kedua` pages of the second demo campus; `--kinds` pages of the kinds of trade; `--keep`
 * writes the table into bench/RESULTS.md; `--bars FILE` writes the met and missed bars as JSON. Needs dist/. Installs
 * Lighthouse's 110 packages next to `audit.ts` the first time. Fails if a page misses a bar.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { ownPackages } from '../scripts/proof/own-packages.ts';
import { freePort } from '../scripts/start/free-port.ts';
import { findChromium } from '../scripts/test/chromium.ts';
import { adminId, personId } from '../seeds/campus/people.ts';
import { campusNames } from '../seeds/demo-campuses.ts';
import { type Campus, startCampus } from '../tests/e2e/campus.ts';
import { anyProduct, giveSession } from '../tests/e2e/new-people.ts';
import { kindAddresses } from '../tests/e2e/pages/kind-addresses.ts';
import { orderToMeet, shopper } from '../tests/e2e/shopping.ts';
import { audit } from './lighthouse/audit.ts';
import { keepResults, machine } from './results.ts';
import { foldedTable, percentile, table } from './table.ts';

const string = { type: 'string' } as const;
const { values: flags } = parseArgs({
  options: {
    runs: string,
    only: string,
    bars: string,
    campus: { ...string, default: 'pertama' },
    kinds: { type: 'boolean' },
    keep: { type: 'boolean' },
  },
});
const runs = Number(flags.runs ?? 3);
const campusName = campusNames.find((name) => name === flags.campus);
if (!campusName) throw new Error(`--campus: one of ${campusNames.join(', ')}`);
const seller = campusName === 'kedua' ? 'ical' : 'budi';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];

/** Bars for speed: pages that visitors see first, and pages after a login. */
const fast = 95;
const signedIn = 90;

/** The lowest score that a page may have; null: no bar, because the speed of administrators' pages is only measured. */
function barOf(category: Category, { as }: Screen): number | null {
  if (category === 'accessibility') return 100;
  if (category === 'best-practices') return 95;
  if (as === 'admin') return null;
  return as === 'visitor' ? fast : signedIn;
}

interface Run {
  scores: Record<Category, number>;
  cls: number;
  lcp: number;
  tbt: number;
  /** Ids of the audits that lost points, with their values or titles. */
  lost: string[];
}

async function measure(url: string, port: number): Promise<Run> {
  const lhr = await audit(url, port, categories);
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${lhr.finalDisplayedUrl}: nothing was measured.`);
  const score = (name: Category) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const lost = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} (${lhr.audits[id]?.displayValue ?? lhr.audits[id]?.title})`),
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    cls: value('cumulative-layout-shift'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    lost,
  };
}

interface Screen {
  name: string;
  path: string;
  /** Who views the page: 'visitor', 'buyer', 'seller', 'admin', or the id of a person of the demo campus. */
  as: string;
}

const screensOf = (productId: string): Screen[] => [
  { name: 'product, visitor', path: `/product/${productId}`, as: 'visitor' },
  { name: 'landing', path: '/', as: 'visitor' },
  { name: '/products, visitor', path: '/products', as: 'visitor' },
  { name: '/home', path: '/home', as: 'buyer' },
  { name: 'product', path: `/product/${productId}`, as: 'buyer' },
  { name: '/cart', path: '/cart', as: 'buyer' },
  { name: '/checkout', path: '/checkout', as: 'buyer' },
  { name: '/orders', path: '/orders', as: 'buyer' },
  { name: '/messages', path: '/messages', as: 'seller' },
  { name: '/sales', path: '/sales', as: 'seller' },
  { name: '/admin/orders', path: '/admin/orders', as: 'admin' },
  { name: '/admin/dashboard', path: '/admin/dashboard', as: 'admin' },
];

/** Pages of the kinds of trade, as buyers, sellers and others see them. */
const kindScreens = async (campus: Campus): Promise<Screen[]> =>
  (await kindAddresses(campus)).map(([path, as]) => ({ name: path, path, as }));

const browserFlags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

const groups: readonly string[] = ['visitor', 'buyer', 'seller', 'admin'];

/** Signs a person in and prepares their data in a browser profile; Lighthouse keeps its cookies and storage. */
async function prepareProfile(campus: Campus, as: string, folder: string): Promise<void> {
  const options = { executablePath: await findChromium(), baseURL: campus.url, viewport: null, args: browserFlags };
  const context = await chromium.launchPersistentContext(folder, options);
  try {
    const page = await context.newPage();
    if (as === 'admin') await giveSession(page, campus, adminId);
    if (as === 'seller') await giveSession(page, campus, personId(seller));
    if (as === 'buyer') {
      const product = await anyProduct(campus);
      await shopper(page, campus, product);
      await orderToMeet(page, 'COD (Bayar di Tempat)');
      await page.waitForURL('**/orders');
      await page.goto(`/product/${product.id}`);
      await page.getByRole('button', { name: 'Tambah ke Keranjang' }).click();
      await page.getByRole('button', { name: 'Ditambah!' }).waitFor();
    }
    if (!groups.includes(as)) await giveSession(page, campus, as);
  } finally {
    await context.close();
  }
}

/** Starts a browser for Lighthouse only: a second debugger client adds about 100 ms to every page. */
async function openBrowser(folder: string, port: number): Promise<ChildProcess> {
  const args = [
    ...browserFlags,
    '--headless=new',
    '--no-first-run',
    `--user-data-dir=${folder}`,
    `--remote-debugging-port=${port}`,
  ];
  // Detached, so that `closeBrowser` can kill the process group: Debian's chromium is a script that starts the browser.
  const browser = spawn(await findChromium(), [...args, 'about:blank'], { stdio: 'ignore', detached: true });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (browser.exitCode !== null) throw new Error(`Chromium ended with ${browser.exitCode}`);
    await setTimeout(50);
  }
  return browser;
}

async function closeBrowser(browser: ChildProcess): Promise<void> {
  const ended = once(browser, 'exit');
  if (browser.pid) process.kill(-browser.pid);
  await ended;
}

const median = (all: Run[], of: (run: Run) => number) => percentile(all.map(of), 0.5);
const misses: string[] = [];
let met = 0;

function weigh(isMet: boolean, miss: string): void {
  if (isMet) met += 1;
  else misses.push(miss);
}

function rowOf(screen: Screen, all: Run[]): (string | number)[] {
  const { name } = screen;
  const scores = categories.map((category) => median(all, (run) => run.scores[category]));
  const cls = median(all, (run) => run.cls);
  categories.forEach((category, at) => {
    const bar = barOf(category, screen);
    if (bar !== null) weigh((scores[at] ?? 0) >= bar, `${name}: ${category} ${scores[at]} < ${bar}`);
  });
  weigh(cls < 0.005, `${name}: CLS ${cls.toFixed(3)}`);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return [
    name,
    ...scores,
    cls.toFixed(3),
    seconds(median(all, (r) => r.lcp)),
    Math.round(median(all, (r) => r.tbt)),
    [...new Set(all.flatMap((run) => run.lost))].join(', ') || '–',
  ];
}

ownPackages('bench/lighthouse');
const folder = mkdtempSync(join(tmpdir(), 'lapak-lighthouse-'));
const campus = await startCampus(undefined, {}, campusName);
const rows: (string | number)[][] = [];
try {
  const all = flags.kinds ? await kindScreens(campus) : screensOf((await anyProduct(campus)).id);
  const screens = all.filter(({ name }) => name.includes(flags.only ?? ''));
  for (const as of new Set(screens.map((screen) => screen.as))) {
    const own = screens.filter((screen) => screen.as === as);
    const port = await freePort();
    const profile = join(folder, as);
    await prepareProfile(campus, as, profile);
    const browser = await openBrowser(profile, port);
    try {
      for (const screen of own) {
        const { name, path } = screen;
        const all: Run[] = [];
        // Discards one measurement of a browser's first page, which includes the browser's start, and of each product
        // page, whose photo the server scales at the first request.
        if (screen === own[0] || path.startsWith('/product/')) await measure(campus.url + path, port);
        while (all.length < runs) all.push(await measure(campus.url + path, port));
        rows.push(rowOf(screen, all));
        console.error(`${name}: ${all.map(({ scores }) => Object.values(scores).join('/')).join('  ')}`);
      }
    } finally {
      await closeBrowser(browser);
    }
  }
} finally {
  await campus.stop();
  // Chromium's helpers may still write.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
const all = [['page', ...categories, 'CLS', 'LCP s', 'blocked ms', 'what costs points (any run)'], ...rows];
console.log(`\n${machine()}\n\n${table(all)}`);
const shown = all.map((row) => row.slice(0, -1));
const performances = rows.map(([, performance]) => Number(performance)).sort((a, b) => a - b);
// With `--kinds`, RESULTS.md lists only pages below the speed bar.
const kept = flags.kinds
  ? `${rows.length} pages: performance ${performances[0]} to ${performances.at(-1)}; those below ${fast}:\n\n${foldedTable(shown.filter(([, performance], at) => at === 0 || Number(performance) < fast))}`
  : foldedTable(shown);
if (flags.keep) keepResults(flags.kinds ? 'pages of kinds' : 'pages', `${machine()}\n\n${kept}`);
for (const miss of misses) console.error(`MISSED  ${miss}`);
if (flags.bars) writeFileSync(flags.bars, JSON.stringify({ met, missed: misses }));
if (misses.length > 0 || rows.length === 0) process.exitCode = 1;
