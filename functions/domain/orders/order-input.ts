import { z } from 'zod';
import { freeText, optionalText, personId, requiredText, rowId, say } from '../field.ts';
import { appwriteIdPattern, uniqueIdPattern } from '../id-patterns.ts';
import { limits } from '../limits.ts';
import { handoverCodePattern } from './handover.ts';
import { meetingAnswers, meetingStatuses } from './meeting.ts';
import { offerAnswers } from './offer.ts';
import { orderStatuses } from './order.ts';
import { paymentMethods } from './payment.ts';
import { personSaleEvents } from './sale.ts';

const productIdInput = z.object({ productId: rowId });

/** `inWishlist`: what the press is meant to reach, so that a repeated press does not undo it; absent: the opposite. */
export const wishInput = productIdInput.extend({ inWishlist: z.boolean().optional() });

/** Hash of a listing from `shownOf`. */
export const saidHash = z.string(say('invalid')).regex(/^[0-9a-f]{36}$/, say('invalid'));

/** `said`: hash of the listing that the page showed (`shownOf`); absent if the product was added without its page. */
export const saidInput = z.object({ said: saidHash.optional() });
export const cartItemInput = productIdInput.extend(saidInput.shape);

export const quantityInput = z.object({
  quantity: z
    .number(say('quantity_invalid'))
    .int(say('quantity_invalid'))
    .min(1, say('quantity_invalid'))
    .max(limits.maxQuantity, say('quantity_too_large')),
});

const checkoutForm = z.object({
  shippingAddress: requiredText(limits.shippingAddressMax, 'address_required'),
  paymentMethod: z.enum(paymentMethods, say('payment_method_invalid')),
});

/** The address field of the checkout, for sales whose seller brings the goods (shipping-address.ts). */
export const addressForm = checkoutForm.pick({ shippingAddress: true });

/** Places where the buyer would like to meet each seller; '' leaves it open. */
const meetPlaces = z
  .array(z.object({ sellerId: personId, place: freeText(limits.meetingPlaceMax) }), say('invalid'))
  .max(limits.sellersPerCart, say('invalid'));

/**
 * `orderId`: made once per checkout by ID.unique(). `expectedTotal`: the rupiah shown on the button. `productIds`: the
 * selected cart lines; all if absent. `shippingAddress`: absent if no seller brings goods.
 */
export const placeOrderInput = checkoutForm.partial({ shippingAddress: true }).extend({
  orderId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')),
  expectedTotal: z.number(say('invalid')).int(say('invalid')).min(0, say('invalid')),
  productIds: z.array(rowId, say('invalid')).max(limits.cartProducts, say('invalid')).optional(),
  meetPlaces: meetPlaces.optional(),
  /** The batches of pre-orders that the checkout showed. */
  batchIds: z.array(rowId, say('invalid')).max(limits.cartProducts, say('invalid')).optional(),
  /** The parts of bundles that the checkout showed. */
  partIds: z
    .array(rowId, say('invalid'))
    .max(limits.cartProducts * limits.bundleParts, say('invalid'))
    .optional(),
  /** The deposits of rentals that the checkout showed, rupiah. With cash, no total includes them. */
  deposits: z.number(say('invalid')).int(say('invalid')).min(0, say('invalid')).optional(),
  /** Choices for products whose kind asks for them; each kind parses its own. */
  choices: z
    .array(z.object({ productId: rowId, choice: z.record(z.string(), z.unknown(), say('invalid')) }), say('invalid'))
    .max(limits.cartProducts, say('invalid'))
    .optional(),
});

export type PlaceOrderInput = z.output<typeof placeOrderInput>;

/** The reason that buyer and seller read. Empty if none is required. */
const reason = freeText(limits.saleReasonMax, 'why_required').optional();

/** Ids of uploaded files, without repeats. */
const statementPhotos = z
  .array(z.string(say('invalid')).regex(appwriteIdPattern, say('invalid')), say('invalid'))
  .max(limits.statementPhotos, say('photos_too_many'))
  .transform((ids) => [...new Set(ids)])
  .default([]);

/** The order's version that the screen showed; if it has changed since, the request fails with changed_meanwhile. */
export const shownVersion = z.number(say('invalid')).int(say('invalid')).min(0, say('invalid')).optional();

export const changeStatusInput = z.object({
  to: z.enum(orderStatuses, say('status_invalid')),
  version: shownVersion,
  reason,
});

/**
 * `goods`: state of the goods, for events that ask (the seller has none left; they came back after a dispute).
 * `imageIds`: only with the event `object`, which opens a dispute.
 */
export const saleEventInput = z
  .object({
    event: z.enum(personSaleEvents, say('invalid')),
    reason,
    goods: z.enum(['returned', 'sold_out'], say('invalid')).optional(),
    imageIds: statementPhotos,
    version: shownVersion,
    /** The owner's part when administrators divide a rental's deposit. */
    ownerPart: z
      .number(say('deposit_part_range'))
      .int(say('deposit_part_range'))
      .min(0, say('deposit_part_range'))
      .max(limits.maxAmount, say('deposit_part_range'))
      .optional(),
  })
  .refine(({ event, imageIds }) => event === 'object' || imageIds.length === 0, {
    ...say('invalid'),
    path: ['imageIds'],
  });

/**
 * A statement in a dispute: words, photos or both. The client makes `statementId`, so that a retry writes the same row.
 */
export const statementInput = z
  .object({
    statementId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')),
    message: optionalText(limits.statementMax),
    imageIds: statementPhotos,
  })
  .refine(({ message, imageIds }) => message !== '' || imageIds.length > 0, {
    ...say('message_empty'),
    path: ['message'],
  });

/** The administrators' question to both sides of a dispute. */
export const questionInput = z.object({
  statementId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')),
  message: requiredText(limits.statementMax, 'message_empty'),
});

export type StatementInput = z.output<typeof statementInput>;

const offerPrice = z
  .number(say('price_invalid'))
  .int(say('price_invalid'))
  .min(0, say('price_invalid'))
  .max(limits.maxAmount, say('price_too_high'));

/** `offerId`: idempotency key that the client makes once per form, so that a double click creates one offer. */
export const offerInput = z.object({
  offerId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')),
  productId: rowId,
  price: offerPrice,
  quantity: quantityInput.shape.quantity.default(1),
});

export const offerAnswerInput = z.object({ event: z.enum(offerAnswers, say('invalid')) });

/** A counter-offer: its price, and a new id. */
export const counterOfferInput = offerInput.pick({ offerId: true, price: true });

/** `startsAt` includes a UTC offset, so that it means the same moment in every time zone. */
export const meetingInput = z.object({
  place: requiredText(limits.meetingPlaceMax, 'place_required'),
  startsAt: z.iso
    .datetime({ ...say('invalid'), offset: true })
    .transform((text) => new Date(text))
    .refine((time) => !Number.isNaN(time.getTime()), say('invalid'))
    .transform((time) => time.toISOString()),
});

export const meetingStatusInput = z.object({ status: z.enum(meetingStatuses, say('invalid')) });

export const meetingAnswerInput = z.object({ event: z.enum(meetingAnswers, say('invalid')) });

/** Six digits. The client reads them from a scanned text with `readHandover`. */
export const handoverInput = z.object({
  code: z
    .string(say('code_invalid'))
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(handoverCodePattern, say('code_invalid'))),
});

/** The spec's body of POST /api/create-snap-token. order_id may be the stored id, or one with timestamp and attempt. */
export const snapTokenInput = z.object({
  transaction_details: z.object({
    order_id: z.string(say('invalid')).min(1, say('invalid')).max(limits.midtransOrderIdMax, say('invalid')),
    gross_amount: z.number(say('invalid')).int(say('invalid')).min(1, say('invalid')),
  }),
  customer_details: z.object({
    first_name: z.string().max(limits.nameMax).optional(),
    email: z.string().max(limits.emailMax).optional(),
  }),
});
