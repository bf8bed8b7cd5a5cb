import { z } from 'zod';
import { freeText, optionalText, personId, requiredText, rowId, say } from '../field.ts';
import { appwriteIdPattern, uniqueIdPattern } from '../ids.ts';
import { limits } from '../limits.ts';
import { handoverCodePattern } from './handover.ts';
import { meetingAnswers, meetingStatuses } from './meeting.ts';
import { offerAnswers } from './offer.ts';
import { orderStatuses } from './order.ts';
import { paymentMethods } from './payment.ts';
import { personSaleEvents } from './sale.ts';

export const productIdInput = z.object({ productId: rowId });

export const quantityInput = z.object({
  quantity: z
    .number(say('quantity_invalid'))
    .int(say('quantity_invalid'))
    .min(1, say('quantity_invalid'))
    .max(limits.maxQuantity, say('quantity_too_large')),
});

/** What the person types at checkout. */
export const checkoutForm = z.object({
  shippingAddress: requiredText(limits.shippingAddressMax, 'address_required'),
  paymentMethod: z.enum(paymentMethods, say('payment_method_invalid')),
});

/** Where the buyer would like to meet each seller: '' leaves it to the two. One sentence a seller. */
const meetPlaces = z
  .array(z.object({ sellerId: personId, place: freeText(limits.meetingPlaceMax) }), say('invalid'))
  .max(limits.sellersPerCart, say('invalid'));

/**
 * `orderId`: 20 characters by ID.unique(), made once per checkout; `expectedTotal`: rupiah shown when the button was pressed;
 * `productIds`: the lines of the cart that were chosen, all of them where it is absent.
 */
export const placeOrderInput = checkoutForm.extend({
  orderId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')),
  expectedTotal: z.number(say('invalid')).int(say('invalid')).min(0, say('invalid')),
  productIds: z.array(rowId, say('invalid')).max(limits.cartProducts, say('invalid')).optional(),
  meetPlaces: meetPlaces.optional(),
});

export type PlaceOrderInput = z.output<typeof placeOrderInput>;

/** Why: buyer and seller read it. Blank where none is asked for. */
const reason = freeText(limits.saleReasonMax, 'why_required').optional();

/** Files that were uploaded before; one of them twice is one. */
const statementPhotos = z
  .array(z.string(say('invalid')).regex(appwriteIdPattern, say('invalid')), say('invalid'))
  .max(limits.statementPhotos, say('photos_too_many'))
  .transform((ids) => [...new Set(ids)])
  .default([]);

/** What the screen showed; a newer order is told as changed_meanwhile. */
const shownVersion = z.number(say('invalid')).int(say('invalid')).min(0, say('invalid')).optional();

export const changeStatusInput = z.object({
  to: z.enum(orderStatuses, say('status_invalid')),
  version: shownVersion,
  reason,
});

/** `goods`: what became of them, where the event asks (none left to sell; came back after a dispute). `imageIds`: with an objection. */
export const saleEventInput = z
  .object({
    event: z.enum(personSaleEvents, say('invalid')),
    reason,
    goods: z.enum(['returned', 'sold_out'], say('invalid')).optional(),
    imageIds: statementPhotos,
    version: shownVersion,
  })
  .refine(({ event, imageIds }) => event === 'object' || imageIds.length === 0, {
    ...say('invalid'),
    path: ['imageIds'],
  });

/** What one of the two says in a dispute: words, photos or both. `statementId` is made by the client, so that a retry is the same one. */
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

/** What the desk asks both sides of a dispute. */
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

/** `offerId` is made by the client once per form, so that a double click is one offer. */
export const offerInput = z.object({
  offerId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')),
  productId: rowId,
  price: offerPrice,
  quantity: quantityInput.shape.quantity.default(1),
});

export const offerAnswerInput = z.object({ event: z.enum(offerAnswers, say('invalid')) });

/** A price of one's own as the answer, under an id like that of an offer. */
export const counterOfferInput = offerInput.pick({ offerId: true, price: true });

/** What the planner sends. `startsAt` with its offset from UTC, so that it is one moment everywhere. */
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

/** Six digits; what was scanned is read by `readHandover` before. */
export const handoverInput = z.object({
  code: z
    .string(say('code_invalid'))
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(handoverCodePattern, say('code_invalid'))),
});

/** `reference`: where the money can be found again, e.g. the bank's transfer number. */
export const refundInput = z.object({
  reference: requiredText(limits.refundReferenceMax, 'reference_required'),
  version: shownVersion,
});

/** Exactly the spec's JSON of POST /api/create-snap-token; order_id may be the stored id or one with timestamp and attempt. */
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
