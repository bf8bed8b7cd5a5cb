import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconShoppingCartPlus } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { useEffect, useState } from 'react';
import { lineId } from '#domain/ids.ts';
import { limits } from '#domain/limits.ts';
import { availabilityOf } from '#domain/products/listing.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { cartMessages, wishlistMessages } from '../../copy/messages.ts';
import { productTexts } from '../../copy/product.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session/session.ts';
import { listRows } from '../../lib/tables.ts';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './product.module.css';
import { type Product, productOptions } from './queries.ts';
import { useLoginFirst } from './use-login-first.ts';

/** 'Menambah...' while the function works, 'Ditambah!' for 2 s after it. */
function useAddToCart(product: Product) {
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
  const { userId, pending, askToLogin } = useLoginFirst({ action: 'cart', act: () => mutation.mutate() });
  const add = () => {
    if (pending || mutation.isPending) return;
    if (!userId) return askToLogin(cartMessages.loginFirst);
    mutation.mutate();
  };
  const state: 'idle' | 'busy' | 'added' = mutation.isPending ? 'busy' : added ? 'added' : 'idle';
  return { state, add };
}

/** Whether this person wished for the product. Asked as a list: an absent row is an answer, not an error. */
const wishOptions = (userId: string | undefined, productId: string) =>
  queryOptions({
    queryKey: queryKeys.wish(userId, productId),
    enabled: userId !== undefined,
    queryFn: async () => {
      if (!userId) return false;
      const where = [Query.equal('userId', userId), Query.equal('$id', lineId(userId, productId))];
      const rows = await listRows('wishlistItems', { select: ['productId'], where, limit: 1 });
      return rows.length > 0;
    },
  });

function useWish(productId: string) {
  const queries = useQueryClient();
  const { data: session } = useSession();
  const wish = wishOptions(session?.kind === 'user' ? session.userId : undefined, productId);
  const { data: inWishlist = false, isSuccess: isKnown } = useQuery(wish);
  const mutation = useMutation({
    mutationFn: () => answer(market.wishlist.items.$post({ json: { productId } })),
    onSuccess: (result) => {
      queries.setQueryData(wish.queryKey, result.inWishlist);
      void queries.invalidateQueries({ queryKey: queryKeys.table('wishlistItems') });
      void toast('good', result.inWishlist ? wishlistMessages.added : wishlistMessages.removed);
    },
    onError: (error) => void toast('bad', wishlistMessages.failure(sentenceFor(error)), error),
  });
  const { userId, pending, askToLogin } = useLoginFirst({
    action: 'wish',
    isReady: isKnown,
    // Wished for long ago: the toggle would take it back.
    act: () => (inWishlist ? undefined : mutation.mutate()),
  });
  const toggle = () => {
    if (pending || mutation.isPending) return;
    if (!userId) return askToLogin(wishlistMessages.loginFirst);
    mutation.mutate();
  };
  return { inWishlist, busy: mutation.isPending, toggle };
}

const addLabels = { idle: productTexts.addToCart, busy: productTexts.adding, added: productTexts.added };

const closedLabels = { available: null, sold: productTexts.soldOff, empty: productTexts.outOfStock } as const;

export function BuyButtons({ product }: { product: Product }) {
  const cart = useAddToCart(product);
  const wish = useWish(product.$id);
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
        onClick={cart.add}
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
