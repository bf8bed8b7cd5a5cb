/** The content of a sale link, before sign-in. */
import { Hono } from 'hono';
import { type Env, input } from '../../kit/serve.ts';
import type { Viewer } from '../../usecases/selling/product-views.ts';
import { linkTokenInput } from './rules/sale-link.ts';
import { lookAtLink } from './usecases/sale-links.ts';

export const linkVisitorRoutes = new Hono<Env<Viewer>>().post('/links', input(linkTokenInput), async (c) =>
  c.json(await lookAtLink(c.env.world, c.env.caller, c.req.valid('json'))),
);
