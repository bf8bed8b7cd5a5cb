import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { queryKeys } from '../../../lib/query-keys.ts';
import { getRow, listEveryRow } from '../../../lib/tables.ts';
import { batchColumns } from '../batch-query.ts';

export const batchOptions = (batchId: string) =>
  queryOptions({ queryKey: queryKeys.batch(batchId), queryFn: () => getRow('batches', batchId, batchColumns) });

/** Maximum orders of a batch: each takes at least one piece. */
const most = 2_000;

function allSales(batchId: string) {
  const select = [
    ...(['buyerName', 'itemCount', 'state', 'method', 'money', 'subtotal', 'isPaidOutside'] as const),
    // Columns for missed pickups, reported absences and the deadline of the answer.
    ...(['meetAt', 'meetAgreedAt', 'acceptedAt', 'absentAt', 'dueAt'] as const),
  ] as const;
  const where = [Query.equal('batchId', batchId), Query.orderAsc('$createdAt')];
  return listEveryRow('sales', { select, where, most });
}

export const pickListOptions = (batchId: string) =>
  queryOptions({ queryKey: queryKeys.pickList(batchId), queryFn: () => allSales(batchId) });

export type PickSale = Awaited<ReturnType<typeof allSales>>[number];
