/** Ids are ≤ 36 characters, lower case. A row with a natural key gets its id from that key, so a repeat is a 409, not a twin. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Synchronous, which WebCrypto is not: ids are made where nothing can wait. */
const hashId = (...parts: readonly string[]): string => bytesToHex(sha256(utf8ToBytes(parts.join(':')))).slice(0, 36);

/** Lines of an order are counted from 0. */
export const orderItemId = (orderId: string, index: number): string => `${orderId}-i${index}`;

/** One payment attempt of an order, and the refund of all of it. A canceled sale's refund has the sale's id. */
export const paymentId = (orderId: string, attempt: number): string => `${orderId}-a${attempt}`;

/** The `nth` time that money of a payment went back by itself: its refund, and the ids of its entries. */
export const takenBackId = (payment: string, nth: number): string => `${payment}-b${nth}`;

/** What the buyer hears once of a payment that did not pay for the order. */
export const keptPaymentNotificationId = (orderId: string, attempt: number): string =>
  `${paymentId(orderId, attempt)}-kept`;

/** The attempt in such an id, or null where it is a sale's. */
export const attemptOfPayment = (id: string): number | null => {
  const attempt = /^[a-z0-9]{20}-a(\d{1,6})(?:-b\d+)?$/.exec(id)?.[1];
  return attempt === undefined ? null : Number(attempt);
};

/** A payout ends once, and its person hears of it. */
export const payoutNotificationId = (payoutId: string, version = 0): string =>
  version === 0 ? `${payoutId}-n` : `${payoutId}-n${version}`;

/** Everybody's money together; no person's row has an id like it. */
export const campusBalanceId = 'campus';

/** A person's balance. Hashed, for people may choose ids, also that of the campus; '' is nobody's. */
export const balanceId = (personId: string): string => hashId('balance', personId);

/** What the seller hears of a sale, one per version of its order. */
export const saleNotificationId = (id: string, version: number): string => `${id}-n${version}`;

/** One recall per deadline. */
export const saleReminderId = (id: string, remindAt: string): string => `${id}-r${Date.parse(remindAt).toString(36)}`;

/** Whoever rents next hears once a day that the thing is late, and that it is back. `date`: `2026-11-21`. */
export const heldUpNotificationId = (saleId: string, news: 'late' | 'back', date: string): string =>
  `${saleId}-r${news[0]}${date.replaceAll('-', '')}`;

/** Where the two reviews of a sale are kept: the first that is written, and the second. */
export const reviewDraftIds = (id: string): readonly [string, string] => [`${id}-r1`, `${id}-r2`];

/** Each of the two hears once that reviews are there. */
export const reviewNotificationId = (id: string, side: 'buyer' | 'seller'): string => `${id}-u${side}`;

/** One notification per order and version, however often the news arrives. */
export const orderNotificationId = (orderId: string, version: number): string => `${orderId}-n${version}`;

/** A seller hears once of each line that emptied a stock. */
export const stockNotificationId = (orderId: string, index: number): string => `${orderId}-s${index}`;

/** A kept search tells once of what it found since its version before. */
export const searchNotificationId = (searchId: string, version: number): string =>
  hashId('search', searchId, String(version));

/**
 * One payment event per Midtrans state; a challenge followed by an accept differs in fraud status, a wrong amount from the right one, one
 * part that goes back from the next in what went back so far, a card that was tried again in its transaction.
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
    // What is not said is left out: events from before are still the same.
    ...(parts.transactionId ? [parts.transactionId] : []),
    ...(parts.returned?.amount ? [`returned ${parts.returned.amount}`] : []),
  );

/** One counter per key and window; `windowStart` in milliseconds since 1970. Addresses differ in letter case. */
export const throttleId = (name: string, key: string, windowStart: number): string =>
  hashId('throttle', name, key.toLowerCase(), String(windowStart));

/** The e-mail that Appwrite is asked to send of a notification, one for each try. */
export const notificationMailId = (notificationId: string, tries: number): string =>
  `${hashId('mail', notificationId).slice(0, 32)}-${tries}`;

/** What an order's transition asks about the wishes for its products. */
export const wishCheckId = (orderId: string, version: number): string => `${orderId}-w${version}`;

/** The later look at wishes of whose people some were told a short while ago. */
export const laterWishCheckId = (productId: string, dueAt: string, price: number | null): string =>
  hashId('wishCheck', productId, dueAt, String(price));

/** One alert for each version of a wish; it was made at `addedAt`, for who wishes again has the same id. */
export const wishAlertId = (wishId: string, addedAt: string, version: number): string =>
  hashId('wishAlert', wishId, String(Date.parse(addedAt)), String(version));

/** Where the views of a product on a day (campusDay) are counted. */
export const viewsId = (productId: string, day: number): string => hashId('views', productId, String(day));

/** The mark of one viewer of one product on one day: who makes it was not counted before. Nothing in it says whose it is. */
export const viewMarkId = (viewer: string, productId: string, day: number): string =>
  hashId('view', viewer, productId, String(day));

/** A part of a mailing, counted from 1. */
export const mailingChunkId = (mailingId: string, number: number): string => `${mailingId}-${number}`;

/** The e-mail that Appwrite is asked to send to a chunk, one for each try. */
export const chunkMailId = (chunkId: string, tries: number): string => `${chunkId}-${tries}`;

/** Whether Appwrite was asked for this e-mail by us: an operator may send some of their own. */
export const isOurMail = (messageId: string): boolean => /^([0-9a-f]{32}|[a-z0-9]{20}-\d+)-\d+$/.test(messageId);

/** Parts of a bundle, counted from 0; in one sequence as text. */
export const bundlePartId = (bundleId: string, at: number): string => `${bundleId}-${at}`;

/** What stands for the product in an offer for several things of one seller: a buyer has one such offer open with each. */
export const bundleOfferSubject = (sellerId: string): string => hashId('bundleOffer', sellerId);

/** The counter of a room's places (quota.ts); `owner`: whose they are. */
export const quotaId = (name: string, owner: string): string => hashId('room', name, owner);

/** The counter of how often this buyer did not come. */
export const absencesId = (buyerId: string): string => hashId('absences', buyerId);

/** The counter of this buyer's transfers that ended unpaid lately. */
export const unpaidTransfersId = (buyerId: string): string => hashId('unpaidTransfers', buyerId);

/** The counter that each agreement on a meeting of this person raises. */
export const agendaId = (personId: string): string => hashId('agenda', personId);

/**
 * One quarter of an hour of a seller's time: a second booking of it would make the same row. `quarter`: counted since 1970. A person's id of
 * their own choice may leave no room for it.
 */
export const slotId = (sellerId: string, quarter: number): string => {
  const id = `${sellerId}-${quarter.toString(36)}`;
  return id.length <= 36 ? id : hashId('slot', sellerId, String(quarter));
};

/** The audit entry of what somebody of the staff has read on a day (`campusDay`): one, however often they look. */
export const readEntryId = (actorId: string, action: string, subject: string, day: number): string =>
  hashId('read', actorId, action, subject, String(day));

/** What a line of the cart keeps of what its product said. */
export const shownId = (said: string): string => hashId('shown', said);

/** What an id was of. */
export type TombstoneKind = 'person' | 'product' | 'photo';

/** Where it is kept that this id had an owner: for good, and for every spelling, as ids compare without case in the database. */
export const tombstoneId = (kind: TombstoneKind, id: string): string => hashId('tombstone', kind, id.toLowerCase());
