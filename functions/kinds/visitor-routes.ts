/** The list of what kinds add to the function `signup`, for everybody. */
import { Hono } from 'hono';
import type { Env } from '../kit/serve.ts';
import type { Viewer } from '../usecases/selling/product-views.ts';
import { linkVisitorRoutes } from './link/visitor-routes.ts';

export const kindVisitorRoutes = new Hono<Env<Viewer>>().route('/', linkVisitorRoutes);
