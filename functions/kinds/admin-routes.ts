/** The list of what kinds add to the function `admin`; the right that each route needs: functions/admin/route-rights.ts. */
import { Hono } from 'hono';
import type { Env } from '../kit/serve.ts';
import type { AdminAppWorld, Caller } from '../usecases/world.ts';
import { linkAdminRoutes } from './link/admin-routes.ts';
import { serviceAdminRoutes } from './service/admin-routes.ts';
import { wantedAdminRoutes } from './wanted/admin-routes.ts';

export const kindAdminRoutes = new Hono<Env<Caller, AdminAppWorld>>()
  .route('/', linkAdminRoutes)
  .route('/', serviceAdminRoutes)
  .route('/', wantedAdminRoutes);
