/** What a signed-in, verified person may ask for. Web codes against MarketApp. */
import { Hono } from 'hono';
import { failureResponse } from '../kit/failure.ts';
import type { Env } from '../kit/serve.ts';
import type { Caller, PayingWorld } from '../usecases/world.ts';
import { cartRoutes } from './cart-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { personRoutes } from './person-routes.ts';
import { sellingRoutes } from './selling-routes.ts';

export const app = new Hono<Env<Caller, PayingWorld>>()
  .route('/', cartRoutes)
  .route('/', orderRoutes)
  .route('/', sellingRoutes)
  .route('/', personRoutes);

app.notFound(() => Response.json({ error: { code: 'not_found' } }, { status: 404 }));
app.onError((error, c) => failureResponse(error, c.env.world.log));

export type MarketApp = typeof app;
