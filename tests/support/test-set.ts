/**
 * `npm test` runs the quick set: the same tests on every day and machine, those with the most protection per second.
 * `npm run test:all` runs every test in its short form, `npm run proof` every test in its long form. Sets do not
 * apply to a test that is started by name.
 */
export const isQuick = process.env.TEST_SET === 'quick';

/** Vitest projects of the quick set: domain rules, function calls, Midtrans over HTTP, and the recorded Appwrite. */
export const quickProjects: readonly string[] = ['domain', 'functions', 'wire', 'contract'];

/** Tests of these projects that take long compared with what they add. */
export const longTests = [
  'packages/appwrite-local/contract/command.test.ts',
  ...[
    'account-events',
    'blocked-pairs',
    'broken-user-actions',
    'calls',
    'campus-files',
    'chat-load',
    'chosen-ids',
    'clock-change',
    'executions',
    'goods-moves',
    'hidden-reviews',
    'late-leaving',
    'logs',
    'lost-connection',
    'lost-rows',
    'mailing-pace',
    'mailings',
    'mass-assignment',
    'midtrans-simulator',
    'money-gone',
    'notification-retries',
    'odd-bodies',
    'order-size',
    'own-cases',
    'pairs',
    'photo-visibility',
    'product-views',
    'route-repeats',
    'route-repeats-at-once',
    'rows-of-people',
    'sale-people',
    'saved-search-fits',
    'saved-search-load',
    'saved-searches',
    'search',
    'seed',
    'selling-limits',
    'sent-to-one',
    'settings-pictures',
    'share',
    'shared-ip',
    'statistics',
    'totals-property',
    'wanted-load',
    'years-of-reads',
  ].map((name) => `tests/functions/${name}.test.ts`),
];

/** The main path, and one journey of each kind of trade. */
export const quickJourneys = [
  'accounts-register.test.ts',
  'admin-journey.test.ts',
  'buying.test.ts',
  'buying-transfer.test.ts',
  'catalogue-filters.test.ts',
  'main-path.test.ts',
  'preorder.test.ts',
  'rental.test.ts',
  'selling-link.test.ts',
  'service.test.ts',
  'trade.test.ts',
  'trade-bundle-offer.test.ts',
  'trade-gifts.test.ts',
  'trade-wanted.test.ts',
];
