/** Input of an offer for several products. Separate from its rules, because pages without forms also use the rules. */
import { z } from 'zod';
import { personId, rowId, say } from '../field.ts';
import { limits } from '../limits.ts';
import { offerInput, placeOrderInput, saidHash } from './order-input.ts';

/** Different products of one seller, in the sequence in which they were chosen. */
export const severalProducts = z
  .array(rowId, say('bundle_parts_few'))
  .transform((ids) => [...new Set(ids)])
  .refine((ids) => ids.length >= limits.bundlePartsLeast, say('bundle_parts_few'))
  .refine((ids) => ids.length <= limits.bundleParts, say('bundle_parts_many'));

export const bundleOfferInput = offerInput
  .pick({ offerId: true, price: true })
  .extend({ sellerId: personId, productIds: severalProducts });

/** Name and promises (`shownOf`) of a product as the checkout showed them. */
const shownThing = z.object({
  productId: rowId,
  name: z.string(say('invalid')).max(limits.productNameMax, say('too_long')),
  shown: saidHash,
});
export type ShownThing = z.output<typeof shownThing>;

/** An order of all agreed products, independent of the cart. */
export const bundleOrderInput = placeOrderInput
  .omit({ productIds: true, batchIds: true, partIds: true, deposits: true })
  .extend({
    /** Absent in requests of older clients. */
    shown: z.array(shownThing, say('invalid')).max(limits.bundleParts, say('invalid')).optional(),
  });
export type BundleOrder = z.output<typeof bundleOrderInput>;
