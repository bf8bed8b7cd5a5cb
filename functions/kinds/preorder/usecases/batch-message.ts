/** A seller's message to all buyers of a batch. */
import { keyedId } from '../../../domain/keyed-ids.ts';
import { isBlockedPair } from '../../../domain/talks/blocked-pair.ts';
import { tellOnce } from '../../../usecases/notifications/notify.ts';
import { throttle } from '../../../usecases/quota.ts';
import { inChunks, readersAmong } from '../../../usecases/rows.ts';
import { blocksAround } from '../../../usecases/talks/blocks.ts';
import type { Caller, World } from '../../../usecases/world.ts';
import { batchMessageNotification } from '../rules/batch-notification.ts';
import { ownBatch } from './batches.ts';

/** States of sales whose buyers still wait for the goods or a decision. */
const waiting = ['waiting', 'accepted', 'ready', 'handed_over', 'disputed'] as const;

/** People notified in parallel. */
const toldAtOnce = 20;

/**
 * Notifies each buyer once, on their order, also if the request is retried. No free text passes between blocked people.
 * Refuses batch_not_found, rate_limited.
 */
export async function sendBatchMessage(
  world: Pick<World, 'rows' | 'now' | 'settings'>,
  caller: Caller,
  { batchId, messageId, message }: { readonly batchId: string; readonly messageId: string; readonly message: string },
): Promise<{ told: number }> {
  const batch = await ownBatch(world, caller, batchId);
  const [blocks, { name }] = await Promise.all([
    blocksAround(world, caller.id),
    caller.person(),
    throttle(world, 'batchMessage', batch.$id),
  ]);
  const orders = new Map<string, string>();
  const where = { batchId: batch.$id, state: waiting };
  const select = ['buyerId', 'orderId', 'sellerName', '$permissions'] as const;
  for await (const sale of world.rows.each('sales', { where, select })) {
    const isReached = readersAmong(sale, [sale.buyerId]).length > 0 && !isBlockedPair(blocks, caller.id, sale.buyerId);
    if (isReached) orders.set(sale.buyerId, sale.orderId);
  }
  for (const some of inChunks([...orders], toldAtOnce)) {
    await Promise.all(
      some.map(([buyerId, orderId]) => {
        const id = keyedId(world.settings.idSecret, 'batchMessage', batchId, messageId, buyerId);
        return tellOnce(world, id, buyerId, batchMessageNotification({ ...batch, orderId, sellerName: name, message }));
      }),
    );
  }
  return { told: orders.size };
}
