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
  'a waiting sale is listed as about to lapse only for a part of its time to answer': [
    at.lapseSoonHours,
    at.answerHoursLeast,
    at.answerHoursMost,
  ],
  'a buyer is reminded before a handover counts as confirmed': [at.handedOverReminderDays, at.handedOverDays],
  'a review reminder is sent before the review window ends': [at.reviewReminderHours, at.reviewDays * day],
  'a seller can leave an unresponsive buyer before the sale is overdue': [
    at.buyerSilentHours,
    at.overdueAfterAcceptanceDays * day,
  ],
  'an absence can be reported before the sale is overdue': [
    at.absentAfterMinutes,
    at.overdueAfterMeetingDays * day * 60,
  ],
  'meeting reminders have different times, within the longest time that a meeting is planned in advance': [
    ...at.meetingReminderHours.toReversed(),
    at.meetingInAdvanceDays * day,
  ],
  'the payment time is shorter than the time for which an unpaid transfer counts': [
    at.holdMinutesLeast,
    at.holdMinutes,
    at.holdMinutesMost,
    at.unpaidTransferHours * 60,
  ],
  'a seller is asked before a listing ends, and an older listing has more time left than that': [
    at.listingAskDays,
    at.listingGraceDays,
    at.listingDays,
    at.listingDaysMost,
  ],
  'the owner of a wanted ad is asked before it ends, and an ended ad is kept longer than an open one': [
    at.wantedAskDays,
    at.wantedDays,
    at.wantedKeptDays,
  ],
  'a seller is asked to renew within the shortest term that a campus can set': [at.listingAskDays, at.listingDaysLeast],
  'a lower price must last for less time than passes between two alerts': [at.wishPriceMinutes, at.wishAlertHours * 60],
  'consecutive periods of an instant search overlap by less than their length': [
    at.savedSearchOverlapMinutes,
    at.instantSearchMinutes,
  ],
  'a listing’s former text is kept longer than a daily search waits': [at.savedSearchHours, at.newListingDays * day],
  'each retry of a notification waits longer than the one before': at.deliveryRetryMinutes,
  'the last retry comes while the notification is still kept': [
    at.deliveryRetryMinutes.reduce((sum, minutes) => sum + minutes, 0),
    at.notificationDays * day * 60,
  ],
  'an e-mail in progress is checked, later counts as failed, and is deleted last': [
    at.mailLookMinutes,
    at.mailPatienceMinutes,
    at.mailDays * day * 60,
  ],
  'given-up notifications are shown for less time than they are kept': [at.givenUpDays, at.notificationDays],
  'the default quiet hours span midnight, and the daily searches run outside of them': [
    at.quietToHour,
    at.savedSearchHour,
    at.quietFromHour,
    day,
  ],
  'the longest time to answer exceeds the longest quiet hours and the time that must remain': [
    at.quietHoursMost,
    at.quietHoursMost + at.answerAwakeHours,
    at.answerHoursMost,
  ],
  'a lock after wrong codes is shorter than a meeting': [at.handoverLockMinutes, at.meetingMinutes],
  'absences expire before the marks of a deleted account': [at.absenceDays, at.keptMarksDays],
  'the results below which a search adds similar words are fewer than one batch': [at.searchFew, at.searchBatch],
  'the shortest password is below Appwrite’s minimum, to which it is padded': [
    at.passwordMin,
    at.passwordServerMin,
    at.passwordMax,
  ],
  'the fewest and most digits of a phone number fit its field': [at.phoneDigitsMin, at.phoneDigitsMax, at.phoneMax],
  'the preview of a message is shorter than the longest message': [at.chatPreviewLength, at.messageMax],
  'a cart takes more products than sellers, and a seller may list more products than a cart takes': [
    at.sellersPerCart,
    at.cartProducts,
    at.activeListings,
  ],
  'an order may use fewer agreed prices than it has products': [at.offersPerOrder, at.cartProducts],
  'the price filter’s defaults are below the largest amount': [at.defaultMinPrice, at.defaultMaxPrice, at.maxAmount],
  'unpaid transfers of a person hold fewer pieces than the largest quantity': [at.openTransferPieces, at.maxQuantity],
  'the limit for unpaid transfers is above the smallest counted sale and below the largest amount': [
    at.countedFromAmount,
    at.openTransferAmount,
    at.maxAmount,
  ],
  'the longest description, at four bytes per character, takes less than a third of a request': [
    at.descriptionMax * 4,
    at.requestBytes / 3,
  ],
  'the longest list of settings has fewer values than a request may have': [at.allowedAddressesMax, at.requestValues],
  'a push message is smaller than the maximum of push services': [at.pushMessageBytes, 4_096],
  'the names of all sellers of a cart fit into their column, with ", " between them': [
    at.sellersPerCart * at.nameMax + (at.sellersPerCart - 1) * 2,
    at.sellerNamesMax,
  ],
  'a reason is shorter than the longest dispute statement': [at.saleReasonMax, at.statementMax],
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
