import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { shopTexts } from '../../copy/shop.ts';
import classes from './product-card.module.css';
import { useWish, useWished } from './use-wish.ts';

interface WishChangeProps {
  productId: string;
  presses: number;
  onBusy: (isBusy: boolean) => void;
}

/** The action of a pressed heart. A separate component, because most hearts of a list are never pressed. */
function WishChange({ productId, presses, onBusy }: WishChangeProps) {
  const { busy, toggle } = useWish(productId);
  const press = useEffectEvent(toggle);
  const tell = useEffectEvent(onBusy);
  // In development React runs effects twice, but each press must count once.
  const heard = useRef(0);
  useEffect(() => {
    if (presses === heard.current) return;
    heard.current = presses;
    press();
  }, [presses]);
  useEffect(() => tell(busy), [busy]);
  return null;
}

export function HeartButton({ productId, name }: { productId: string; name: string }) {
  const { inWishlist } = useWished(productId);
  const [presses, setPresses] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const Icon = inWishlist ? IconHeartFilled : IconHeart;
  return (
    <>
      <button
        type="button"
        className={classes.heart}
        aria-label={shopTexts.wish(name)}
        aria-pressed={inWishlist}
        aria-busy={isBusy}
        onClick={() => setPresses((before) => before + 1)}
      >
        <Icon size={20} aria-hidden="true" />
      </button>
      {presses > 0 ? <WishChange productId={productId} presses={presses} onBusy={setBusy} /> : null}
    </>
  );
}
