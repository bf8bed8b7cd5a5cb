import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isLateToLeave } from '#domain/orders/allowed-sale-events.ts';
import { allowedEvents } from '#domain/orders/order.ts';
import { isAwaited, minutesLeftToPay } from '#domain/orders/payment.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { orderTexts } from '../../copy/orders.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { answer, market } from '../../lib/functions.ts';
import { part } from '../../lib/page/part.tsx';
import { useNow } from '../../lib/use-now.ts';
import { PayDeadline } from '../../shop/payment/pay-deadline.tsx';
import { paymentOptions } from '../../shop/payment/payment.ts';
import { usePayOrder } from '../../shop/payment/use-pay-order.ts';
import { useRefreshSales } from '../../shop/sale/use-refresh-sales.ts';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './orders.module.css';
import { type Order, salesOfOrderOptions } from './queries.ts';

const ConfirmCancel = part(async () => (await import('../../ui/dialogs/confirm-cancel.tsx')).ConfirmCancel);

type PayableOrder = Pick<Order, '$id' | 'status' | 'paymentMethod' | 'totalAmount'>;

/** The deadline and the pay button of an unpaid transfer. */
export const PayNow = ({ order }: { order: PayableOrder }) => (isAwaited(order) ? <Awaited order={order} /> : null);

function Awaited({ order }: { order: PayableOrder }) {
  const { data: payment, isPending, isError } = useQuery(paymentOptions(order.$id));
  const now = useNow();
  const pay = usePayOrder();
  // Reserves the space, to prevent a layout shift.
  if (isPending) return <Skeleton className={classes.payToCome ?? ''} radius="md" />;
  const expiresAt = payment?.expiresAt;
  if (!expiresAt && !isError) return null;
  // If the deadline failed to load, the server decides whether it has passed.
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
  /** Whether canceling is the page's next step. */
  isMain?: boolean;
}

/** The button to cancel an order, shown while the order's rules let the buyer cancel. */
export function CancelOrder({ order, isMain = false }: CancelOrderProps) {
  const [asking, setAsking] = useState(false);
  const { data: sales = [] } = useQuery({ ...salesOfOrderOptions(order), enabled: asking });
  const now = useNow();
  const isTooLate = sales.some((sale) => isLateToLeave(sale, now, campusZone()));
  const refresh = useRefreshSales();
  const cancel = useMutation({
    mutationFn: () => answer(market.orders[':orderId'].cancel.$post({ param: { orderId: order.$id } })),
    onSuccess: () => void toast('good', orderTexts.canceled),
    onError: (error) => void toast('bad', sentenceFor(error), error),
    onSettled: async (_, error) => {
      await refresh();
      // Closes only after the refresh. Earlier, focus would return to a button that is about to be removed.
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
