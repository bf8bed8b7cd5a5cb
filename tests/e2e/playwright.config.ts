import { readdirSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { proof } from '../support/proof.ts';
import { isQuick, quickJourneys } from '../support/test-set.ts';
import { isCrossSite } from './campus.ts';

const launch = {
  ...(process.env.CHROMIUM_PATH
    ? { executablePath: process.env.CHROMIUM_PATH }
    : { executablePath: '/usr/bin/chromium' }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Optimizing a script takes longer than the journeys gain by it.
    ...(proof ? [] : ['--js-flags=--no-opt --no-maglev']),
    ...(isCrossSite ? ['--test-third-party-cookie-phaseout'] : []),
  ],
};

const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true };
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

/** Journeys of complete trades, which students do on phones, and journeys of sellers and staff, on desktops. */
const onPhones = [
  'trade.test.ts',
  'trade-day.test.ts',
  'trade-lapse.test.ts',
  'trade-left.test.ts',
  'rental.test.ts',
  'taps.test.ts',
];
const onDesktops = ['sales-many.test.ts', 'money.test.ts', 'admin-day.test.ts'];

/** Journeys that `npm test` leaves to `npm run test:all`. */
const leftToAll = isQuick
  ? readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts') && !quickJourneys.includes(name))
  : [];

/**
 * Marks in a journey's title that leave it to `npm run proof`: @proof, as its rules are tested elsewhere or by a
 * similar journey; @phone and @desktop, as the other width would show nothing new. A journey filtered out here costs
 * nothing; one that skips itself has already opened a page, and maybe a campus.
 */
const leftOut = (other: 'phone' | 'desktop') => (proof ? [] : [/@proof\b/, new RegExp(`@${other}\\b`)]);

export default defineConfig({
  testDir: '.',
  testIgnore: leftToAll,
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  snapshotPathTemplate: '{testDir}/screen-reader/{arg}{ext}',
  fullyParallel: false,
  workers: 2,
  // Long time limits cost nothing on success, and busy machines need them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    launchOptions: launch,
    // Only tests of caching and push allow service workers; in all others a service worker would come between test and
    // server.
    serviceWorkers: 'block',
    // Animations repaint constantly; the long runs have them enabled.
    ...(proof ? {} : { contextOptions: { reducedMotion: 'reduce' as const } }),
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  // Journeys run on their people's devices: students on phones, sellers and staff on desktops. `npm run proof` also
  // runs the main path, accounts, buying and the trade on the desktop, and the trade in dark colors. Desktop comes
  // first, because a long journey that starts last leaves the other worker idle.
  projects: [
    {
      name: 'desktop',
      grepInvert: leftOut('phone'),
      testMatch: [
        'admin*.test.ts',
        'pages*.test.ts',
        'dialogs.test.ts',
        'offline.test.ts',
        'installed-name.test.ts',
        'second-campus.test.ts',
        'second-campus-kinds.test.ts',
        // On the desktop, `npm test` leaves out the other selling journeys, whose forms look the same there.
        ...(proof
          ? ['selling*.test.ts', 'taps.test.ts']
          : ['selling-manage.test.ts', 'selling-post.test.ts', 'selling-terms.test.ts']),
        'chat*.test.ts',
        'notifications*.test.ts',
        'access.test.ts',
        'hostile-text.test.ts',
        'dev-server.test.ts',
        ...(proof
          ? [
              'first-screens.test.ts',
              'main-path.test.ts',
              'accounts*.test.ts',
              'buying*.test.ts',
              ...onPhones,
              ...onDesktops,
            ]
          : []),
      ],
      use: desktop,
    },
    {
      name: 'phone',
      grepInvert: leftOut('desktop'),
      testMatch: [
        'early-presses.test.ts',
        'failed-reads.test.ts',
        'older-browsers.test.ts',
        'first-screens.test.ts',
        'main-path.test.ts',
        'taps.test.ts',
        'catalogue*.test.ts',
        'buying*.test.ts',
        'accounts*.test.ts',
        'selling*.test.ts',
        'sales*.test.ts',
        'disputes.test.ts',
        'money-gone.test.ts',
        'money-line.test.ts',
        'blocked-and-own.test.ts',
        'handover.test.ts',
        'preorder*.test.ts',
        'rental.test.ts',
        'service*.test.ts',
        'meetings.test.ts',
        'talks*.test.ts',
        'trade*.test.ts',
        'money.test.ts',
        'reviews.test.ts',
        'push.test.ts',
        'faults*.test.ts',
        'kinds-*.test.ts',
        'signal-back.test.ts',
        'slow-and-old.test.ts',
        'phone-*.test.ts',
        'screen-*.test.ts',
        ...(proof ? ['admin-day.test.ts', 'admin-journey.test.ts'] : []),
      ],
      use: phone,
    },
    ...(proof
      ? [
          { name: 'phone, dark', testMatch: onPhones, use: { ...phone, colorScheme: 'dark' as const } },
          { name: 'desktop, dark', testMatch: onDesktops, use: { ...desktop, colorScheme: 'dark' as const } },
        ]
      : []),
  ],
});
