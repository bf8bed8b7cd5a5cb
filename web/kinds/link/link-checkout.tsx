import { useQuery } from '@tanstack/react-query';
import { linePrice } from '#domain/orders/cart.ts';
import { linkRowId } from '#kinds/link/rules/link-address.ts';
import type { LinkedThing } from '#kinds/link/rules/sale-link.ts';
import { cartLabels } from '../../copy/cart.ts';
import { AwaitingPayment } from '../../features/cart/awaiting-payment.tsx';
import type { Line } from '../../features/cart/cart-lines.ts';
import { CheckoutForm } from '../../features/cart/checkout-form.tsx';
import { lastAddressOptions } from '../../features/cart/queries.ts';
import { answer, market } from '../../lib/functions.ts';
import { useUser } from '../../lib/session/session.ts';
import type { PayableOrder } from '../../shop/payment/pay-order.ts';
import { usePayOrder } from '../../shop/payment/use-pay-order.ts';
import { PageHeading } from '../../ui/frame/page-head.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { LinkPhoto } from './link-photo.tsx';
import { linkPageTexts as texts } from './texts/sale-link.ts';

interface LinkCheckoutProps {
  token: string;
  /** Null once the item can no longer be ordered. */
  thing: LinkedThing | null;
  /** The order by bank transfer, once the server has stored it; it is paid on this page. */
  saved: PayableOrder | undefined;
  onSaved: (order: PayableOrder) => void;
  /** After a refused order, the link is reloaded. */
  onRefused: () => void;
}

/** The item as the only line of a checkout; its id is just a key, since the server identifies it by the token. */
function lineOf({ name, price, codAddress, sellerId, sellerName }: LinkedThing): Line {
  const id = linkRowId('here');
  const now = new Date().toISOString();
  return {
    ...{
      $id: id,
      $createdAt: now,
      $updatedAt: now,
      productId: id,
      name,
      ...linePrice({ price, discount: 0 }),
      imageId: '',
      quantity: 1,
    },
    ...{ trouble: undefined, max: 1, seller: { id: sellerId, name: sellerName }, codAddress, kind: 'link' },
    ...{ rentFrom: '', rentDays: 0, pieceDeposit: 0, cashMost: null },
  };
}

const never = (): undefined => undefined;
const nothing = (): void => undefined;
const holdsNone = (): number => 0;

/** The checkout of exactly this item, and its transfer payment; the cart stays as it is. */
export function LinkCheckout({ token, thing, saved, onSaved, onRefused }: LinkCheckoutProps) {
  const { userId } = useUser();
  const pay = usePayOrder();
  const last = useQuery(lastAddressOptions(userId));
  if (saved) {
    return (
      <>
        <PageHeading title={texts.checkout} />
        <AwaitingPayment order={saved} busy={pay.isPending} onPay={() => pay.isPending || pay.mutate(saved)} />
      </>
    );
  }
  // The form waits for the last address: a late response would overwrite typed text.
  if (last.isLoading) return <PageLoader text={cartLabels.loadingOrder} />;
  return thing ? (
    <CheckoutForm
      lines={[lineOf(thing)]}
      others={0}
      lastAddress={last.data ?? ''}
      priceBefore={never}
      ownHold={holdsNone}
      photo={<LinkPhoto thing={thing} alt={cartLabels.photoOf(thing.name)} edge={200} />}
      send={(order) => answer(market.links.orders.$post({ json: { token, ...order } }))}
      onSent={nothing}
      onRefused={onRefused}
      onPlaced={nothing}
      onTransfer={(order) => {
        onSaved(order);
        pay.mutate(order);
      }}
    />
  ) : null;
}
