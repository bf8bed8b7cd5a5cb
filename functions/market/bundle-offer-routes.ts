/**
 * Offers for several products of one seller at one price: proposed like any offer, answered at /offers, and ordered
 * together.
 */
import { Hono } from 'hono';
import { bundleOfferInput, bundleOrderInput } from '../domain/orders/bundle-offer-input.ts';
import { type Env, input } from '../kit/serve.ts';
import { proposeBundleOffer } from '../usecases/orders/offers.ts';
import { orderBundleOffer } from '../usecases/orders/order-bundle-offer.ts';
import type { Caller, PayingWorld } from '../usecases/world.ts';

export const bundleOffers = new Hono<Env<Caller, PayingWorld>>()
  .post('/', input(bundleOfferInput), async (c) =>
    c.json(await proposeBundleOffer(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/:offerId/orders', input(bundleOrderInput), async (c) => {
    const offerId = c.req.param('offerId');
    return c.json(await orderBundleOffer(c.env.world, c.env.caller, { offerId, ...c.req.valid('json') }));
  });
