/** Public routes of the kinds in the function `signup`. */
import { Hono } from 'hono';
import type { Env } from '../kit/serve.ts';
import type { Viewer } from '../usecases/selling/product-views.ts';
import { linkVisitorRoutes } from './link/visitor-routes.ts';

export const kindVisitorRoutes = new Hono<Env<Viewer>>().route('/', linkVisitorRoutes);
