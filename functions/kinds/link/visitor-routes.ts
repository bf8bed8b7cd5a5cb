/** The content of a payment link, before sign-in. */
import { Hono } from 'hono';
import { linkTokenInput } from '../../domain/kinds/link/sale-link.ts';
import { type Env, input } from '../../kit/serve.ts';
import { lookAtLink } from '../../usecases/kinds/link/sale-links.ts';
import type { Viewer } from '../../usecases/selling/product-views.ts';

export const linkVisitorRoutes = new Hono<Env<Viewer>>().post('/links', input(linkTokenInput), async (c) =>
  c.json(await lookAtLink(c.env.world, c.env.caller, c.req.valid('json'))),
);
