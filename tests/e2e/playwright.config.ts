import { defineConfig, devices } from '@playwright/test';
import { ofOtherDays, proof } from '../support/proof.ts';
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
    // Optimizing a script takes longer than a journey goes on using it.
    ...(proof ? [] : ['--js-flags=--no-opt --no-maglev']),
    ...(isCrossSite ? ['--test-third-party-cookie-phaseout'] : []),
  ],
};

const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true };
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

/** The trade from beginning to end (docs/journeys.md), in `npm run proof` at both widths, by day and by night. */
const journeys = [
  'trade.test.ts',
  'trade-day.test.ts',
  'trade-lapse.test.ts',
  'trade-left.test.ts',
  'sales-many.test.ts',
  'money.test.ts',
  'rental.test.ts',
  'admin-day.test.ts',
  'taps.test.ts',
];

/** Rarer paths, whose rules have quicker tests of their own: `npm run proof` takes them, so that `npm test` stays short. */
const onlyInProof = [
  'accounts-tabs.test.ts',
  'admin-logo.test.ts',
  'admin-names.test.ts',
  'catalogue-cards.test.ts',
  'catalogue-carousel.test.ts',
  'chat-live.test.ts',
  'dev-server.test.ts',
  'failed-reads.test.ts',
  'faults-device.test.ts',
  'faults-half-done.test.ts',
  'installed-name.test.ts',
  'kinds-entries.test.ts',
  'kinds-signal.test.ts',
  'money-gone.test.ts',
  'second-campus.test.ts',
  'second-campus-kinds.test.ts',
  'signal-back.test.ts',
  'trade-bundle-offer.test.ts',
  'trade-cheats.test.ts',
];

/**
 * What is no step of the everyday path takes turns in `npm test`: every third of these today, others tomorrow. Neighbours take about as
 * long, so that days do.
 */
const takingTurns = [
  'admin-campus.test.ts',
  'rental.test.ts',
  'preorder.test.ts',
  'accounts-google.test.ts',
  'admin-journey.test.ts',
  'selling-link.test.ts',
  'service.test.ts',
  'first-screens.test.ts',
  'selling-post.test.ts',
  'talks.test.ts',
  'access.test.ts',
  'trade-gifts.test.ts',
  'selling-quick.test.ts',
  'trade-turns.test.ts',
  'trade-wanted.test.ts',
  'admin-campus-places.test.ts',
  'accounts-login.test.ts',
  'admin-find.test.ts',
  'selling-manage.test.ts',
  'push.test.ts',
  'accounts-profile.test.ts',
  'catalogue-lists.test.ts',
  'offline.test.ts',
  'service-week.test.ts',
  'pages.test.ts',
  'catalogue-filters.test.ts',
  'buying-transfer.test.ts',
  'admin.test.ts',
  'catalogue-search.test.ts',
  'accounts-accessible.test.ts',
  'admin-work.test.ts',
  'blocked-and-own.test.ts',
  'talks-live.test.ts',
  'buying-keyboard.test.ts',
  'chat.test.ts',
  'accounts-wanted.test.ts',
  'catalogue-phone.test.ts',
  'catalogue-wishlist.test.ts',
  'accounts-reset.test.ts',
  'accounts-session-end.test.ts',
  'hostile-text.test.ts',
  'catalogue-odd-addresses.test.ts',
];

/**
 * Words in a journey's title that say when `npm test` leaves it to `npm run proof`: @proof, as its rules are shown elsewhere or by
 * a sister of it; @phone and @desktop, as the other width would teach nothing. What is left out here costs nothing; what skips
 * itself has had its page opened, and maybe a campus started.
 */
const leftOut = (other: 'phone' | 'desktop') => (proof ? [] : [/@proof\b/, new RegExp(`@${other}\\b`)]);

export default defineConfig({
  testDir: '.',
  testIgnore: proof ? [] : [...onlyInProof, ...ofOtherDays(takingTurns, 3)],
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  snapshotPathTemplate: '{testDir}/screen-reader/{arg}{ext}',
  fullyParallel: false,
  workers: 2,
  // They cost nothing where all is well; a machine that is busy with other things needs them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    launchOptions: launch,
    // Only offline.test.ts and signal-back.test.ts are about what a browser keeps; everywhere else it would stand between test and server.
    serviceWorkers: 'block',
    // What moves is drawn again and again; the long runs see it.
    ...(proof ? {} : { contextOptions: { reducedMotion: 'reduce' as const } }),
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  // Every journey where its people are: students on phones, sellers and staff at desks. `npm run proof` takes the main path,
  // accounts and buying to the desk as well.
  projects: [
    {
      name: 'phone',
      grepInvert: leftOut('desktop'),
      testMatch: [
        'failed-reads.test.ts',
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
        'screen-reader.test.ts',
        'money.test.ts',
        'reviews.test.ts',
        'push.test.ts',
        'faults*.test.ts',
        'kinds-*.test.ts',
        'signal-back.test.ts',
        ...(proof ? ['admin-day.test.ts', 'admin-journey.test.ts'] : []),
      ],
      use: phone,
    },
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
        // The rest of the forms is the same at both widths.
        ...(proof
          ? ['selling*.test.ts', 'taps.test.ts']
          : ['selling-manage.test.ts', 'selling-post.test.ts', 'selling-terms.test.ts']),
        'chat*.test.ts',
        'notifications*.test.ts',
        'access.test.ts',
        'hostile-text.test.ts',
        'dev-server.test.ts',
        ...(proof
          ? ['first-screens.test.ts', 'main-path.test.ts', 'accounts*.test.ts', 'buying*.test.ts', ...journeys]
          : []),
      ],
      use: desktop,
    },
    ...(proof
      ? [
          { name: 'phone, dark', testMatch: journeys, use: { ...phone, colorScheme: 'dark' as const } },
          { name: 'desktop, dark', testMatch: journeys, use: { ...desktop, colorScheme: 'dark' as const } },
        ]
      : []),
  ],
});
