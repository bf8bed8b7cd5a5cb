/** The result files of a service, for a dispute. */
import { Hono } from 'hono';
import type { Env } from '../../kit/serve.ts';
import type { AdminAppWorld, Caller } from '../../usecases/world.ts';
import { openResultFiles } from './usecases/result-files.ts';

export const serviceAdminRoutes = new Hono<Env<Caller, AdminAppWorld>>().get('/sales/:saleId/files', async (c) =>
  c.json(await openResultFiles(c.env.world, c.env.caller, { saleId: c.req.param('saleId') })),
);
