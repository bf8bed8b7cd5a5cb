import { IconHeart } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { shopTexts } from '../../copy/shop.ts';
import { useSession } from '../../lib/session/session.ts';
import classes from './product-card.module.css';

const WishHeart = lazy(async () => ({ default: (await import('./wish-heart.tsx')).WishHeart }));

/** The heart on a card. Visitors get what it does only when they press it. */
export function HeartButton({ productId, name }: { productId: string; name: string }) {
  const signedIn = useSession().data?.kind === 'user';
  const [pressed, setPressed] = useState(false);
  const still = (
    <button
      type="button"
      className={classes.heart}
      aria-label={shopTexts.wish(name)}
      aria-pressed={false}
      onClick={() => setPressed(true)}
    >
      <IconHeart size={20} aria-hidden="true" />
    </button>
  );
  if (!signedIn && !pressed) return still;
  return (
    <Suspense fallback={still}>
      <WishHeart productId={productId} name={name} pressed={pressed} />
    </Suspense>
  );
}
