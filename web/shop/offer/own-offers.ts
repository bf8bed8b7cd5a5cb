import { queryOptions, useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { agreedPrices, isOpenOffer } from '#domain/orders/offer.ts';
import { useSession } from '../../lib/session/session.ts';
import { listRows } from '../../lib/tables.ts';
import { talkKeys } from '../../lib/talk-keys.ts';
import { isToCome } from '../../lib/to-come.ts';
import { useNow } from '../../lib/use-now.ts';
import { offerColumns, type ShownOffer } from './offer-columns.ts';

/** This buyer's offers for a product, newest first; at most one is open. */
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
  /** The agreed price, not yet used by an order. */
  agreed: ShownOffer | undefined;
  /** The offer that the buyer or the seller has to answer. */
  open: ShownOffer | undefined;
  /** True until the query first succeeds or fails. */
  isAwaited: boolean;
}

/**
 * This person's agreed price and open offer for a product; empty for visitors. `isAsked`: false if there cannot be any,
 * so that nothing is requested.
 */
export function useOwnOffer(productId: string, isAsked = true): OwnOffer {
  const session = useSession().data;
  const now = useNow();
  const userId = session?.kind === 'user' ? session.userId : '';
  const offers = useQuery({ ...offersForOptions(userId, productId), enabled: isAsked && userId !== '' });
  const { data = [] } = offers;
  return {
    agreed: agreedPrices(data, now).get(productId),
    open: data.find((offer) => isOpenOffer(offer, now)),
    isAwaited: isToCome(offers),
  };
}

/** This buyer's accepted offers. */
export const agreedOffersOptions = (userId: string) =>
  queryOptions({
    queryKey: talkKeys.agreedOffers(userId),
    staleTime: 0,
    queryFn: () =>
      listRows('offers', {
        select: offerColumns,
        // Lapsed offers are filtered where they are used: before the server's time is known, a wrong device clock would
        // drop valid ones here.
        where: [Query.equal('buyerId', userId), Query.equal('state', 'accepted'), Query.orderDesc('dueAt')],
        limit: 100,
      }),
  });
