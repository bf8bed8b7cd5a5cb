/** Sale links. The link's secret is sent in the body, because paths are logged with every execution. */
import { Hono } from 'hono';
import { type Env, input } from '../../kit/serve.ts';
import type { Caller, PayingWorld } from '../../usecases/world.ts';
import { linkOrderInput, linkReportInput, linkTokenInput, newLinkInput } from './rules/sale-link.ts';
import { orderByLink } from './usecases/order-link.ts';
import { reportLink } from './usecases/report-link.ts';
import { claimLink, endLink, giveBackLink, makeLink, ownLinks } from './usecases/sale-links.ts';

export const linkRoutes = new Hono<Env<Caller, PayingWorld>>()
  .get('/', async (c) => c.json(await ownLinks(c.env.world, c.env.caller)))
  .post('/', input(newLinkInput), async (c) => c.json(await makeLink(c.env.world, c.env.caller, c.req.valid('json'))))
  .post('/claims', input(linkTokenInput), async (c) =>
    c.json(await claimLink(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/claims/returned', input(linkTokenInput), async (c) =>
    c.json(await giveBackLink(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/orders', input(linkOrderInput), async (c) =>
    c.json(await orderByLink(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/reports', input(linkReportInput), async (c) =>
    c.json(await reportLink(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/:linkId/ended', async (c) =>
    c.json(await endLink(c.env.world, c.env.caller, { linkId: c.req.param('linkId') })),
  );
