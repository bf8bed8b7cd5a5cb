/** Routes of the kinds in the function `market`, for signed-in, verified people. */
import { Hono } from 'hono';
import type { Env } from '../kit/serve.ts';
import type { Caller, PayingWorld } from '../usecases/world.ts';
import { drawRoutes } from './free/market-routes.ts';
import { linkRoutes } from './link/market-routes.ts';
import { soldPhotoRoutes } from './link/sold-photo-routes.ts';
import { batchRoutes } from './preorder/market-routes.ts';
import { rentalRoutes } from './rental/market-routes.ts';
import { serviceRoutes } from './service/market-routes.ts';
import { wantedRoutes } from './wanted/market-routes.ts';

export const kindRoutes = new Hono<Env<Caller, PayingWorld>>()
  .route('/', batchRoutes)
  .route('/', drawRoutes)
  .route('/links', linkRoutes)
  .route('/', soldPhotoRoutes)
  .route('/rentals', rentalRoutes)
  .route('/', serviceRoutes)
  .route('/', wantedRoutes);
