import { z } from 'zod';
import { requiredText, rowId, say } from '../field.ts';
import { uniqueIdPattern } from '../ids.ts';
import { limits } from '../limits.ts';
import { orderStatuses } from './order.ts';
import { paymentMethods } from './payment.ts';

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

/** `orderId`: 20 characters by ID.unique(), made once per checkout; `expectedTotal`: rupiah shown when the button was pressed. */
export const placeOrderInput = checkoutForm.extend({
  orderId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')),
  expectedTotal: z.number(say('invalid')).int(say('invalid')).min(0, say('invalid')),
});

export type PlaceOrderInput = z.output<typeof placeOrderInput>;

/** `version`: what the admin's screen showed; a newer order is told as changed_meanwhile. */
export const changeStatusInput = z.object({
  to: z.enum(orderStatuses, say('status_invalid')),
  version: z.number().int().min(0).optional(),
});

/** `reference`: where the money can be found again, e.g. the bank's transfer number. */
export const refundInput = z.object({ reference: requiredText(limits.refundReferenceMax, 'reference_required') });

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
