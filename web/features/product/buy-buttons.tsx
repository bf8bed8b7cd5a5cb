import { Button, type ButtonProps } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconMessageCircle, IconShoppingCartPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { closedBy } from '#domain/kinds/index.ts';
import { limits } from '#domain/limits.ts';
import { priceNow } from '#domain/money.ts';
import { heldUntilOf } from '#domain/products/hold.ts';
import { availabilityOf } from '#domain/products/listing.ts';
import { cartMessages } from '../../copy/cart.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatPrice } from '../../copy/format.ts';
import { productTexts } from '../../copy/product.ts';
import { shopTexts } from '../../copy/shop.ts';
import { talkTexts } from '../../copy/talks.ts';
import { faceOf } from '../../kinds/faces.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session/session.ts';
import { isToCome } from '../../lib/to-come.ts';
import { useNow } from '../../lib/use-now.ts';
import { cartOptions } from '../../shop/cart-query.ts';
import { checkoutPath } from '../../shop/checkout-path.ts';
import type { ShownOffer } from '../../shop/offer/offer-columns.ts';
import type { OwnOffer } from '../../shop/offer/own-offers.ts';
import { PriceText } from '../../shop/product/price-text.tsx';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';
import { useWish } from '../../shop/product/use-wish.ts';
import { MainAction } from '../../ui/frame/main-action.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './product.module.css';
import { type Product, productOptions } from './queries.ts';
import { mayComeBack, NotifyMe } from './waiting.tsx';

/** The lines of this buyer's cart, and whether it is known what is in it and agreed with them. */
function useOwnLines(offer: OwnOffer) {
  const { data } = useSession();
  const userId = data?.kind === 'user' ? data.userId : '';
  const cart = useQuery({ ...cartOptions(userId), enabled: userId !== '' });
  return { lines: cart.data ?? [], isReady: !isToCome(cart) && !offer.isAwaited };
}

interface Added {
  sold?: number;
}

/** What this page says of it, so that nothing else is ordered. Its hash is loaded with the first press. */
const saidHere = async (product: Product): Promise<string> => (await import('#domain/orders/said.ts')).shownOf(product);

/** 'Menambah...' while the request runs, then 'Ditambah!' for 2 s. An agreed price is added once, with its quantity. */
function useAddToCart(product: Product, offer: OwnOffer) {
  const queries = useQueryClient();
  const { lines, isReady } = useOwnLines(offer);
  const { agreed } = offer;
  const isInCart = ({ $id }: ShownOffer) => lines.some(({ offerId }) => offerId === $id);
  const [added, setAdded] = useState(false);
  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(() => setAdded(false), limits.addedStateMs);
    return () => clearTimeout(timer);
  }, [added]);
  const mutation = useMutation({
    mutationFn: async (): Promise<Added> =>
      agreed && !isInCart(agreed)
        ? answer(market.offers[':offerId'].cart.$post({ param: { offerId: agreed.$id } })).then(() => ({}))
        : answer(market.cart.items.$post({ json: { productId: product.$id, said: await saidHere(product) } })),
    onSuccess: ({ sold }) => {
      setAdded(true);
      queries.setQueryData(productOptions(product.$id).queryKey, (now) => now && { ...now, sold: sold ?? now.sold });
      void queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') });
    },
    onError: (error) => {
      void toast('bad', cartMessages.addFailure(sentenceFor(error)), error);
      // Sold out or deleted meanwhile: reload the product.
      void queries.invalidateQueries({ queryKey: productOptions(product.$id).queryKey });
    },
  });
  const add = (then?: () => void) => mutation.isPending || mutation.mutate(undefined, then ? { onSuccess: then } : {});
  return { lines, isReady, added, busy: mutation.isPending, add };
}

/**
 * 'Beli': adds the product to the cart if it is not there, and opens the checkout of it alone. `resumes`: also after a login for it, in one
 * of the page's places.
 */
function useBuyNow(product: Product, offer: OwnOffer, resumes = false) {
  const navigate = useNavigate();
  const { agreed } = offer;
  const { lines, isReady, busy, add } = useAddToCart(product, offer);
  const toCheckout = () => void navigate(checkoutPath([product.$id]));
  const act = () => {
    const line = lines.find(({ productId }) => productId === product.$id);
    if (line && (!agreed || line.offerId === agreed.$id)) toCheckout();
    else add(toCheckout);
  };
  const { isWaiting, press } = useLoginFirst({
    action: 'buy',
    act,
    ...(resumes ? { resume: act } : {}),
    visitor: cartMessages.loginFirst,
    isReady,
  });
  return { busy: busy || isWaiting, buy: () => press() };
}

interface BuyBarProps {
  product: Product;
  offer: OwnOffer;
  asking: { busy: boolean; ask: () => void };
}

/** Price, 'Tanya Penjual' and 'Beli', always visible on phones. */
export function BuyBar({ product, offer, asking }: BuyBarProps) {
  const { busy, buy } = useBuyNow(product, offer);
  const closed = useClosed(product);
  return (
    <MainAction label={productTexts.buyBar} className={classes.buyBar}>
      <OwnPriceText product={product} agreed={offer.agreed} />
      <span className={classes.barButtons}>
        <Button
          className={classes.askShort ?? ''}
          size="md"
          px="xs"
          variant="default"
          leftSection={<IconMessageCircle size={20} aria-hidden="true" />}
          aria-label={talkTexts.askSeller}
          loading={asking.busy}
          onClick={asking.ask}
        >
          {talkTexts.ask}
        </Button>
        {closed ? (
          <ClosedBar product={product} closed={closed} />
        ) : (
          <Button size="md" loading={busy} onClick={buy}>
            {productTexts.buy}
          </Button>
        )}
      </span>
    </MainAction>
  );
}

const ClosedBar = ({ product, closed }: { product: Product; closed: string }) =>
  mayComeBack(product) ? <NotifyMe product={product} /> : <strong>{closed}</strong>;

/** The agreed price with the struck-through list price. */
const OwnPriceText = ({ product, agreed }: { product: Product; agreed: ShownOffer | undefined }) =>
  agreed ? (
    <span className={classes.ownPrice}>
      <strong>{formatPrice(Math.min(agreed.price, priceNow(product)))}</strong>
      <s>{formatPrice(priceNow(product))}</s>
    </span>
  ) : (
    <PriceText price={product.price} discount={product.discount} kind={product.kind} />
  );

const addLabels = { idle: productTexts.addToCart, busy: productTexts.adding, added: productTexts.added };

/** Why it cannot be bought, in a word; null when it can. */
function useClosed(product: Product): string | null {
  const now = useNow();
  if (heldUntilOf(product, now)) return shopTexts.held;
  return (
    closedLabels[availabilityOf(product)] ?? (closedBy(product, now) === null ? null : faceOf(product).closed.button)
  );
}

const closedLabels = {
  available: null,
  sold: productTexts.soldOff,
  unlisted: productTexts.unlisted,
  empty: productTexts.outOfStock,
} as const;

/** Takes up a wish for which a visitor had to log in first, from here or from a card. */
export function WishButton({ product, ...layout }: { product: Product } & Pick<ButtonProps, 'fullWidth'>) {
  const wish = useWish(product.$id, true);
  const Heart = wish.inWishlist ? IconHeartFilled : IconHeart;
  return (
    <Button
      {...layout}
      size="lg"
      px="sm"
      variant="outline"
      leftSection={<Heart size={20} aria-hidden="true" />}
      loading={wish.isWaiting}
      aria-busy={wish.busy}
      onClick={wish.toggle}
    >
      {wish.inWishlist ? productTexts.unwish : productTexts.wish}
    </Button>
  );
}

export function BuyButtons({ product, offer }: { product: Product; offer: OwnOffer }) {
  const cart = useAddToCart(product, offer);
  const adding = useLoginFirst({
    action: 'cart',
    act: () => cart.add(),
    resume: () => cart.add(),
    visitor: cartMessages.loginFirst,
    isReady: cart.isReady,
  });
  const state = cart.busy || adding.isWaiting ? 'busy' : cart.added ? 'added' : 'idle';
  const now = useBuyNow(product, offer, true);
  const closed = useClosed(product);
  return (
    <div className={classes.actions}>
      <Button
        size="lg"
        px="sm"
        {...(state === 'added' ? { color: 'kunyit.5' } : {})}
        leftSection={<IconShoppingCartPlus size={20} aria-hidden="true" />}
        disabled={closed !== null}
        aria-busy={state === 'busy'}
        aria-live="polite"
        onClick={() => adding.press()}
      >
        {closed ?? addLabels[state]}
      </Button>
      <WishButton product={product} />
      {closed ? null : (
        <Button
          className={classes.buyWide ?? ''}
          size="lg"
          px="sm"
          variant="light"
          loading={now.busy}
          onClick={now.buy}
        >
          {productTexts.buy}
        </Button>
      )}
    </div>
  );
}
