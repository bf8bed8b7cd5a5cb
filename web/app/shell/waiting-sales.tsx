import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../copy/format.ts';
import { saleTexts } from '../../copy/sales.ts';
import { waitingSalesOptions } from '../../features/sales/queries.ts';
import classes from './shell.module.css';

const useWaitingSales = (userId: string): number => useQuery(waitingSalesOptions(userId)).data ?? 0;

/** How many buyers wait for this seller's answer; nothing when there are none. */
export function WaitingSales({ userId }: { userId: string }) {
  const count = useWaitingSales(userId);
  if (count === 0) return null;
  return (
    <span className={classes.waiting} role="img" aria-label={saleTexts.waitingCount(formatCount(count))}>
      {formatCount(count)}
    </span>
  );
}
