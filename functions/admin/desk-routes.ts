import { Hono } from 'hono';
import { changeStatusInput } from '../domain/orders/order-input.ts';
import { broadcastInput } from '../domain/people/user-input.ts';
import { reportStatusInput } from '../domain/reports/report-input.ts';
import { input } from '../kit/input.ts';
import type { Env } from '../kit/serve.ts';
import { broadcast } from '../usecases/messages/broadcast.ts';
import { changeOrderStatus } from '../usecases/orders/change-order-status.ts';
import { setReportStatus } from '../usecases/reports/set-report-status.ts';
import { recountByAdmin } from '../usecases/upkeep/recount.ts';
import type { Caller } from '../usecases/world.ts';

export const deskRoutes = new Hono<Env<Caller>>()
  .post('/orders/:orderId/status', input(changeStatusInput), async (c) => {
    const orderId = c.req.param('orderId');
    return c.json(await changeOrderStatus(c.env.world, c.env.caller, { orderId, ...c.req.valid('json') }));
  })
  .post('/reports/:reportId/status', input(reportStatusInput), async (c) => {
    const reportId = c.req.param('reportId');
    return c.json(await setReportStatus(c.env.world, c.env.caller, { reportId, ...c.req.valid('json') }));
  })
  .post('/notifications', input(broadcastInput), async (c) =>
    c.json(await broadcast(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/recount', async (c) => c.json(await recountByAdmin(c.env.world, c.env.caller)));
