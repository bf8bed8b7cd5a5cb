import { Hono } from 'hono';
import { productIdInput, quantityInput } from '../domain/cart/cart-input.ts';
import { input } from '../kit/input.ts';
import type { Env } from '../kit/serve.ts';
import { addToCart } from '../usecases/cart/add-to-cart.ts';
import { moveWishToCart } from '../usecases/cart/move-wish-to-cart.ts';
import { refreshCart } from '../usecases/cart/refresh-cart.ts';
import { setCartQuantity } from '../usecases/cart/set-cart-quantity.ts';
import { toggleWish } from '../usecases/cart/toggle-wish.ts';
import type { Caller, PayingWorld } from '../usecases/world.ts';

export const cartRoutes = new Hono<Env<Caller, PayingWorld>>()
  .post('/cart/items', input(productIdInput), async (c) =>
    c.json(await addToCart(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .patch('/cart/items/:productId', input(quantityInput), async (c) => {
    const productId = c.req.param('productId');
    return c.json(await setCartQuantity(c.env.world, c.env.caller, { productId, ...c.req.valid('json') }));
  })
  .post('/cart/refresh', async (c) => c.json(await refreshCart(c.env.world, c.env.caller)))
  .post('/wishlist/items', input(productIdInput), async (c) =>
    c.json(await toggleWish(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/wishlist/items/:productId/move', async (c) =>
    c.json(await moveWishToCart(c.env.world, c.env.caller, { productId: c.req.param('productId') })),
  );
