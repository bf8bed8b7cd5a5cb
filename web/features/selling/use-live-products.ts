import { Query } from 'appwrite';
import { useEffect } from 'react';
import { whenLive } from '../../lib/realtime/when-live.ts';
import { ownProductsOptions } from './queries.ts';

/** Sales, carts and edits from elsewhere show up while the page is open; only this seller's products are listened to. */
export function useLiveProducts(userId: string): void {
  useEffect(() => {
    const mine = [Query.equal('sellerId', userId)];
    return whenLive(({ watchRows }) => watchRows('products', mine, ownProductsOptions(userId).queryKey));
  }, [userId]);
}
