/** The photo of an item sold by link, for buyer and seller. */
import { Hono } from 'hono';
import type { Env } from '../../kit/serve.ts';
import type { Caller, PayingWorld } from '../../usecases/world.ts';
import { showSoldPhoto } from './usecases/sold-photo.ts';

export const soldPhotoRoutes = new Hono<Env<Caller, PayingWorld>>().post('/sales/:saleId/photo/token', async (c) =>
  c.json(await showSoldPhoto(c.env.world, c.env.caller, { saleId: c.req.param('saleId') })),
);
