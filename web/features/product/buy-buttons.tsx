import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconShoppingCartPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '#domain/limits.ts';
import { availabilityOf } from '#domain/products/listing.ts';
import { cartMessages } from '../../copy/cart.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { productTexts } from '../../copy/product.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session/session.ts';
import { PriceText } from '../../shop/product/price-text.tsx';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';
import { useWish } from '../../shop/product/use-wish.ts';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './product.module.css';
import { type Product, productOptions } from './queries.ts';

/** 'Menambah...' while the function works, 'Ditambah!' for 2 s after it. `resumes`: does what was wanted before the login. */
function useAddToCart(product: Product, resumes: boolean) {
  const queries = useQueryClient();
  const [added, setAdded] = useState(false);
  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(() => setAdded(false), limits.addedStateMs);
    return () => clearTimeout(timer);
  }, [added]);
  const mutation = useMutation({
    mutationFn: () => answer(market.cart.items.$post({ json: { productId: product.$id } })),
    onSuccess: ({ sold }) => {
      setAdded(true);
      queries.setQueryData(productOptions(product.$id).queryKey, (now) => (now ? { ...now, sold } : now));
      void queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') });
    },
    onError: (error) => {
      void toast('bad', cartMessages.addFailure(sentenceFor(error)), error);
      // Sold out or gone in the meantime: show what is true now.
      void queries.invalidateQueries({ queryKey: productOptions(product.$id).queryKey });
    },
  });
  const { userId, pending, askToLogin } = useLoginFirst({
    action: 'cart',
    ...(resumes ? { act: () => mutation.mutate() } : {}),
  });
  const add = (then?: () => void) => {
    if (pending || mutation.isPending) return;
    if (!userId) return askToLogin(cartMessages.loginFirst);
    mutation.mutate(undefined, then ? { onSuccess: then } : {});
  };
  const state: 'idle' | 'busy' | 'added' = mutation.isPending ? 'busy' : added ? 'added' : 'idle';
  return { state, add };
}

/** 'Beli' under the thumb: into the cart, if it is not there yet, and on to it. */
function useBuyNow(product: Product) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data } = useSession();
  const userId = data?.kind === 'user' ? data.userId : undefined;
  const cart = useAddToCart(product, false);
  const buy = () => {
    const lines = userId ? queries.getQueryData<readonly { productId: string }[]>(queryKeys.cart(userId)) : undefined;
    if (lines?.some(({ productId }) => productId === product.$id)) void navigate('/cart');
    else cart.add(() => void navigate('/cart'));
  };
  return { busy: cart.state === 'busy', buy };
}

/** Price and 'Beli', always in sight on phones. */
export function BuyBar({ product }: { product: Product }) {
  const { busy, buy } = useBuyNow(product);
  const closed = closedLabels[availabilityOf(product)];
  return (
    <section className={classes.buyBar} aria-label={productTexts.buyBar}>
      <PriceText price={product.price} discount={product.discount} />
      {closed ? (
        <strong>{closed}</strong>
      ) : (
        <Button size="md" miw="40%" aria-busy={busy} onClick={buy}>
          {productTexts.buy}
        </Button>
      )}
    </section>
  );
}

const addLabels = { idle: productTexts.addToCart, busy: productTexts.adding, added: productTexts.added };

const closedLabels = { available: null, sold: productTexts.soldOff, empty: productTexts.outOfStock } as const;

export function BuyButtons({ product }: { product: Product }) {
  const cart = useAddToCart(product, true);
  const wish = useWish(product.$id, true);
  const closed = closedLabels[availabilityOf(product)];
  return (
    <div className={classes.actions}>
      <Button
        size="lg"
        px="sm"
        {...(cart.state === 'added' ? { color: 'kunyit.5' } : {})}
        leftSection={<IconShoppingCartPlus size={20} aria-hidden="true" />}
        disabled={closed !== null}
        aria-busy={cart.state === 'busy'}
        aria-live="polite"
        onClick={() => cart.add()}
      >
        {closed ?? addLabels[cart.state]}
      </Button>
      <Button
        size="lg"
        px="sm"
        variant="outline"
        leftSection={
          wish.inWishlist ? (
            <IconHeartFilled size={20} aria-hidden="true" />
          ) : (
            <IconHeart size={20} aria-hidden="true" />
          )
        }
        aria-busy={wish.busy}
        onClick={wish.toggle}
      >
        {wish.inWishlist ? productTexts.unwish : productTexts.wish}
      </Button>
    </div>
  );
}
