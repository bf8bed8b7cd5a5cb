/** Services, for signed-in, verified people: packages, hours, result files. */
import { Hono } from 'hono';
import { type Env, input } from '../../kit/serve.ts';
import type { Caller, PayingWorld } from '../../usecases/world.ts';
import { editPackagesInput, editScheduleInput, resultFileInput } from './rules/service-input.ts';
import { handOverFile, showResultFile, takeBackFile } from './usecases/result-files.ts';
import { editPackages, editSchedule } from './usecases/services.ts';

export const serviceRoutes = new Hono<Env<Caller, PayingWorld>>()
  .put('/services/:productId', input(editPackagesInput), async (c) => {
    const productId = c.req.param('productId');
    return c.json(await editPackages(c.env.world, c.env.caller, { productId, ...c.req.valid('json') }));
  })
  .put('/schedule', input(editScheduleInput), async (c) =>
    c.json(await editSchedule(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/sales/:saleId/files', input(resultFileInput), async (c) => {
    const saleId = c.req.param('saleId');
    return c.json(await handOverFile(c.env.world, c.env.caller, { saleId, ...c.req.valid('json') }));
  })
  .delete('/sales/:saleId/files/:fileId', async (c) =>
    c.json(await takeBackFile(c.env.world, c.env.caller, c.req.param())),
  )
  .post('/sales/:saleId/files/:fileId/token', async (c) =>
    c.json(await showResultFile(c.env.world, c.env.caller, c.req.param())),
  );
