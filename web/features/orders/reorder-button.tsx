import { Button } from '@mantine/core';
import { IconShoppingCartPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { detailOf, sentenceFor } from '../../copy/errors.ts';
import { orderTexts } from '../../copy/orders.ts';
import { CallError } from '../../lib/call-error.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Puts what was bought into the cart again, says what can't be had any more, and leads there. */
export function ReorderButton({ orderId }: { orderId: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const reorder = useMutation({
    mutationFn: async () => {
      const { answer, market } = await import('../../lib/functions.ts');
      return answer(market.orders[':orderId'].reorder.$post({ param: { orderId } }));
    },
    onSuccess: async ({ added, skipped }) => {
      void queries.invalidateQueries({ queryKey: queryKeys.table('products') });
      const reasons = skipped.map(({ name, code }) => `${name}: ${sentenceFor(new CallError(code, 422))}`);
      if (reasons.length > 0) void toast('bad', orderTexts.reorderSkipped(reasons));
      if (added === 0) return toast('info', orderTexts.reorderedNone);
      void toast('good', orderTexts.reordered(added));
      await navigate('/cart');
    },
    onError: (error) => void toast('bad', orderTexts.reorderFailure(detailOf(error))),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') }),
  });
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<IconShoppingCartPlus size={20} />}
      loading={reorder.isPending}
      onClick={() => reorder.isPending || reorder.mutate()}
    >
      Beli Lagi
    </Button>
  );
}
