import { Query } from 'appwrite';
import { useEffect } from 'react';
import { ownProductsOptions } from './queries.ts';

/** Sales, carts and edits from elsewhere show up while the page is open; only this seller's products are listened to. */
export function useLiveProducts(userId: string): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    void import('../../lib/realtime/realtime.ts').then(({ watchRows }) => {
      const mine = [Query.equal('sellerId', userId)];
      if (!gone) stop = watchRows('products', mine, ownProductsOptions(userId).queryKey);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [userId]);
}
