/**
 * Ids are ≤ 36 characters, lower case. A row with a natural key derives its id from that key, so that writing it again
 * is a 409 instead of a duplicate.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Synchronous, unlike WebCrypto, because ids are created in synchronous code. */
const hashId = (...parts: readonly string[]): string => bytesToHex(sha256(utf8ToBytes(parts.join(':')))).slice(0, 36);

/** Id of an order line. `index` counts from 0. */
export const orderItemId = (orderId: string, index: number): string => `${orderId}-i${index}`;

/**
 * Id of one payment attempt of an order, and of the refund of that payment. The refund of a single sale has the sale's
 * id.
 */
export const paymentId = (orderId: string, attempt: number): string => `${orderId}-a${attempt}`;

/**
 * Id of the refund after the `nth` return of a payment through Midtrans; its ledger entries derive their ids from it.
 */
export const takenBackId = (payment: string, nth: number): string => `${payment}-b${nth}`;

/** Id of the buyer's notification about a payment that did not settle the order. */
export const keptPaymentNotificationId = (orderId: string, attempt: number): string =>
  `${paymentId(orderId, attempt)}-kept`;

/** The attempt number in a `paymentId` or `takenBackId`; null for other ids, such as a sale's. */
export const attemptOfPayment = (id: string): number | null => {
  const attempt = /^[a-z0-9]{20}-a(\d{1,6})(?:-b\d+)?$/.exec(id)?.[1];
  return attempt === undefined ? null : Number(attempt);
};

/**
 * One notification per version of a payout, because each version ends once. Its letter differs from that of
 * `orderNotificationId`, because a buyer may choose a payout's id as an order's id.
 */
export const payoutNotificationId = (payoutId: string, version: number): string => `${payoutId}-p${version}`;

/** Id of the row with the sum of all balances. It cannot equal a person's balance id, which is a hash. */
export const campusBalanceId = 'campus';

/**
 * Id of a person's balance. Hashed, because people may choose their own ids, even `campus`. The empty person id stands
 * for entries without a person.
 */
export const balanceId = (personId: string): string => hashId('balance', personId);

/** The seller's notification of a sale, one per version of its order. */
export const saleNotificationId = (id: string, version: number): string => `${id}-n${version}`;

/** One reminder per deadline. */
export const saleReminderId = (id: string, remindAt: string): string => `${id}-r${Date.parse(remindAt).toString(36)}`;

/**
 * Id of the notification to the next renter that the rented item is late or back; at most one of each a day. `date`:
 * `2026-11-21`.
 */
export const heldUpNotificationId = (saleId: string, news: 'late' | 'back', date: string): string =>
  `${saleId}-r${news[0]}${date.replaceAll('-', '')}`;

/** Row ids of a sale's two reviews, in the order in which they are written. */
export const reviewDraftIds = (id: string): readonly [string, string] => [`${id}-r1`, `${id}-r2`];

/** Id of the notification that the reviews are visible; one per side. */
export const reviewNotificationId = (id: string, side: 'buyer' | 'seller'): string => `${id}-u${side}`;

/** One notification per order and version, however often its event arrives. */
export const orderNotificationId = (orderId: string, version: number): string => `${orderId}-n${version}`;

/** One notification to the seller per order line that makes a stock low or empty. */
export const stockNotificationId = (orderId: string, index: number): string => `${orderId}-s${index}`;

/** One notification per version of a saved search. */
export const searchNotificationId = (searchId: string, version: number): string =>
  hashId('search', searchId, String(version));

/**
 * One payment event per distinct Midtrans state. The id covers the fraud status (a challenge, then an accept), the
 * amount, the sum returned so far, and the transaction (a card that was tried again).
 */
export const paymentEventId = (parts: {
  midtransOrderId: string;
  transactionStatus: string;
  fraudStatus: string;
  statusCode: string;
  grossAmount: string;
  transactionId?: string;
  returned?: { readonly amount: number | null };
}): string =>
  hashId(
    'payment',
    parts.midtransOrderId,
    parts.transactionStatus,
    parts.fraudStatus,
    parts.statusCode,
    parts.grossAmount,
    // An absent part is left out, so that ids of older events stay the same.
    ...(parts.transactionId ? [parts.transactionId] : []),
    ...(parts.returned?.amount ? [`returned ${parts.returned.amount}`] : []),
  );

/**
 * Id of the counter for a key and the window that starts at `windowStart`, ms since 1970. The key is case-insensitive,
 * because it may be an e-mail address.
 */
export const throttleId = (name: string, key: string, windowStart: number): string =>
  hashId('throttle', name, key.toLowerCase(), String(windowStart));

/** The message id of a notification's e-mail. Each try has its own. */
export const notificationMailId = (notificationId: string, tries: number): string =>
  `${hashId('mail', notificationId).slice(0, 32)}-${tries}`;

/** Id of the wishlist check that a transition of an order requests. */
export const wishCheckId = (orderId: string, version: number): string => `${orderId}-w${version}`;

/** Id of the delayed wishlist check, for people who were notified shortly before. */
export const laterWishCheckId = (productId: string, dueAt: string, price: number | null): string =>
  hashId('wishCheck', productId, dueAt, String(price));

/**
 * Id of the alert for one version of a wishlist item. It contains `addedAt`, because a product that is wishlisted again
 * gets the same row id.
 */
export const wishAlertId = (wishId: string, addedAt: string, version: number): string =>
  hashId('wishAlert', wishId, String(Date.parse(addedAt)), String(version));

/** Row that counts the views of a product on a day (campusDay). */
export const viewsId = (productId: string, day: number): string => hashId('views', productId, String(day));

/**
 * Row that records one viewer of one product on one day, so that a repeated view creates no second row. It does not
 * reveal the viewer.
 */
export const viewMarkId = (viewer: string, productId: string, day: number): string =>
  hashId('view', viewer, productId, String(day));

/** Id of one chunk of a mailing. `number` counts from 1. */
export const mailingChunkId = (mailingId: string, number: number): string => `${mailingId}-${number}`;

/** Message id of the e-mail to a mailing's chunk. Each try has its own. */
export const chunkMailId = (chunkId: string, tries: number): string => `${chunkId}-${tries}`;

/** Whether this project sent the e-mail. An operator may send other e-mails through the same Appwrite. */
export const isOurMail = (messageId: string): boolean => /^([0-9a-f]{32}|[a-z0-9]{20}-\d+)-\d+$/.test(messageId);

/** Id of a part of a bundle. `at` counts from 0, and the ids sort in this order as text. */
export const bundlePartId = (bundleId: string, at: number): string => `${bundleId}-${at}`;

/**
 * Stands in for the product id in an offer for several products, so that a buyer has at most one such open offer per
 * seller.
 */
export const bundleOfferSubject = (sellerId: string): string => hashId('bundleOffer', sellerId);

/** Counter of `owner`'s use of a quota (quota.ts). */
export const quotaId = (name: string, owner: string): string => hashId('room', name, owner);

/** The counter of this buyer's absences. */
export const absencesId = (buyerId: string): string => hashId('absences', buyerId);

/** The counter of blocks by and against this person. */
export const blocksId = (personId: string): string => hashId('blocks', personId);

/** The counter of this buyer's transfers that recently ended unpaid. */
export const unpaidTransfersId = (buyerId: string): string => hashId('unpaidTransfers', buyerId);

/** Counter that every meeting agreed on by this person increments, so that two simultaneous agreements conflict. */
export const agendaId = (personId: string): string => hashId('agenda', personId);

/**
 * Row for one quarter of an hour of a seller; a second booking of the quarter conflicts on this id. `quarter`: quarter
 * hours since 1970. Hashed if the seller's id is too long.
 */
export const slotId = (sellerId: string, quarter: number): string => {
  const id = `${sellerId}-${quarter.toString(36)}`;
  return id.length <= 36 ? id : hashId('slot', sellerId, String(quarter));
};

/** Audit entry for what a staff member reads: one per action, subject and day (`campusDay`). */
export const readEntryId = (actorId: string, action: string, subject: string, day: number): string =>
  hashId('read', actorId, action, subject, String(day));

/** Hash of a listing's promises (orders/said.ts), stored in a cart line. */
export const shownId = (said: string): string => hashId('shown', said);

/** What gets a tombstone for its deleted id. */
export type TombstoneKind = 'person' | 'product' | 'photo';

/**
 * Tombstone of an id that must not be used again. It covers every letter case, because the database compares ids
 * without case.
 */
export const tombstoneId = (kind: TombstoneKind, id: string): string => hashId('tombstone', kind, id.toLowerCase());
