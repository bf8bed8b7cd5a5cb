import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isAwaited } from '#domain/orders/payment.ts';
import { usePartsToCome } from '../../lib/page/part.tsx';
import { useSession } from '../../lib/session/session.ts';
import { isToCome } from '../../lib/to-come.ts';
import { hasMeeting } from '../../shop/meeting/meeting-plan.ts';
import { meetingsOptions, openProposalsOptions } from '../../shop/meeting/queries.ts';
import { paymentOptions } from '../../shop/payment/payment.ts';
import { saleOptions } from '../../shop/sale/sale-detail.ts';
import { partsOfOrder } from './order-parts.ts';
import {
  isOwedBack,
  isReturned,
  orderItemsOptions,
  orderOptions,
  refundsOfOrderOptions,
  salesOfOrderOptions,
} from './queries.ts';

/**
 * Loads an order with all data above the fold of its page, because data that arrives later would shift the layout.
 * Requests that need only the URL start immediately. Once true, `isWhole` stays true for the order.
 */
export function useOrderWhole(userId: string, orderId: string) {
  const canAct = useSession().data !== undefined;
  const order = useQuery(orderOptions(userId, orderId));
  const found = order.data ?? undefined;
  const sales = useQuery(salesOfOrderOptions({ $id: orderId, userId }));
  const items = useQuery(orderItemsOptions(orderId));
  const proposals = useQuery(openProposalsOptions(userId));
  const payment = useQuery({ ...paymentOptions(orderId), enabled: found !== undefined && isAwaited(found) });
  const parts = sales.data ?? [];
  // A completed sale shows its reviews.
  const completed = parts.filter(({ state }) => canAct && state === 'completed');
  const reviews = useQueries({ queries: completed.map(({ $id }) => saleOptions($id)) });
  const meetings = useQueries({ queries: parts.filter(hasMeeting).map(({ $id }) => meetingsOptions($id)) });
  const isBack =
    found !== undefined && (isOwedBack(found, parts) || parts.some((sale) => isReturned(sale) || sale.depositBack > 0));
  const refunds = useQuery({ ...refundsOfOrderOptions(orderId), enabled: canAct && isBack });
  const isPartToCome = usePartsToCome(found ? partsOfOrder(found, parts, canAct) : []);
  const [wholeId, setWholeId] = useState('');
  const isAwaitedHere =
    isPartToCome || [sales, items, proposals, payment, refunds, ...meetings, ...reviews].some(isToCome);
  if (found && !isAwaitedHere && wholeId !== orderId) setWholeId(orderId);
  return { order, isWhole: wholeId === orderId };
}
