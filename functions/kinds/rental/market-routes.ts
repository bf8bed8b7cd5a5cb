/** Rentals: the days of a cart line, and the terms of one's own items. */
import { Hono } from 'hono';
import { shownProduct } from '../../domain/products/product-input.ts';
import { type Env, input } from '../../kit/serve.ts';
import type { Caller, PayingWorld } from '../../usecases/world.ts';
import { rentalTermsInput, rentInput } from './rules/rental-input.ts';
import { rentToCart, setRentalTerms } from './usecases/rent.ts';

export const rentalRoutes = new Hono<Env<Caller, PayingWorld>>()
  .post('/cart', input(rentInput), async (c) =>
    c.json(await rentToCart(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .put('/:productId', input(rentalTermsInput.extend({ version: shownProduct.shape.version })), async (c) => {
    const productId = c.req.param('productId');
    return c.json(await setRentalTerms(c.env.world, c.env.caller, { productId, ...c.req.valid('json') }));
  });
