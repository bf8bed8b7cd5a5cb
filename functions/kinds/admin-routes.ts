/** Routes of the kinds in the function `admin`; functions/admin/route-rights.ts has the right for each. */
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
