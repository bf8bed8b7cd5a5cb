import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bankTransfer, type PaymentMethod } from '#domain/orders/payment.ts';
import { checkoutMessages } from '../../copy/messages.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { PayableOrder } from '../../shop/payment/pay-order.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { isSessionOver } from './checkout-refusal.tsx';

interface Order {
  paymentMethod: PaymentMethod;
  shippingAddress: string;
  expectedTotal: number;
}

interface WhatFollows {
  onPlaced: () => void;
  /** A saved transfer is to be paid now. */
  onTransfer: (order: PayableOrder) => void;
}

/** Places the order once, however often the button is pressed: its id is made when the form is opened. */
export function usePlaceOrder({ onPlaced, onTransfer }: WhatFollows) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [orderId] = useState(() => ID.unique());
  return useMutation({
    mutationFn: (order: Order) => answer(market.orders.$post({ json: { orderId, ...order } })),
    onSuccess: async ({ totalAmount, paymentMethod }) => {
      onPlaced();
      for (const table of ['orders', 'transactions'] as const)
        void queries.invalidateQueries({ queryKey: queryKeys.table(table) });
      void queries.invalidateQueries({ queryKey: queryKeys.table('products'), refetchType: 'none' });
      // By the order as it was saved: an answer that got lost may have left a transfer behind.
      if (paymentMethod === bankTransfer) return onTransfer({ orderId, totalAmount });
      void toast('good', checkoutMessages.codSuccess);
      await navigate('/orders');
      await queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') });
    },
    onError: async (error) => {
      // The app says so and leads to /login; the draft stays for whoever comes back.
      if (isSessionOver(error)) return;
      // A price, the stock or the cart changed: show what is true now.
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') }),
        queries.invalidateQueries({ queryKey: queryKeys.cartProducts() }),
      ]);
    },
  });
}
