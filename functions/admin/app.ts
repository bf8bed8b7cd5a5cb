/** What label:admin may ask for. Web codes against AdminApp. */
import { Hono } from 'hono';
import { failureResponse } from '../kit/failure.ts';
import type { Env } from '../kit/serve.ts';
import type { Caller } from '../usecases/world.ts';
import { deskRoutes } from './desk-routes.ts';
import { productRoutes } from './product-routes.ts';
import { userRoutes } from './user-routes.ts';

export const app = new Hono<Env<Caller>>().route('/', deskRoutes).route('/', userRoutes).route('/', productRoutes);

app.notFound(() => Response.json({ error: { code: 'not_found' } }, { status: 404 }));
app.onError((error, c) => failureResponse(error, c.env.world.log));

export type AdminApp = typeof app;
