import { Button } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { heldUntilOf } from '#domain/products/hold.ts';
import { availabilityOf, isTracked } from '#domain/products/listing.ts';
import { productTexts } from '../../copy/product.ts';
import { timeAtMost } from '../../copy/time-until.ts';
import { useNow } from '../../lib/use-now.ts';
import { useWish } from '../../shop/product/use-wish.ts';
import classes from './product.module.css';
import type { Product } from './queries.ts';

/**
 * Whether the product may become available again. One marked as sold without a tracked stock was usually the only
 * piece.
 */
export function mayComeBack(product: Product): boolean {
  const state = availabilityOf(product);
  return state !== 'available' && (state !== 'sold' || isTracked(product.stock));
}

/** The button of the bottom bar to be notified. Used only for products that may come back. */
export function NotifyMe({ product }: { product: Product }) {
  const { inWishlist, isWaiting, busy, toggle } = useWish(product.$id);
  if (inWishlist) return <strong>{productTexts.willBeTold}</strong>;
  return (
    <Button size="md" px="sm" loading={isWaiting} aria-busy={busy} onClick={toggle}>
      {productTexts.notifyMe}
    </Button>
  );
}

/** Why a product cannot be bought now, and a button to be notified when it can. */
export function Waiting({ product }: { product: Product }) {
  const now = useNow();
  // Does not resume after a login; the wishlist button below does.
  const { inWishlist, isWaiting, busy, toggle } = useWish(product.$id);
  if (!mayComeBack(product)) return null;
  const heldUntil = heldUntilOf(product, now);
  const Icon = inWishlist ? IconBellOff : IconBell;
  return (
    <section className={classes.waiting} aria-label={productTexts.notifyMe}>
      <p>
        <strong>{heldUntil ? productTexts.heldFor(timeAtMost(heldUntil, now)) : productTexts.notThere}</strong>
        <span role="status">{inWishlist ? productTexts.tells : productTexts.willTell}</span>
      </p>
      <Button
        size="md"
        miw="9.5rem"
        variant={inWishlist ? 'default' : 'filled'}
        leftSection={<Icon size={20} aria-hidden="true" />}
        loading={isWaiting}
        aria-busy={busy}
        onClick={toggle}
      >
        {inWishlist ? productTexts.stopNotifying : productTexts.notifyMe}
      </Button>
    </section>
  );
}
