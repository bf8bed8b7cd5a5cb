import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOfSale } from '../../kinds/sale-words.ts';
import { answer, market } from '../../lib/functions.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useNow } from '../../lib/use-now.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { useRefreshSales } from '../sale/use-refresh-sales.ts';
import { lockedUntil, minutesLeft } from './code-lockout.ts';

interface ConfirmedSale {
  readonly $id: string;
  readonly method: string;
  readonly subtotal: number;
  readonly kind?: string | null | undefined;
}

/**
 * Sends the code that the other side shows. `minutes`: remaining lock after wrong tries, 0 if not locked.
 * `wasLockedUntil`: end of the lock when the page was loaded, ISO.
 */
export function useConfirmCode(sale: ConfirmedSale, wasLockedUntil: string | null, onDone?: () => void) {
  const refresh = useRefreshSales();
  const now = useNow();
  const [lock, setLock] = useState<number | null>(null);
  const confirm = useMutation({
    mutationFn: (code: string) =>
      answer(market.sales[':saleId'].handover.$post({ param: { saleId: sale.$id }, json: { code } })),
    onSuccess: ({ state }) => void toast('good', wordsOfSale(sale).handover.done(sale, state)),
    onError: (error) => setLock(lockedUntil(error, serverNow())),
    onSettled: async (_, error) => {
      await refresh();
      if (!error) onDone?.();
    },
  });
  const until = Math.max(lock ?? 0, wasLockedUntil === null ? 0 : Date.parse(wasLockedUntil));
  return { confirm, minutes: minutesLeft(until, now) };
}
