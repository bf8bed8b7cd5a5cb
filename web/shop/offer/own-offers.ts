import { queryOptions, useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { agreedPrices, isOpenOffer } from '#domain/orders/offer.ts';
import { useSession } from '../../lib/session/session.ts';
import { listRows } from '../../lib/tables.ts';
import { talkKeys } from '../../lib/talk-keys.ts';
import { useNow } from '../../lib/use-now.ts';
import { offerColumns, type ShownOffer } from './offer-columns.ts';

/** Offers of this buyer for one product, the latest first: one runs at most. */
const offersForOptions = (userId: string, productId: string) =>
  queryOptions({
    queryKey: talkKeys.offersFor(userId, productId),
    queryFn: () =>
      listRows('offers', {
        select: offerColumns,
        where: [Query.equal('buyerId', userId), Query.equal('productId', productId), Query.orderDesc('$createdAt')],
        limit: 5,
      }),
  });

export interface OwnOffer {
  /** The price that was agreed and that no order has taken yet. */
  agreed: ShownOffer | undefined;
  /** The one that waits for an answer, of the seller or of the buyer. */
  open: ShownOffer | undefined;
}

/** What this person and the seller have agreed on, or talk about, for a product; nothing for visitors. `isAsked`: false where there can't be any. */
export function useOwnOffer(productId: string, isAsked = true): OwnOffer {
  const session = useSession().data;
  const now = useNow();
  const userId = session?.kind === 'user' ? session.userId : '';
  const { data = [] } = useQuery({ ...offersForOptions(userId, productId), enabled: isAsked && userId !== '' });
  return {
    agreed: agreedPrices(data, now).get(productId),
    open: data.find((offer) => isOpenOffer(offer, now)),
  };
}

/** All prices that were agreed with this buyer and may still be taken. */
export const agreedOffersOptions = (userId: string) =>
  queryOptions({
    queryKey: talkKeys.agreedOffers(userId),
    staleTime: 0,
    queryFn: () =>
      listRows('offers', {
        select: offerColumns,
        // What is over is left out where it is used: until the server's time is known, a phone would ask by its own.
        where: [Query.equal('buyerId', userId), Query.equal('state', 'accepted'), Query.orderDesc('dueAt')],
        limit: 100,
      }),
  });
