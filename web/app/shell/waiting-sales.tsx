import { useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { formatCount } from '../../copy/format.ts';
import { frameTexts } from '../../copy/frame.ts';
import { batchClosed } from '../../lib/open-batch.ts';
import { usePageIdle } from '../../lib/page/use-page-idle.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';
import classes from './shell.module.css';

/**
 * Number of sales that await the seller's answer, up to a hundred. Queried here, because the frame needs nothing else
 * of sales.
 */
const useWaitingSales = (userId: string): number =>
  useQuery({
    queryKey: queryKeys.waitingSales(userId),
    enabled: usePageIdle(),
    queryFn: async () => {
      const where = [Query.equal('sellerId', userId), Query.equal('state', 'waiting'), batchClosed()];
      return (await listRows('sales', { select: ['state'], where, limit: limits.unreadCounted })).length;
    },
  }).data ?? 0;

/** The number as a badge on an icon; nothing for zero. */
export function WaitingSales({ userId }: { userId: string }) {
  const count = useWaitingSales(userId);
  if (count === 0) return null;
  return (
    <span className={classes.waiting} role="img" aria-label={frameTexts.salesWaiting(formatCount(count))}>
      {formatCount(count)}
    </span>
  );
}
