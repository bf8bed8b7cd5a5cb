import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { checkoutMessages } from '../../copy/messages.ts';
import { useUser } from '../../lib/session/use-user.ts';
import type { PayableOrder } from '../../shop/payment/pay-order.ts';
import { usePayOrder } from '../../shop/payment/use-pay-order.ts';
import { PageTitle } from '../../ui/frame/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { AwaitingPayment } from './awaiting-payment.tsx';
import classes from './cart.module.css';
import { CheckoutForm } from './checkout-form.tsx';
import { OpenTransfer } from './open-transfer.tsx';
import { useCart } from './use-cart.ts';

export function CheckoutPage() {
  const { userId } = useUser();
  const cart = useCart(userId);
  const pay = usePayOrder();
  /** A transfer that is saved already: from then on this page pays it and never orders again. */
  const [saved, setSaved] = useState<PayableOrder>();
  const start = (order: PayableOrder) => {
    setSaved(order);
    pay.mutate(order);
  };
  return (
    <>
      <PageTitle>Checkout</PageTitle>
      <h1 className={classes.title}>Checkout</h1>
      {saved ? (
        <AwaitingPayment order={saved} busy={pay.isPending} onPay={() => pay.isPending || pay.mutate(saved)} />
      ) : (
        <Ordering cart={cart} userId={userId} onSaved={start} />
      )}
    </>
  );
}

interface OrderingProps {
  cart: ReturnType<typeof useCart>;
  userId: string;
  onSaved: (order: PayableOrder) => void;
}

function Ordering({ cart: { cart, lines, priceBefore, ownHold, forgetPrices }, userId, onSaved }: OrderingProps) {
  if (cart.isPending) return <PageLoader text="Memuat pesanan…" />;
  if (cart.isLoadingError) return <ErrorState text={sentenceFor(cart.error)} onRetry={() => void cart.refetch()} />;
  if (lines.length === 0) {
    return (
      <EmptyState title={checkoutMessages.cartEmpty}>
        <Button size="md" component={Link} to="/home">
          Mulai Belanja
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <OpenTransfer userId={userId} />
      <CheckoutForm
        lines={lines}
        priceBefore={priceBefore}
        ownHold={ownHold}
        onPlaced={forgetPrices}
        onTransfer={onSaved}
      />
    </>
  );
}
