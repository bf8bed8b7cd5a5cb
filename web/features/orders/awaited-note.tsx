import { useQuery } from '@tanstack/react-query';
import { saleTexts } from '../../copy/sales.ts';
import { useOwnId } from '../../lib/session/session.ts';
import classes from './orders.module.css';
import { awaitedSalesOptions } from './queries.ts';

/** On an order's card: what waits for the buyer, if anything does. */
export function AwaitedNote({ orderId }: { orderId: string }) {
  const userId = useOwnId();
  const { data = [] } = useQuery(awaitedSalesOptions(userId));
  const sellers = data.filter((sale) => sale.orderId === orderId).map((sale) => sale.sellerName);
  if (sellers.length === 0) return null;
  return <p className={classes.awaited}>{saleTexts.waitsForYou(sellers)}</p>;
}
