import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { allowedEvents } from '#domain/orders/order.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { orderTexts } from '../../copy/orders.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { ConfirmCancel } from '../../ui/dialogs/confirm-cancel.tsx';
import { toast } from '../../ui/toasts/toast.ts';

/** Offered as long as the order's own rules let the buyer cancel. */
export function CancelOrder({ order }: { order: { $id: string; status: string } }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: async () => {
      const { answer, market } = await import('../../lib/functions.ts');
      return answer(market.orders[':orderId'].cancel.$post({ param: { orderId: order.$id } }));
    },
    onSuccess: () => void toast('good', orderTexts.canceled),
    onError: (error) => void toast('bad', sentenceFor(error)),
    onSettled: async (_, error) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.table('orders') }),
        queries.invalidateQueries({ queryKey: queryKeys.table('transactions') }),
      ]);
      // Not before: the focus would return to a button that then goes.
      if (!error) setAsking(false);
    },
  });
  if (!allowedEvents(order, 'buyer').includes('cancel')) return null;
  return (
    <>
      <Button size="md" variant="subtle" color="cabai" onClick={() => setAsking(true)}>
        Batalkan
      </Button>
      {asking ? (
        <ConfirmCancel
          busy={cancel.isPending}
          onConfirm={() => cancel.isPending || cancel.mutate()}
          onClose={() => setAsking(false)}
        >
          {orderTexts.cancelAsk}
        </ConfirmCancel>
      ) : null}
    </>
  );
}
