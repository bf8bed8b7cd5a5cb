/** Limits that depend on each other: changing one of them fails here and shows the others. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { limits, quotas, throttles } from '#domain/limits.ts';
import { steps } from '../../functions/upkeep/steps.ts';

interface Config {
  readonly functions: readonly { $id: string; schedule: string; timeout: number }[];
  readonly tables: readonly { $id: string; columns: readonly { key: string; size?: number }[] }[];
  readonly buckets: readonly { $id: string; maximumFileSize: number }[];
}
const config: Config = JSON.parse(readFileSync('appwrite.json', 'utf8'));

const day = 24;
const at = limits;

/** In each row every number is less than the next. */
const rising: Readonly<Record<string, readonly number[]>> = {
  'a waiting sale is on the desk for a part of its time, whatever a campus sets': [
    at.lapseSoonHours,
    at.answerHoursLeast,
    at.answerHoursMost,
  ],
  'a handover is recalled before it counts as one': [at.handedOverReminderDays, at.handedOverDays],
  'a review is recalled before its time is over': [at.reviewReminderHours, at.reviewDays * day],
  'a buyer who does not answer is left before the sale ends by itself': [
    at.buyerSilentHours,
    at.overdueAfterAcceptanceDays * day,
  ],
  'who did not come is marked before the sale ends by itself': [
    at.absentAfterMinutes,
    at.overdueAfterMeetingDays * day * 60,
  ],
  'a meeting is recalled before it, one time after the other': [
    ...at.meetingReminderHours.toReversed(),
    at.meetingInAdvanceDays * day,
  ],
  'an unpaid transfer is over within the time for which it counts': [
    at.holdMinutesLeast,
    at.holdMinutes,
    at.holdMinutesMost,
    at.unpaidTransferHours * 60,
  ],
  'a seller is asked before a listing ends, and one from before has longer than that': [
    at.listingAskDays,
    at.listingGraceDays,
    at.listingDays,
    at.listingDaysMost,
  ],
  'a seeker is asked before a wanted ad ends, which is kept for longer': [
    at.wantedAskDays,
    at.wantedDays,
    at.wantedKeptDays,
  ],
  'whatever a campus sets, a seller has time after being asked': [at.listingAskDays, at.listingDaysLeast],
  'a price stands before its wish is told, and one wish is told after the other': [
    at.wishPriceMinutes,
    at.wishAlertHours * 60,
  ],
  'a look for one search reaches back less than to the last one': [
    at.savedSearchOverlapMinutes,
    at.instantSearchMinutes,
  ],
  'a search of the day never misses what a listing said before': [at.savedSearchHours, at.newListingDays * day],
  'each try waits longer than the one before': at.deliveryRetryMinutes,
  'the last try comes while a notification is kept': [
    at.deliveryRetryMinutes.reduce((sum, minutes) => sum + minutes, 0),
    at.notificationDays * day * 60,
  ],
  'an e-mail is asked about, then given up, then taken away': [
    at.mailLookMinutes,
    at.mailPatienceMinutes,
    at.mailDays * day * 60,
  ],
  'what was given up is shown for a part of the time that it is kept': [at.givenUpDays, at.notificationDays],
  'a campus that sets nothing has quiet hours over midnight, and searches are told outside of them': [
    at.quietToHour,
    at.savedSearchHour,
    at.quietFromHour,
    day,
  ],
  'the longest quiet hours leave time to answer, and the longest answer is longer': [
    at.quietHoursMost,
    at.quietHoursMost + at.answerAwakeHours,
    at.answerHoursMost,
  ],
  'a lock after wrong codes is shorter than what a meeting lasts': [at.handoverLockMinutes, at.meetingMinutes],
  'what is held against somebody ends while it is kept': [at.absenceDays, at.keptMarksDays],
  'few finds are fewer than one batch': [at.searchFew, at.searchBatch],
  'a password that people may type is padded to what Appwrite takes': [
    at.passwordMin,
    at.passwordServerMin,
    at.passwordMax,
  ],
  'a telephone has a number of digits': [at.phoneDigitsMin, at.phoneDigitsMax, at.phoneMax],
  'the preview of a message is shorter than one': [at.chatPreviewLength, at.messageMax],
  'who sells has more things than one cart takes, and a cart more than one has sellers': [
    at.sellersPerCart,
    at.cartProducts,
    at.activeListings,
  ],
  'an order has room for fewer agreed prices than products': [at.offersPerOrder, at.cartProducts],
  'prices of the filter': [at.defaultMinPrice, at.defaultMaxPrice, at.maxAmount],
  'what holds goods holds less than there may be': [at.openTransferPieces, at.maxQuantity],
  'an unpaid order is worth less than the largest': [at.countedFromAmount, at.openTransferAmount, at.maxAmount],
  'three letters of four bytes each of the longest description go into a third of a request': [
    at.descriptionMax * 4,
    at.requestBytes / 3,
  ],
  'the longest list of settings goes into a request': [at.allowedAddressesMax, at.requestValues],
  'a push message has room for its texts': [at.pushMessageBytes, 4_096],
  'names of all sellers of a cart fit, with ", " between': [
    at.sellersPerCart * at.nameMax + (at.sellersPerCart - 1) * 2,
    at.sellerNamesMax,
  ],
  'reasons of a person fit into what a person says': [at.saleReasonMax, at.statementMax],
};

test.each(Object.entries(rising))('%s', (_, numbers) => {
  expect(numbers.length).toBeGreaterThan(1);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
});

test('the lines of a full cart fit into one transaction', () => {
  expect(limits.cartProducts * 4).toBeLessThanOrEqual(limits.transactionOperations);
});

test('throttles permit at least as many actions as quotas do', () => {
  expect(throttles.postProduct.times * 24).toBeGreaterThanOrEqual(quotas.listings);
  expect(throttles.placeOrder.times).toBeGreaterThanOrEqual(quotas.openTransfers + quotas.openCodOrders);
});

test('a delivery run times out before its lease expires', () => {
  const { timeout = 0 } = config.functions.find(({ $id }) => $id === 'notifications') ?? {};
  expect(timeout).toBeGreaterThan(0);
  expect(limits.deliveryLeaseMinutes * 60).toBeGreaterThan(timeout);
});

test('the schedule runs as often as its most frequent step', () => {
  const { schedule } = config.functions.find(({ $id }) => $id === 'upkeep') ?? {};
  const paces = Object.values(steps).map(({ everyMinutes }) => everyMinutes);
  const quickest = Math.min(...paces);
  expect(schedule).toBe(`*/${quickest} * * * *`);
  expect(paces.filter((minutes) => minutes % quickest !== 0)).toEqual([]);
});

describe('a text limit equals the size of its columns', () => {
  /** By column key. A limit missing here is not stored, or is stored elsewhere. */
  const sizes: Readonly<Record<string, number>> = {
    searchTokens: limits.searchTokensMax,
    codAddress: limits.codAddressMax,
    location: limits.locationMax,
    shippingAddress: limits.shippingAddressMax,
    sellerNames: limits.sellerNamesMax,
    searchText: limits.orderSearchTextMax,
    meetPlace: limits.meetingPlaceMax,
    place: limits.meetingPlaceMax,
    endpoint: limits.pushEndpointMax,
    device: limits.deviceNameMax,
    holder: limits.accountHolderMax,
    // Payout account numbers; longer than any bank's.
    number: 20,
    reference: limits.refundReferenceMax,
    hiddenReason: limits.saleReasonMax,
    answer: limits.reviewMax,
    lastMessage: limits.messageMax,
    code: limits.handoverDigits,
    phone: limits.phoneMax,
    email: limits.emailMax,
    customerName: limits.nameMax,
    buyerName: limits.nameMax,
    sellerName: limits.nameMax,
    personName: limits.nameMax,
    authorName: limits.nameMax,
    senderName: limits.nameMax,
    productName: limits.productNameMax,
    nameLowercase: limits.productNameMax,
    term: limits.productNameMax,
    'wanted.what': limits.productNameMax,
    'wanted.details': limits.wantedDetailsMax,
    'wanted.place': limits.locationMax,
    'takenDownAds.what': limits.productNameMax,
    'takenDownAds.details': limits.wantedDetailsMax,
    'takenDownAds.place': limits.locationMax,
    'savedSearches.wanted': limits.productNameMax,
    'products.name': limits.productNameMax,
    'profiles.name': limits.nameMax,
    'products.description': limits.descriptionMax,
    'reports.description': limits.reportDescriptionMax,
    'messages.message': limits.messageMax,
    'talkMessages.message': limits.messageMax,
    'disputeStatements.message': limits.statementMax,
    'reviewDrafts.message': limits.reviewMax,
    'reviews.message': limits.reviewMax,
    'sales.reason': limits.saleReasonMax,
    'reviewDrafts.productNames': limits.productNamesMax,
    'reviews.productNames': limits.productNamesMax,
  };
  const columns = config.tables.flatMap(({ $id, columns: all }) =>
    all.flatMap(({ key, size }) => {
      const limit = sizes[`${$id}.${key}`] ?? sizes[key];
      return limit === undefined || size === undefined ? [] : [{ name: `${$id}.${key}`, key, size, limit }];
    }),
  );

  test('for every column', () => {
    expect(columns.filter(({ size, limit }) => size !== limit)).toEqual([]);
  });
  test('without entries for columns that no longer exist', () => {
    const there = columns.flatMap(({ name, key }) => [name, key]);
    expect(Object.keys(sizes).filter((name) => !there.includes(name))).toEqual([]);
  });
  test('photos and result files have the size limits of their buckets', () => {
    expect(config.buckets.map(({ maximumFileSize }) => maximumFileSize)).toEqual(
      config.buckets.map(({ $id }) => ($id === 'result-files' ? limits.resultFileBytes : limits.photoMaxBytes)),
    );
  });
});
