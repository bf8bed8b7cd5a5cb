import { useEffect } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { productOptions } from './queries.ts';

/** Stock, price and sold counter follow the market while the page is open; visitors have no live connection. */
export function useLiveProduct(productId: string): void {
  const signedIn = useSession().data?.kind === 'user';
  useEffect(() => {
    if (!signedIn) return;
    let stop: (() => void) | undefined;
    let gone = false;
    void import('../../lib/realtime/realtime.ts').then(({ watchRow }) => {
      if (!gone) stop = watchRow('products', productId, productOptions(productId).queryKey);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [signedIn, productId]);
}
