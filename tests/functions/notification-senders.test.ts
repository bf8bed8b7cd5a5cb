/**
 * Every use of functions that create a notification, with the limit that keeps one person from filling another's list,
 * or the reason why none is needed. A new use must be added here. sent-to-one.test.ts tries some of them.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type limits, type ThrottleName, throttles } from '#domain/limits.ts';
import { usecaseFiles } from '../support/sources.ts';

/** Limits on what one person can send to another. */
type Bound = ThrottleName | keyof typeof limits;

interface Sender {
  /** Number of uses in the file. */
  readonly uses: number;
  readonly bounds?: readonly Bound[];
  /** Why no limit is needed, or another bound. */
  readonly reason?: string;
}

const staff = 'the staff alone decide it, and the audit names them';
const clock = 'the schedule, once for each moment that comes';
const own = 'to the person who did it';
const once = 'its id is made of what happened, which happens once';
/** Functions that move a sale. */
const byMove = { bounds: ['canceledOrders', 'objectionsPerSide'], reason: 'no other state comes twice' } as const;

const senders: Readonly<Record<string, Sender>> = {
  'clock/tell-clock.ts': { uses: 1, reason: staff },
  'kinds/free/draws.ts': { uses: 1, reason: once },
  'kinds/free/run-draws.ts': { uses: 6, reason: once },
  'kinds/link/due-links.ts': { uses: 1, reason: clock },
  'kinds/link/order-link.ts': { uses: 1, bounds: ['placeOrder'] },
  'kinds/link/sale-links.ts': { uses: 1, bounds: ['toldAgain', 'claimLink'] },
  'kinds/preorder/batch-message.ts': { uses: 1, bounds: ['batchMessage'] },
  'kinds/preorder/move-batch.ts': {
    uses: 3,
    reason: 'its end by the clock, to its seller; wishers once a product and day',
  },
  'kinds/rental/late-rentals.ts': { uses: 1, reason: 'once a day' },
  'kinds/rental/remind-of-return.ts': { uses: 1, reason: clock },
  'kinds/service/result-files.ts': { uses: 1, bounds: ['toldAgain', 'resultFile'] },
  'kinds/wanted/due-wanted.ts': { uses: 1, reason: clock },
  'kinds/wanted/take-down-wanted.ts': { uses: 1, reason: staff },
  'kinds/wanted/wanted-matches.ts': { uses: 2, bounds: ['postWanted', 'editWanted'], reason: 'a seller once an ad' },
  'money/end-payout.ts': { uses: 2, reason: staff },
  'money/pay-refund.ts': { uses: 1, reason: staff },
  'money/payout-account.ts': { uses: 1, reason: own },
  'money/undo-refund.ts': { uses: 2, reason: staff },
  'notifications/notify.ts': { uses: 2, reason: 'made of one another' },
  'notifications/tell-staff.ts': {
    uses: 3,
    bounds: ['report', 'objectionsPerSide', 'message'],
    reason: 'one of a chat until read',
  },
  'orders/ask-dispute.ts': { uses: 1, reason: staff },
  'orders/disputes.ts': { uses: 1, bounds: ['statement', 'statementsPerSide'] },
  'orders/due-sales.ts': { uses: 1, reason: clock },
  'orders/handover.ts': { uses: 1, bounds: ['handoverTries', 'handoverLockMinutes'] },
  'orders/lift-absence.ts': { uses: 1, reason: staff },
  'orders/meetings.ts': { uses: 3, bounds: ['meetingStatus', 'cardsToldOneByOne'], reason: clock },
  'orders/movement.ts': { uses: 1, ...byMove },
  'orders/new-order.ts': { uses: 2, bounds: ['placeOrder', 'canceledOrders', 'openCodOrders'] },
  'orders/offers.ts': { uses: 1, bounds: ['cardsToOne', 'cardsToldOneByOne'] },
  'orders/move-notifications.ts': { uses: 1, ...byMove },
  'payments/apply-payment.ts': { uses: 1, reason: once },
  'payments/return-money.ts': { uses: 2, reason: 'Midtrans alone, by the version of the order' },
  'people/manage-user.ts': { uses: 2, reason: staff },
  'reports/reports.ts': { uses: 1, reason: staff },
  'reports/undo-report.ts': { uses: 2, reason: staff },
  'searches/notify-searches.ts': { uses: 1, bounds: ['instantSearchMinutes', 'savedSearchHours'] },
  'selling/due-listings.ts': { uses: 1, reason: clock },
  'setup/try-delivery.ts': { uses: 1, reason: own },
  'support/chat.ts': { uses: 1, reason: 'one until its person has read everything' },
  'talks/ring-card.ts': { uses: 2, bounds: ['cardsToOne', 'cardsToldOneByOne'] },
  'talks/send-message.ts': {
    uses: 2,
    bounds: ['messagesToOne', 'newTalk'],
    reason: 'one until the other has read everything',
  },
  'trust/answer-review.ts': { uses: 1, bounds: ['review'], reason: 'a review has one answer' },
  'trust/publish-reviews.ts': { uses: 1, reason: once },
  'trust/remind-of-reviews.ts': { uses: 1, reason: clock },
  'upkeep/late-work.ts': { uses: 1, reason: 'to the staff, once a day' },
  'wishes/notify-of-change.ts': { uses: 1, reason: 'once a day for each changed listing' },
  'wishes/notify-wishers.ts': { uses: 1, bounds: ['wishAlertHours'] },
};

const sources = usecaseFiles().toSorted();
/** For example 'orders/move-order.ts' and 'kinds/free/draws.ts'. */
const nameOf = (file: string): string => file.replace(/^functions\/(usecases\/)?/, '').replace('/usecases/', '/');
const read = (file: string) => readFileSync(file, 'utf8');

it('lists every call that creates a notification', () => {
  const use = /(?<!function )\b(?:notify|notifyOnce|notifySparsely|tellOnce|ringCard)\(/g;
  const found = sources.flatMap((file) => {
    const uses = read(file).match(use)?.length ?? 0;
    return uses === 0 ? [] : [[nameOf(file), uses] as const];
  });
  const named = Object.entries(senders).map(([file, { uses }]) => [file, uses] as const);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(named));
});

it('only three files write notification rows', () => {
  const writes = /\b(?:create|createDisposable|upsert)\(\s*'notifications'/;
  const found = sources.filter((file) => writes.test(read(file))).map((file) => nameOf(file));
  expect(found).toEqual(['notifications/broadcast.ts', 'notifications/notify.ts', 'talks/ring-card.ts']);
  const all = globSync('functions/**/*.ts').filter((file) => writes.test(read(file)));
  expect(all).toHaveLength(found.length);
});

it('every caller has a limit or a reason for none, and each limit is really applied', () => {
  const everything = globSync('functions/**/*.ts')
    .filter((file) => !file.includes('domain/limit'))
    .map(read)
    .join('\n');
  for (const [file, { bounds = [], reason = '' }] of Object.entries(senders)) {
    expect([file, bounds.length > 0 || reason !== '']).toEqual([file, true]);
    for (const bound of bounds) {
      const asked =
        bound in throttles ? new RegExp(`'${bound}'|throttles\\.${bound}\\b`) : new RegExp(`\\b${bound}\\b`);
      expect([file, bound, asked.test(everything)]).toEqual([file, bound, true]);
    }
  }
});
