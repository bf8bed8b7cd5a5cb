/** The photo of an item sold by link, for administrators. */
import { Hono } from 'hono';
import type { Env } from '../../kit/serve.ts';
import type { AdminAppWorld, Caller } from '../../usecases/world.ts';
import { showSoldPhotoAsAdmin } from './usecases/sold-photo.ts';

export const linkAdminRoutes = new Hono<Env<Caller, AdminAppWorld>>().post('/sales/:saleId/photo/token', async (c) =>
  c.json(await showSoldPhotoAsAdmin(c.env.world, { saleId: c.req.param('saleId') })),
);
