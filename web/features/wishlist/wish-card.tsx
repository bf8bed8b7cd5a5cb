import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { hasOwnBuying, isClosed } from '#domain/kinds/index.ts';
import { afterPrice, beforePrice } from '#domain/kinds/price-words.ts';
import { heldUntilOf } from '#domain/products/hold.ts';
import { isLatelyBack } from '#domain/products/wish-alert.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatCost, formatPrice } from '../../copy/format.ts';
import { shopTexts } from '../../copy/shop.ts';
import { wishlistMessages, wishlistTexts } from '../../copy/wishlist.ts';
import { faceOf } from '../../kinds/faces.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { deleteRow } from '../../lib/tables.ts';
import { useNow } from '../../lib/use-now.ts';
import card from '../../shop/product/product-card.module.css';
import { CardPhoto } from '../../shop/product/product-card.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { canBeBought, type Wish, type WishState } from './queries.ts';
import classes from './wishlist.module.css';

/** Moves a wish to the cart or removes it, then reloads the list after success and failure. */
function useWishlistActions(wish: Wish) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: queryKeys.table('wishlistItems') });
  const move = useMutation({
    mutationFn: () => answer(market.wishlist.items[':productId'].move.$post({ param: { productId: wish.productId } })),
    onSuccess: ({ name }) => {
      void toast('good', wishlistMessages.moved(name));
      void queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') });
    },
    onError: (error) => void toast('bad', `${wishlistMessages.moveFailure} ${sentenceFor(error)}`, error),
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: () => deleteRow('wishlistItems', wish.id),
    onSuccess: () => void toast('good', wishlistMessages.removed),
    onError: () => void toast('bad', wishlistMessages.removeFailure),
    onSettled: reload,
  });
  return { move, remove, busy: move.isPending || remove.isPending };
}

const ribbons: Record<WishState, string | null> = {
  available: null,
  sold: wishlistTexts.soldOff,
  unlisted: wishlistTexts.unlisted,
  empty: wishlistTexts.outOfStock,
  deleted: wishlistTexts.gone,
};

/** The ribbon over the picture, which says why the product cannot be bought now; null if it can. */
function ribbonOf(wish: Wish, now: number): string | null {
  if (wish.hold && heldUntilOf(wish.hold, now)) return shopTexts.held;
  return ribbons[wish.state] ?? (isClosed(wish, now) ? faceOf(wish).closed.ribbon : null);
}

const inCard = {
  classNames: { root: classes.move ?? '', label: classes.moveLabel ?? '' },
  size: 'md',
  px: 'xs',
} as const;

export function WishCard({ wish, eager }: { wish: Wish; eager: boolean }) {
  const { move, remove, busy } = useWishlistActions(wish);
  const now = useNow();
  const ribbon = ribbonOf(wish, now);
  const isBack = wish.state === 'available' && isLatelyBack(wish, now);
  return (
    <li className={`${card.frame} ${classes.wish}`} data-gone={ribbon !== null || undefined} aria-busy={busy}>
      <CardPhoto
        imageId={wish.imageId}
        name={wish.name}
        sizes="(min-width: 75em) 280px, (min-width: 48em) 30vw, (min-width: 30em) 180px, 46vw"
        eager={eager}
        ribbon={ribbon}
      />
      <div className={card.body}>
        <h2 className={`${card.name} ${classes.name}`}>
          {wish.state === 'deleted' ? wish.name : <Link to={`/product/${wish.productId}`}>{wish.name}</Link>}
        </h2>
        <p className={classes.price}>
          <strong>
            {beforePrice(wish) ? <small>{beforePrice(wish)}</small> : null}
            {formatCost(wish.price)}
            {afterPrice(wish) ? <small>{afterPrice(wish)}</small> : null}
          </strong>
          {wish.price < wish.priceThen ? (
            <span className={classes.news}>{wishlistTexts.cheaper(formatPrice(wish.priceThen - wish.price))}</span>
          ) : null}
          {isBack ? <span className={classes.news}>{wishlistTexts.back}</span> : null}
          {wish.isLastPiece ? <span className={classes.news}>{wishlistTexts.lastPiece}</span> : null}
        </p>
        <div className={classes.actions}>
          {wish.state === 'available' && hasOwnBuying(wish) ? (
            <Button
              {...inCard}
              component={Link}
              to={`/product/${wish.productId}`}
              aria-label={wishlistTexts.of(faceOf(wish).pageButton(wish), wish.name)}
            >
              {faceOf(wish).pageButton(wish)}
            </Button>
          ) : (
            <Button
              {...inCard}
              aria-label={wishlistTexts.of(wishlistTexts.moveToCart, wish.name)}
              disabled={!canBeBought(wish, now) || remove.isPending}
              loading={move.isPending}
              onClick={() => move.mutate()}
            >
              {wishlistTexts.moveToCart}
            </Button>
          )}
          <Button
            size="md"
            px="xs"
            variant="subtle"
            color="cabai"
            aria-label={wishlistTexts.removeOf(wish.name)}
            disabled={move.isPending}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {wishlistTexts.remove}
          </Button>
        </div>
      </div>
    </li>
  );
}
