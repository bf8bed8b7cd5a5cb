/** Sends the checkout's request and handles its outcome. */
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
  /** Sends the order to the server; by default as an order of the cart. */
  send?: (order: Order) => Promise<PlacedOrder>;
  /** Called when the request is sent. It may succeed even if the response is lost. */
  onSent: () => void;
  onRefused: () => void;
  onPlaced: () => void;
  /** Called when an order by transfer is stored and must be paid. */
  onTransfer: (order: PayableOrder) => void;
}

/** Orders from the cart. The checkout of a sale link sends another request. */
const orderCart = (order: Order): Promise<PlacedOrder> => answer(market.orders.$post({ json: order }));

/** Places the order. The order id is fixed per form, so that repeated presses create only one order. */
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
      // Uses the stored payment method, because an earlier request whose response was lost may have created a transfer.
      if (paymentMethod === bankTransfer) return onTransfer({ orderId, totalAmount });
      void toast('good', checkoutMessages.codSuccess);
      await navigate('/orders', { state: justOrdered });
      await queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') });
    },
    onError: async (error) => {
      if (error instanceof Refusal) onRefused();
      // Refetches what the kinds show, because a time slot may be taken, a package changed or a bundle incomplete.
      for (const queryKey of shownKeysOf(lines)) void queries.invalidateQueries({ queryKey });
      // The app leads to /login; the draft stays.
      if (isSessionOver(error)) return;
      // Refetches the cart, because a price, the stock or the cart itself has changed.
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') }),
        queries.invalidateQueries({ queryKey: queryKeys.cartProducts() }),
      ]);
    },
  });
}
