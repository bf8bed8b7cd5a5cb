/**
 * Ids of rows that link publicly known ids (a person and a product, two people). They are HMACs with the project's
 * secret, so that guessing an id does not reveal whether such a row exists. Only functions know the secret; clients
 * find rows by query.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * 36 hex digits. `kind` separates rows with the same parts; no part contains a colon. The secret may change when a
 * project moves: look a row up by its columns, and use this id only to create it, so that concurrent creations collide.
 */
export const keyedId = (secret: string, kind: string, ...parts: readonly string[]): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes([kind, ...parts].join(':')))).slice(0, 36);

/** Row id of a cart line or wishlist item: one per person and product. */
export const lineId = (secret: string, userId: string, productId: string): string =>
  keyedId(secret, 'line', userId, productId);

/**
 * One open report per person and product. After a decision, the person can report again; `round`: number of earlier
 * reports.
 */
export const reportId = (secret: string, userId: string, productId: string, round = 0): string =>
  keyedId(secret, 'report', userId, productId, String(round));

/** Separate from `reportId`, because a seller may give a product the seller's own id. */
export const personReportId = (secret: string, userId: string, personId: string, round = 0): string =>
  keyedId(secret, 'personReport', userId, personId, String(round));

/** Id of the report about a wanted ad. */
export const wantedReportId = (secret: string, userId: string, wantedId: string, round = 0): string =>
  keyedId(secret, 'wantedReport', userId, wantedId, String(round));

/** Id of the report about a review. */
export const reviewReportId = (secret: string, userId: string, reviewId: string, round = 0): string =>
  keyedId(secret, 'reviewReport', userId, reviewId, String(round));

/** One notification per staff member and report, dispute or unread chat. */
export const staffNotificationId = (secret: string, of: string, userId: string): string =>
  keyedId(secret, 'staff', of, userId);

/** One notification per seller about a wanted ad that matches one of the seller's products. */
export const wantedFitsId = (secret: string, wantedId: string, sellerId: string): string =>
  keyedId(secret, 'wantedFits', wantedId, sellerId);

/** One notification per buyer about a service's results, however often the seller replaces the files. */
export const resultNotificationId = (secret: string, saleId: string): string => keyedId(secret, 'result', saleId);

/** Id of a seller's reason for calling a batch off. Keyed, because the batch's id is public. */
export const batchReasonId = (secret: string, batchId: string): string => keyedId(secret, 'batchReason', batchId);

/**
 * Reminder that a batch is about to close, for a person who wishlisted its product: one per product and closing day
 * (`2026-11-21`), even if the seller starts another batch.
 */
export const batchReminderId = (secret: string, productId: string, date: string, personId: string): string =>
  keyedId(secret, 'batchReminder', productId, date, personId);

/** One notification per draw, event (`what`), person and turn. `turn`: position in the ranking. */
export const drawNotificationId = (
  secret: string,
  productId: string,
  what: 'won' | 'given' | 'unclaimed' | 'lapsed' | 'gone' | 'off' | 'over',
  personId: string,
  turn = 0,
): string => keyedId(secret, 'draw', productId, what, personId, String(turn));

/** One notification per person and change of the campus time zone. `at`: time of the change, ISO. */
export const clockNotificationId = (secret: string, at: string, personId: string): string =>
  keyedId(secret, 'clock', String(Date.parse(at)), personId);

/** One entry of a draw per person. */
export const drawEntryId = (secret: string, userId: string, productId: string): string =>
  keyedId(secret, 'drawEntry', userId, productId);

/** A person's pseudonym in a draw. It can't be traced to the person, and a person can't choose it. */
export const drawTicket = (secret: string, userId: string, productId: string): string =>
  keyedId(secret, 'drawTicket', userId, productId).slice(0, 12);

/** Notification of a changed listing: at most one per product, person and day (`campusDay`). */
export const listingChangedId = (secret: string, productId: string, personId: string, day: number): string =>
  keyedId(secret, 'listingChanged', productId, personId, String(day));

/** Version of a listing's promises. Equal content is stored once, however many orders refer to it. */
export const listingVersionId = (secret: string, productId: string, content: string): string =>
  keyedId(secret, 'listingVersion', productId, content);
