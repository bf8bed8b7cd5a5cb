/** The checkout's request, and what follows its answer. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bankTransfer, type PaymentMethod } from '#domain/orders/payment.ts';
import { checkoutMessages } from '../../copy/cart.ts';
import type { ShownTerms } from '../../kinds/kind.ts';
import { shownKeysOf } from '../../kinds/shown-terms.ts';
import { Refusal } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { justOrdered } from '../../shop/notifications/just-ordered.ts';
import type { PayableOrder } from '../../shop/payment/pay-order.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { Line } from './cart-lines.ts';
import { isSessionOver } from './checkout-refusal.tsx';

interface Order extends ShownTerms {
  orderId: string;
  paymentMethod: PaymentMethod;
  /** Absent when no seller brings the goods. */
  shippingAddress?: string;
  expectedTotal: number;
  productIds: string[];
  meetPlaces: { sellerId: string; place: string }[];
  choices?: { productId: string; choice: Readonly<Record<string, unknown>> }[];
}

interface PlacedOrder {
  totalAmount: number;
  paymentMethod: string;
}

export interface WhatFollows {
  /** Sends the order to the server. */
  send?: (order: Order) => Promise<PlacedOrder>;
  /** The request was sent; it may succeed without an answer. */
  onSent: () => void;
  onRefused: () => void;
  onPlaced: () => void;
  /** A stored transfer order must be paid now. */
  onTransfer: (order: PayableOrder) => void;
}

/** The cart's own request; a link's checkout has another. */
const orderCart = (order: Order): Promise<PlacedOrder> => answer(market.orders.$post({ json: order }));

/** Places the order once, however often the button is pressed: the form fixes its id. */
export function usePlaceOrder(
  lines: readonly Line[],
  { send = orderCart, onSent, onRefused, onPlaced, onTransfer }: WhatFollows,
) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [orderId] = useState(() => ID.unique());
  return useMutation({
    mutationFn: (order: Omit<Order, 'orderId'>) => send({ orderId, ...order }),
    onMutate: onSent,
    onSuccess: async ({ totalAmount, paymentMethod }) => {
      onPlaced();
      for (const table of ['orders', 'transactions'] as const)
        void queries.invalidateQueries({ queryKey: queryKeys.table(table) });
      void queries.invalidateQueries({ queryKey: queryKeys.table('products'), refetchType: 'none' });
      // The stored order decides, because an earlier request without an answer may have created a transfer.
      if (paymentMethod === bankTransfer) return onTransfer({ orderId, totalAmount });
      void toast('good', checkoutMessages.codSuccess);
      await navigate('/orders', { state: justOrdered });
      await queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') });
    },
    onError: async (error) => {
      if (error instanceof Refusal) onRefused();
      // An hour may be taken, a package changed, a bundle incomplete: all of it is refetched.
      for (const queryKey of shownKeysOf(lines)) void queries.invalidateQueries({ queryKey });
      // The app leads to /login; the draft stays.
      if (isSessionOver(error)) return;
      // A price, the stock or the cart has changed: refetch them.
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') }),
        queries.invalidateQueries({ queryKey: queryKeys.cartProducts() }),
      ]);
    },
  });
}
