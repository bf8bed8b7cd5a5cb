import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { shopTexts } from '../../copy/shop.ts';
import classes from './product-card.module.css';
import { useWish } from './use-wish.ts';

interface WishHeartProps {
  productId: string;
  name: string;
  /** Was pressed before this had arrived. */
  pressed: boolean;
}

export function WishHeart({ productId, name, pressed }: WishHeartProps) {
  const { inWishlist, busy, toggle } = useWish(productId);
  const catchUp = useEffectEvent(() => {
    if (pressed) toggle();
  });
  useEffect(() => catchUp(), []);
  const Icon = inWishlist ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes.heart}
      aria-label={shopTexts.wish(name)}
      aria-pressed={inWishlist}
      aria-busy={busy}
      onClick={toggle}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
