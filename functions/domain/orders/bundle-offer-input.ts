/** What is sent of an offer for several things. Apart from its rules, which pages without forms read, too. */
import type { z } from 'zod';
import { personId } from '../field.ts';
import { bundleInput } from '../kinds/bundle/bundle.ts';
import { offerInput, placeOrderInput } from './order-input.ts';

export const bundleOfferInput = offerInput
  .pick({ offerId: true, price: true })
  .extend({ sellerId: personId, productIds: bundleInput.shape.productIds });

/** The order of what was agreed: all of it, whatever is in the cart. */
export const bundleOrderInput = placeOrderInput.omit({
  productIds: true,
  batchIds: true,
  partIds: true,
  deposits: true,
});
export type BundleOrder = z.output<typeof bundleOrderInput>;
