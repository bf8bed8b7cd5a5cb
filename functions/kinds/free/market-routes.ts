/** Routes for entering and leaving the draw of a gift. */
import { Hono } from 'hono';
import type { Env } from '../../kit/serve.ts';
import type { Caller, PayingWorld } from '../../usecases/world.ts';
import { enterDraw, leaveDraw } from './usecases/draws.ts';

export const drawRoutes = new Hono<Env<Caller, PayingWorld>>()
  .post('/draws/:productId/entry', async (c) =>
    c.json(await enterDraw(c.env.world, c.env.caller, { productId: c.req.param('productId') })),
  )
  .delete('/draws/:productId/entry', async (c) =>
    c.json(await leaveDraw(c.env.world, c.env.caller, { productId: c.req.param('productId') })),
  );
