/** The photo of an item sold by link, for administrators. */
import { Hono } from 'hono';
import type { Env } from '../../kit/serve.ts';
import { showSoldPhotoAsAdmin } from '../../usecases/kinds/link/sold-photo.ts';
import type { AdminAppWorld, Caller } from '../../usecases/world.ts';

export const linkAdminRoutes = new Hono<Env<Caller, AdminAppWorld>>().post('/sales/:saleId/photo/token', async (c) =>
  c.json(await showSoldPhotoAsAdmin(c.env.world, { saleId: c.req.param('saleId') })),
);
