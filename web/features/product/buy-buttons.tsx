import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconMessageCircle, IconShoppingCartPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { closedBy, isGift, rulesOf } from '#domain/kinds/index.ts';
import { limits } from '#domain/limits.ts';
import { heldUntilOf } from '#domain/products/hold.ts';
import { availabilityOf, isTracked } from '#domain/products/listing.ts';
import { cartMessages } from '../../copy/cart.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { productTexts } from '../../copy/product.ts';
import { shopTexts } from '../../copy/shop.ts';
import { talkTexts } from '../../copy/talks.ts';
import { faceOf } from '../../kinds/faces.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/device/drafts.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session/session.ts';
import { isToCome } from '../../lib/to-come.ts';
import { useNow } from '../../lib/use-now.ts';
import { cartOptions } from '../../shop/cart-query.ts';
import { checkoutPath } from '../../shop/checkout-path.ts';
import type { ShownOffer } from '../../shop/offer/offer-columns.ts';
import type { OwnOffer } from '../../shop/offer/own-offers.ts';
import { QuantityStepper } from '../../shop/product/quantity-stepper.tsx';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';
import { useWish } from '../../shop/product/use-wish.ts';
import { MainAction } from '../../ui/frame/main-action.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { takeEarlyBuy } from './early-buy.ts';
import classes from './product.module.css';
import { type Product, productOptions } from './queries.ts';
import { mayComeBack, NotifyMe } from './waiting.tsx';

/** This buyer's cart lines, and whether cart and offers are loaded. */
function useOwnLines(offer: OwnOffer) {
  const { data } = useSession();
  const userId = data?.kind === 'user' ? data.userId : '';
  const cart = useQuery({ ...cartOptions(userId), enabled: userId !== '' });
  return { lines: cart.data ?? [], isReady: !isToCome(cart) && !offer.isAwaited };
}

interface Added {
  sold?: number;
}

/**
 * A hash of the displayed product. The server refuses the order if the product has changed since. The hash code loads
 * on the first press.
 */
const saidHere = async (product: Product): Promise<string> => (await import('#domain/orders/said.ts')).shownOf(product);

/** The maximum quantity to choose next to "Beli"; 1 hides the choice. */
function mostPieces(product: Product, agreed: ShownOffer | undefined): number {
  const { isSingle, isChosen } = rulesOf(product);
  if (agreed || isSingle || isChosen || isGift(product)) return 1;
  return isTracked(product.stock) ? Math.max(1, product.stock) : limits.maxQuantity;
}

/** Puts the product into the cart at its agreed price. */
async function takeAgreed(product: Product, offerId: string): Promise<Added> {
  const query = { said: await saidHere(product) };
  await answer(market.offers[':offerId'].cart.$post({ param: { offerId }, query }));
  return {};
}

/** Puts pieces into the cart. With `more`, adds to the quantity in the cart; otherwise replaces it. */
async function putIntoCart(product: Product, pieces: number, inCart: number, more: boolean): Promise<Added> {
  const productId = product.$id;
  const set = (quantity: number) =>
    answer(market.cart.items[':productId'].$patch({ param: { productId }, json: { quantity } }));
  if (inCart > 0 && !more) {
    if (inCart !== pieces) await set(pieces);
    return {};
  }
  const added = await answer(market.cart.items.$post({ json: { productId, said: await saidHere(product) } }));
  if (pieces > 1) await set(added.quantity + pieces - 1);
  return added;
}

/**
 * Adds to the cart. The button shows 'Menambah...' during the request, then 'Ditambah!' for 2 s. An agreed price is
 * added once, with its quantity.
 */
function useAddToCart(product: Product, offer: OwnOffer, pieces: number) {
  const queries = useQueryClient();
  const { lines, isReady } = useOwnLines(offer);
  const { agreed } = offer;
  const line = lines.find(({ productId }) => productId === product.$id);
  const isInCart = ({ $id }: ShownOffer) => lines.some(({ offerId }) => offerId === $id);
  const [added, setAdded] = useState(false);
  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(() => setAdded(false), limits.addedStateMs);
    return () => clearTimeout(timer);
  }, [added]);
  const mutation = useMutation({
    mutationFn: async (more: boolean): Promise<Added> =>
      agreed && !isInCart(agreed)
        ? takeAgreed(product, agreed.$id)
        : putIntoCart(product, pieces, line?.quantity ?? 0, more),
    onSuccess: ({ sold }, more) => {
      if (more) setAdded(true);
      queries.setQueryData(productOptions(product.$id).queryKey, (now) => now && { ...now, sold: sold ?? now.sold });
    },
    onError: (error) => {
      void toast('bad', cartMessages.addFailure(sentenceFor(error)), error);
      // The product may have been sold or deleted: refetch it.
      void queries.invalidateQueries({ queryKey: productOptions(product.$id).queryKey });
    },
    // Also after an error, because the first of two calls may have succeeded.
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') }),
  });
  return {
    line,
    isReady,
    added,
    busy: mutation.isPending,
    add: () => mutation.isPending || mutation.mutate(true),
    /** Sets exactly this quantity, then calls `then`. */
    have: (then: () => void) => mutation.isPending || mutation.mutate(false, { onSuccess: then }),
  };
}

/** Adding to the cart and buying, shared by the bar on phones and the buttons on wide screens. */
export function useBuying(product: Product, offer: OwnOffer) {
  const navigate = useNavigate();
  const { agreed } = offer;
  const most = mostPieces(product, agreed);
  // The storage key of the chosen quantity, so that it survives a login.
  const key = `pieces-${product.$id}`;
  const [chosen, setChosen] = useState(() => Number(readDraft(key)));
  const pieces = Math.min(chosen || 1, most);
  const cart = useAddToCart(product, offer, pieces);
  const { line, isReady } = cart;
  const adding = useLoginFirst({
    action: 'cart',
    act: cart.add,
    resume: cart.add,
    visitor: cartMessages.loginFirst,
    isReady,
  });
  const toCheckout = () => {
    dropDraft(key);
    void navigate(checkoutPath([product.$id]));
  };
  // Adds the product to the cart if missing, and opens a checkout of this product only.
  const act = () => {
    // If no quantity was chosen here, keeps the quantity in the cart.
    if (line && (agreed ? line.offerId === agreed.$id : !chosen || line.quantity === pieces)) toCheckout();
    else cart.have(toCheckout);
  };
  const buying = useLoginFirst({
    action: 'buy',
    act,
    resume: act,
    visitor: cartMessages.loginFirst,
    isReady,
  });
  const closed = useClosed(product);
  return {
    product,
    closed,
    pieces,
    most,
    setPieces(next: number): void {
      keepDraft(key, String(next));
      setChosen(next);
    },
    progress: cart.busy || adding.isWaiting ? 'busy' : cart.added ? 'added' : 'idle',
    add: () => adding.press(),
    isBuying: buying.isWaiting,
    buy: () => buying.press(),
  } as const;
}

type Buying = ReturnType<typeof useBuying>;

const Pieces = ({ product, pieces, most, setPieces }: Buying) =>
  most > 1 ? <QuantityStepper quantity={pieces} productName={product.name} max={most} onChange={setPieces} /> : null;

function AddButton({ buying, ...look }: { buying: Buying } & Pick<ButtonProps, 'size' | 'px' | 'leftSection'>) {
  const { progress, add } = buying;
  return (
    <Button
      {...look}
      variant="outline"
      {...(progress === 'added' ? { color: 'kunyit.8' } : {})}
      aria-busy={progress === 'busy'}
      aria-live="polite"
      onClick={add}
    >
      {addLabels[progress]}
    </Button>
  );
}

const BuyButton = ({ buying, ...look }: { buying: Buying } & Pick<ButtonProps, 'size' | 'px'>) => (
  <Button {...look} loading={buying.isBuying} onClick={buying.buy}>
    {faceOf(buying.product).buying.button(buying.product)}
  </Button>
);

/**
 * The bar at the bottom of phones: quantity, 'Tambah ke Keranjang' and 'Beli'. If the product cannot be bought, the
 * reason or a button to be notified.
 */
export function BuyBar({ buying, asking }: { buying: Buying; asking: { busy: boolean; ask: () => void } }) {
  const { product, closed } = buying;
  const buyEarly = useEffectEvent(() => {
    if (takeEarlyBuy(product.$id) && !closed) buying.buy();
  });
  useEffect(() => buyEarly(), []);
  return (
    <MainAction label={productTexts.buyBar} className={classes.buyBar}>
      <ActionIcon
        className={classes.askIcon ?? ''}
        size={44}
        variant="default"
        aria-label={talkTexts.askSeller}
        loading={asking.busy}
        onClick={asking.ask}
      >
        <IconMessageCircle size={20} aria-hidden="true" />
      </ActionIcon>
      {closed ? (
        <ClosedBar product={product} closed={closed} />
      ) : (
        <>
          <Pieces {...buying} />
          <AddButton buying={buying} size="md" px="xs" />
          <BuyButton buying={buying} size="md" px="sm" />
        </>
      )}
    </MainAction>
  );
}

const ClosedBar = ({ product, closed }: { product: Product; closed: string }) =>
  mayComeBack(product) ? <NotifyMe product={product} /> : <strong>{closed}</strong>;

const addLabels = { idle: productTexts.addToCart, busy: productTexts.adding, added: productTexts.added };

/** The reason why the product cannot be bought, in a word; null if it can. */
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

/** The wishlist button. Also resumes a visitor's press after the login, whether made here or on a card. */
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

/** The buttons next to the photo on wide screens. On phones the bottom bar has them, except the wishlist button. */
export function BuyButtons({ buying }: { buying: Buying }) {
  const { product, closed } = buying;
  return (
    <div className={classes.actions}>
      {closed ? (
        <Button size="lg" px="sm" disabled>
          {closed}
        </Button>
      ) : (
        <div className={classes.wideBuying}>
          <Pieces {...buying} />
          <AddButton
            buying={buying}
            size="lg"
            px="sm"
            leftSection={<IconShoppingCartPlus size={20} aria-hidden="true" />}
          />
          <BuyButton buying={buying} size="lg" px="sm" />
        </div>
      )}
      <WishButton product={product} />
    </div>
  );
}
