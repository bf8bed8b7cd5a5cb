/** The product's bars, with the place where each is asserted. A bar that no command asserts is marked as such. */
import type { Bar } from './page.ts';

const tests = 'tests without a browser';
const browser = 'journeys';

export const bars: readonly Bar[] = [
  {
    what: 'the embedded server answers as a recorded Appwrite 1.9.6, less three named lists',
    part: tests,
    shownBy: 'packages/appwrite-local/contract',
  },
  {
    what: 'JavaScript, gzip: landing ≤ 190 KB, /home ≤ 240 KB, each further route ≤ 60 KB',
    part: tests,
    shownBy: 'tests/web/bundle-budget.test.ts',
  },
  {
    what: 'Lighthouse: performance, accessibility, best practices, CLS',
    part: 'lighthouse',
    shownBy: 'bench/lighthouse.ts',
  },
  { what: 'the same for pages of the kinds', part: 'lighthouse of the kinds', shownBy: 'bench/lighthouse.ts --kinds' },
  { what: 'a question of one caller: p50 and p95 by number of products', part: null, shownBy: 'npm run bench' },
  { what: 'a Monday: p95 and share of a core', part: null, shownBy: 'bench/monday.ts' },
  { what: 'beside the best open peer in one run', part: null, shownBy: 'bench/peer.ts' },
  {
    what: "one caller's 100 requests at once delay nobody by more than 100 ms",
    part: 'attack',
    shownBy: 'tests/attack',
  },
  { what: 'an order: calls and waves', part: tests, shownBy: 'tests/functions/calls.test.ts' },
  { what: 'an order: processor and calls a second', part: null, shownBy: 'npm run bench:orders' },
  { what: '200 buyers, 20 pieces: exactly 20 orders', part: tests, shownBy: 'tests/functions/last-item-race.test.ts' },
  {
    what: 'a notification × 50 in parallel: one transition, one restock, one notification',
    part: tests,
    shownBy: 'tests/functions/payment.test.ts',
  },
  {
    what: 'money adds up after any interleaving and crash',
    part: tests,
    shownBy: 'tests/domain/ledger.test.ts, tests/functions/money-interleavings.test.ts',
  },
  { what: 'kill -9 during orders, 50 times', part: tests, shownBy: 'tests/functions/power-cut.test.ts' },
  {
    what: 'twelve journeys and all pages in Firefox and WebKit, on a phone',
    part: 'engines',
    shownBy: 'tests/engines/routes.test.ts, npm run engines',
  },
  {
    what: 'CSV files and spreadsheets open in LibreOffice as they were meant',
    part: tests,
    shownBy: 'tests/web/libreoffice.test.ts',
  },
  { what: 'npm start to the first page ≤ 3 s', part: tests, shownBy: 'tests/scripts/start.test.ts' },
  {
    what: 'npm run dev to the first page ≤ 3 s, to a change ≤ 500 ms',
    part: browser,
    shownBy: 'tests/e2e/dev-server.test.ts',
  },
  { what: 'a forgotten product field is a compile error', part: tests, shownBy: 'tests/scripts/forgotten.test.ts' },
  { what: 'a new product field: ≤ 14 files', part: null, shownBy: 'docs/walks.md#A field of a product' },
  { what: 'the scheduled steps: processor of a run at 20,000 people', part: null, shownBy: 'bench/upkeep.ts' },
  { what: 'a fresh Debian to a finished trade by the docs', part: 'a fresh Debian', shownBy: 'scripts/walk-deploy.ts' },
];
