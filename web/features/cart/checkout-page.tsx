import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { cartLabels, cartTexts, checkoutMessages } from '../../copy/cart.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { pageHeads } from '../../copy/page-heads.ts';
import { useUser } from '../../lib/session/session.ts';
import { readCheckout } from '../../shop/checkout-path.ts';
import type { PayableOrder } from '../../shop/payment/pay-order.ts';
import { usePayOrder } from '../../shop/payment/use-pay-order.ts';
import { Suggestions } from '../../shop/product/suggestions.tsx';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { useDeferredWaiting } from '../../ui/states/use-deferred-waiting.ts';
import { AwaitingPayment } from './awaiting-payment.tsx';
import { chosenOf, type Line } from './cart-lines.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { lastAddressOptions, openTransfersOptions } from './queries.ts';
import { useCart } from './use-cart.ts';

export function CheckoutPage() {
  const { userId } = useUser();
  const cart = useCart(userId);
  const pay = usePayOrder();
  /** A stored order by transfer. Once set, the page only offers to pay it. */
  const [saved, setSaved] = useState<PayableOrder>();
  const start = (order: PayableOrder) => {
    setSaved(order);
    pay.mutate(order);
  };
  return (
    <>
      <PageHead {...pageHeads['/checkout']} />
      {saved ? (
        <AwaitingPayment order={saved} busy={pay.isPending} onPay={() => pay.isPending || pay.mutate(saved)} />
      ) : (
        <Ordering cart={cart} onSaved={start} />
      )}
    </>
  );
}

interface OrderingProps {
  cart: ReturnType<typeof useCart>;
  onSaved: (order: PayableOrder) => void;
}

function Ordering({ cart: { cart, isPending, lines, priceBefore, ownHold, forgetPrices }, onSaved }: OrderingProps) {
  const { userId } = useUser();
  /**
   * The sent lines, which the form keeps showing once the order has emptied the cart. That may happen before the
   * response arrives, or if the response is lost.
   */
  const [sent, setSent] = useState<readonly Line[]>([]);
  const [params] = useSearchParams();
  const chosen = chosenOf(lines, readCheckout(params));
  const shown = chosen.length === 0 ? sent : chosen;
  // Loaded before the form is shown; later, they would shift fields or overwrite typed text.
  const open = useQuery(openTransfersOptions(userId));
  const last = useQuery(lastAddressOptions(userId));
  if (useDeferredWaiting(isPending || open.isLoading || last.isLoading))
    return <PageLoader text={cartLabels.loadingOrder} />;
  if (cart.isLoadingError)
    return <ErrorState text={sentenceFor(cart.error)} cause={cart.error} onRetry={() => void cart.refetch()} />;
  if (shown.length === 0 && lines.length > 0) {
    return (
      <EmptyState title={cartTexts.notInCart}>
        <Button size="md" component={Link} to="/cart">
          {cartLabels.toCart}
        </Button>
      </EmptyState>
    );
  }
  if (shown.length === 0) {
    return (
      <>
        <EmptyState title={checkoutMessages.cartEmpty}>
          <Button size="md" component={Link} to="/home">
            {cartLabels.startShopping}
          </Button>
        </EmptyState>
        <Suggestions />
      </>
    );
  }
  return (
    <CheckoutForm
      lines={shown}
      others={lines.length - chosen.length}
      lastAddress={last.data ?? ''}
      priceBefore={priceBefore}
      ownHold={ownHold}
      onSent={() => setSent(shown)}
      onRefused={() => setSent([])}
      onPlaced={forgetPrices}
      onTransfer={onSaved}
    />
  );
}
