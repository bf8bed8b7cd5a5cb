import { Hono } from 'hono';
import { placeOrderInput, snapTokenInput } from '../domain/orders/order-input.ts';
import { input } from '../kit/input.ts';
import type { Env } from '../kit/serve.ts';
import { cancelOrder } from '../usecases/orders/cancel-order.ts';
import { placeOrder } from '../usecases/orders/place-order.ts';
import { reorder } from '../usecases/orders/reorder.ts';
import { createSnapToken } from '../usecases/payments/create-snap-token.ts';
import { syncPayment } from '../usecases/payments/sync-payment.ts';
import type { Caller, PayingWorld } from '../usecases/world.ts';

export const orderRoutes = new Hono<Env<Caller, PayingWorld>>()
  .post('/orders', input(placeOrderInput), async (c) =>
    c.json(await placeOrder(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/orders/:orderId/cancel', async (c) =>
    c.json(await cancelOrder(c.env.world, c.env.caller, { orderId: c.req.param('orderId') })),
  )
  .post('/orders/:orderId/reorder', async (c) =>
    c.json(await reorder(c.env.world, c.env.caller, { orderId: c.req.param('orderId') })),
  )
  .post('/orders/:orderId/sync-payment', async (c) =>
    c.json(await syncPayment(c.env.world, c.env.caller, { orderId: c.req.param('orderId') })),
  )
  .post('/api/create-snap-token', input(snapTokenInput), async (c) =>
    c.json(await createSnapToken(c.env.world, c.env.caller, c.req.valid('json'))),
  );
