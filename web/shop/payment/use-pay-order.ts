import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { inAppTexts } from '../../copy/in-app.ts';
import { paymentMessages, paymentTrouble } from '../../copy/payment.ts';
import { appHere } from '../../lib/page/app-around.ts';
import { whenIdle } from '../../lib/page/when-idle.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useUser } from '../../lib/session/session.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { justOrdered } from '../notifications/just-ordered.ts';
import type { PayableOrder, Payment } from './pay-order.ts';

const load = () => import('./pay-order.ts');

/** Warns in in-app browsers, not all of which can open the apps of wallets and banks. */
function tellInApp(): void {
  const app = appHere();
  if (app !== null) void toast('info', inAppTexts.pay(app));
}

/** Pays an order (spec 4). Success and pending lead to /orders; an error or an unpaid closed popup stays here. */
export function usePayOrder() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { account } = useUser();
  // Preloaded while there is a network: a browser never retries a failed import on the same page.
  useEffect(() => {
    whenIdle()
      .then(load)
      .catch((error: unknown) => console.info('Paying is loaded when it is asked for:', error));
  }, []);
  const tell = async ({ outcome, status }: Payment) => {
    if (outcome === 'error') {
      tellInApp();
      return toast('bad', paymentMessages.error);
    }
    if (outcome === 'closed') {
      void toast('info', paymentMessages.closed);
      // The popup may have been closed after paying.
      if (status !== 'PAID') return tellInApp();
    }
    void toast('good', outcome === 'pending' ? paymentMessages.pending : paymentMessages.success);
    // The order is paid only once the server confirms it.
    if (outcome === 'success' && status === 'PENDING') void toast('info', paymentMessages.unconfirmed);
    await navigate('/orders', { state: justOrdered });
  };
  return useMutation({
    mutationFn: async (order: PayableOrder) => {
      const { payOrder } = await load();
      return payOrder(order, { name: account.name, email: account.email });
    },
    onSuccess: tell,
    onError: (error) => {
      tellInApp();
      void toast('bad', paymentTrouble(error), error);
    },
    onSettled: () => {
      for (const table of ['orders', 'transactions', 'cartItems'] as const)
        void queries.invalidateQueries({ queryKey: queryKeys.table(table) });
    },
  });
}
