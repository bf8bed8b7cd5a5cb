import { useQuery } from '@tanstack/react-query';
import type { Line } from './cart-lines.ts';
import { openTransfersOptions, takenByOptions } from './queries.ts';

const lacksStock = ({ trouble }: Line): boolean => trouble?.kind === 'out' || trouble?.kind === 'short';

/** Pieces that the person's own unpaid orders keep, by product: asked only when a line lacks stock. */
export function useOwnHolds(userId: string, lines: readonly Line[]): (productId: string) => number {
  const isShort = lines.some(lacksStock);
  const { data: open = [] } = useQuery({ ...openTransfersOptions(userId), enabled: isShort });
  const orderIds = open.map((order) => order.$id);
  const { data: items = [] } = useQuery({ ...takenByOptions(orderIds), enabled: isShort && orderIds.length > 0 });
  return (productId) =>
    items.filter((item) => item.productId === productId).reduce((sum, item) => sum + item.quantity, 0);
}
