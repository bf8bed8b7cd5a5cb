/** Batches of pre-orders: the seller opens, changes and ends them, and sends messages to their buyers. */
import { Hono } from 'hono';
import { type Env, input } from '../../kit/serve.ts';
import type { Caller, PayingWorld } from '../../usecases/world.ts';
import { batchEventInput, batchInput, batchMessageInput, nextBatchInput } from './rules/batch-input.ts';
import { sendBatchMessage } from './usecases/batch-message.ts';
import { editBatch, openBatch } from './usecases/batches.ts';
import { raiseBatchEvent } from './usecases/move-batch.ts';

export const batchRoutes = new Hono<Env<Caller, PayingWorld>>()
  .post('/seller/products/:productId/batches', input(batchInput.safeExtend(nextBatchInput.shape)), async (c) => {
    const productId = c.req.param('productId');
    return c.json(await openBatch(c.env.world, c.env.caller, { productId, ...c.req.valid('json') }));
  })
  .put('/batches/:batchId', input(batchInput), async (c) => {
    const batchId = c.req.param('batchId');
    return c.json(await editBatch(c.env.world, c.env.caller, { batchId, ...c.req.valid('json') }));
  })
  .post('/batches/:batchId/messages', input(batchMessageInput), async (c) => {
    const batchId = c.req.param('batchId');
    return c.json(await sendBatchMessage(c.env.world, c.env.caller, { batchId, ...c.req.valid('json') }));
  })
  .post('/batches/:batchId/events', input(batchEventInput), async (c) => {
    const batchId = c.req.param('batchId');
    return c.json(await raiseBatchEvent(c.env.world, c.env.caller, { batchId, ...c.req.valid('json') }));
  });
