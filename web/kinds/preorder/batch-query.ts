import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { preorderTexts } from '../../copy/preorder.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows, type Picked } from '../../lib/tables.ts';

export const batchColumns = [
  'productId',
  'productName',
  'sellerId',
  'number',
  'state',
  'closesAt',
  'pickupPlace',
  'pickupFrom',
  'pickupUntil',
  'least',
  'most',
  'taken',
  'joined',
  'acceptsAll',
  'reason',
  'endedBy',
  'version',
] as const;

export type ShownBatch = Picked<'batches', (typeof batchColumns)[number]>;

/** The product's name, stored with the batch because the product may be deleted while it is open. */
export const nameOfBatch = ({ productName }: Pick<ShownBatch, 'productName'>): string =>
  productName || preorderTexts.productGone;

/** The newest batch of a product; null if it has none. */
export const batchOfOptions = (productId: string) =>
  queryOptions({
    queryKey: queryKeys.batchOf(productId),
    queryFn: async (): Promise<ShownBatch | null> => {
      const where = [Query.equal('productId', productId), Query.orderDesc('number')];
      const [newest] = await listRows('batches', { select: batchColumns, where, limit: 1 });
      return newest ?? null;
    },
  });

/** The reason that the seller gave for calling off the batch; '' if there is none. */
export const ownReasonOptions = (batchId: string) =>
  queryOptions({
    queryKey: ['batches', 'reason', batchId] as const,
    queryFn: async () => {
      const where = [Query.equal('batchId', batchId)];
      const [words] = await listRows('batchReasons', { select: ['reason'], where, limit: 1 });
      return words?.reason ?? '';
    },
  });
