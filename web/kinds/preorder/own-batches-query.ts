import { Query } from 'appwrite';
import { listRows } from '../../lib/tables.ts';
import { batchColumns } from './batch-query.ts';

/** More than the number of batches that a seller has open at the same time. */
const most = 50;

/** A seller's batches, newest first. */
export function readOwnBatches(userId: string) {
  const where = [Query.equal('sellerId', userId), Query.orderDesc('$createdAt')];
  return listRows('batches', { select: batchColumns, where, limit: most });
}
