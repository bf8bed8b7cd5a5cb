import { Button } from '@mantine/core';
import { IconPrinter, IconShoppingCartPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { rulesOf } from '#domain/kinds/index.ts';
import { againWords, isBuyableAgain } from '#domain/orders/bought-as.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { orderTexts } from '../../copy/orders.ts';
import { CallError } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { HelpLink } from '../../shop/sale/help-link.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { orderItemsOptions } from './queries.ts';

/** Actions available at any time. Offline, only printing. */
export const OrderMore = ({ orderId, canAct }: { orderId: string; canAct: boolean }) => (
  <>
    {canAct ? <ReorderButton orderId={orderId} /> : null}
    <Button size="md" variant="default" leftSection={<IconPrinter size={20} />} onClick={() => window.print()}>
      {orderTexts.print}
    </Button>
    {canAct ? <HelpLink orderId={orderId} /> : null}
  </>
);

interface ReorderProps {
  orderId: string;
  /** What was bought, if the caller knows it. Otherwise the order's items are requested. */
  goods?: readonly Parameters<typeof isBuyableAgain>[0][];
  /** Whether the button is in a row of a list. */
  isCompact?: boolean;
}

/** Adds the order's products to the cart again, reports unavailable ones, and opens the cart. */
export function ReorderButton({ orderId, goods, isCompact = false }: ReorderProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: items = [] } = useQuery({ ...orderItemsOptions(orderId), enabled: goods === undefined });
  const reorder = useMutation({
    mutationFn: () => answer(market.orders[':orderId'].reorder.$post({ param: { orderId } })),
    onSuccess: async ({ added, skipped }) => {
      void queries.invalidateQueries({ queryKey: queryKeys.table('products') });
      const reasons = skipped.map(({ name, code }) => `${name}: ${sentenceFor(new CallError(code, 422))}`);
      if (reasons.length > 0) void toast('bad', orderTexts.reorderSkipped(reasons));
      if (added === 0) return toast('info', orderTexts.reorderedNone);
      void toast('good', orderTexts.reordered(added));
      await navigate('/cart');
    },
    onError: (error) => void toast('bad', orderTexts.reorderFailure(sentenceFor(error)), error),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') }),
  });
  const lines = goods ?? items;
  const again = lines.filter(isBuyableAgain);
  const rented = items.find((item) => rulesOf(item).asksDays);
  // Links to the product's page, because rental days are chosen there.
  if (again.length === 0 && rented)
    return (
      <Button size="md" variant="default" component={Link} to={`/product/${rented.productId}`}>
        {againWords([rented])}
      </Button>
    );
  if (lines.length > 0 && again.length === 0) return null;
  return (
    <Button
      size="md"
      {...(isCompact ? { px: 'sm' } : { leftSection: <IconShoppingCartPlus size={20} /> })}
      variant="default"
      loading={reorder.isPending}
      onClick={() => reorder.isPending || reorder.mutate()}
    >
      {againWords(again)}
    </Button>
  );
}
