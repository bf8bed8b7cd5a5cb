/** The photo of what was sold by link, for the two people of the sale. */
import { Hono } from 'hono';
import type { Env } from '../../kit/serve.ts';
import { showSoldPhoto } from '../../usecases/kinds/link/sold-photo.ts';
import type { Caller, PayingWorld } from '../../usecases/world.ts';

export const soldPhotoRoutes = new Hono<Env<Caller, PayingWorld>>().post('/sales/:saleId/photo/token', async (c) =>
  c.json(await showSoldPhoto(c.env.world, c.env.caller, { saleId: c.req.param('saleId') })),
);
