import { Button, Skeleton } from '@mantine/core';
import { IconShoppingCartPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { rulesOf } from '#domain/kinds/index.ts';
import { isLateToLeave } from '#domain/orders/allowed-sale-events.ts';
import { againWords, isBuyableAgain } from '#domain/orders/bought-as.ts';
import { allowedEvents } from '#domain/orders/order.ts';
import { isAwaited, minutesLeftToPay } from '#domain/orders/payment.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { orderTexts } from '../../copy/orders.ts';
import { CallError } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';
import { part } from '../../lib/page/part.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { useNow } from '../../lib/use-now.ts';
import { PayDeadline } from '../../shop/payment/pay-deadline.tsx';
import { paymentOptions } from '../../shop/payment/payment.ts';
import { usePayOrder } from '../../shop/payment/use-pay-order.ts';
import { useRefreshSales } from '../../shop/sale/use-refresh-sales.ts';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './orders.module.css';
import { type Order, orderItemsOptions, salesOfOrderOptions } from './queries.ts';

const ConfirmCancel = part(async () => (await import('../../ui/dialogs/confirm-cancel.tsx')).ConfirmCancel);

type PayableOrder = Pick<Order, '$id' | 'status' | 'paymentMethod' | 'totalAmount'>;

/** The deadline and the pay button of an unpaid transfer. */
export const PayNow = ({ order }: { order: PayableOrder }) => (isAwaited(order) ? <Awaited order={order} /> : null);

function Awaited({ order }: { order: PayableOrder }) {
  const { data: payment, isPending, isError } = useQuery(paymentOptions(order.$id));
  const now = useNow();
  const pay = usePayOrder();
  // Reserves the space: what is below would move under the finger.
  if (isPending) return <Skeleton className={classes.payToCome ?? ''} radius="md" />;
  const expiresAt = payment?.expiresAt;
  if (!expiresAt && !isError) return null;
  // If the deadline could not be loaded, the server decides.
  const isOver = expiresAt ? minutesLeftToPay(expiresAt, now) === null : false;
  return (
    <div className={classes.pay}>
      {expiresAt ? <PayDeadline expiresAt={expiresAt} /> : null}
      {isOver ? null : (
        <Button
          size="md"
          loading={pay.isPending}
          onClick={() => pay.isPending || pay.mutate({ orderId: order.$id, totalAmount: order.totalAmount })}
        >
          {orderTexts.payNow}
        </Button>
      )}
    </div>
  );
}

interface CancelOrderProps {
  order: { $id: string; status: string; userId: string };
  /** Whether it is the page's next step. */
  isMain?: boolean;
}

/** Shown while the order's rules let the buyer cancel. */
export function CancelOrder({ order, isMain = false }: CancelOrderProps) {
  const [asking, setAsking] = useState(false);
  const { data: sales = [] } = useQuery({ ...salesOfOrderOptions(order), enabled: asking });
  const now = useNow();
  const isTooLate = sales.some((sale) => isLateToLeave(sale, now));
  const refresh = useRefreshSales();
  const cancel = useMutation({
    mutationFn: () => answer(market.orders[':orderId'].cancel.$post({ param: { orderId: order.$id } })),
    onSuccess: () => void toast('good', orderTexts.canceled),
    onError: (error) => void toast('bad', sentenceFor(error), error),
    onSettled: async (_, error) => {
      await refresh();
      // Not earlier: the focus would return to a button that is then removed.
      if (!error) setAsking(false);
    },
  });
  if (!allowedEvents(order, 'buyer').includes('cancel')) return null;
  return (
    <>
      <Button
        size={isMain ? 'lg' : 'md'}
        variant={isMain ? 'filled' : 'subtle'}
        color="cabai"
        onClick={() => setAsking(true)}
      >
        {orderTexts.cancel}
      </Button>
      {asking ? (
        <ConfirmCancel
          sending={cancel}
          onConfirm={() => cancel.isPending || cancel.mutate()}
          onClose={() => setAsking(false)}
        >
          {orderTexts.cancelAsk} {isTooLate ? orderTexts.cancelTooLate : ''}
        </ConfirmCancel>
      ) : null}
    </>
  );
}

/** Adds the order's products to the cart again, names those that are not available, and opens the cart. */
export function ReorderButton({ orderId }: { orderId: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: items = [] } = useQuery(orderItemsOptions(orderId));
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
  const again = items.filter(isBuyableAgain);
  const rented = items.find((item) => rulesOf(item).asksDays);
  // Other days are chosen on the thing's own page.
  if (again.length === 0 && rented)
    return (
      <Button size="md" variant="default" component={Link} to={`/product/${rented.productId}`}>
        {againWords([rented])}
      </Button>
    );
  if (items.length > 0 && again.length === 0) return null;
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<IconShoppingCartPlus size={20} />}
      loading={reorder.isPending}
      onClick={() => reorder.isPending || reorder.mutate()}
    >
      {againWords(again)}
    </Button>
  );
}
