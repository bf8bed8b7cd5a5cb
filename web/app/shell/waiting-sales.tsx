import { useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { formatCount } from '../../copy/format.ts';
import { frameTexts } from '../../copy/frame.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';
import { usePageIdle } from '../../lib/use-page-idle.ts';
import classes from './shell.module.css';

/** How many buyers wait for this seller's answer; counted up to a hundred. Asked here: the frame needs no more of sales. */
const useWaitingSales = (userId: string): number =>
  useQuery({
    queryKey: queryKeys.waitingSales(userId),
    enabled: usePageIdle(),
    queryFn: async () => {
      const where = [Query.equal('sellerId', userId), Query.equal('state', 'waiting')];
      return (await listRows('sales', { select: ['state'], where, limit: limits.unreadCounted })).length;
    },
  }).data ?? 0;

/** That number on a picture; nothing when nobody waits. */
export function WaitingSales({ userId }: { userId: string }) {
  const count = useWaitingSales(userId);
  if (count === 0) return null;
  return (
    <span className={classes.waiting} role="img" aria-label={frameTexts.salesWaiting(formatCount(count))}>
      {formatCount(count)}
    </span>
  );
}
