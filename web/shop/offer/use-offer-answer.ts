import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { offerAnswers } from '#domain/orders/offer.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { checkoutPath } from '../checkout-path.ts';

type Answer = (typeof offerAnswers)[number];

/** Accepts, declines or withdraws an offer, then reloads everything that shows offers: its card shows the outcome. */
export function useOfferAnswer(offerId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (event: Answer) =>
      answer(market.offers[':offerId'].events.$post({ param: { offerId }, json: { event } })),
    onError: (error) => void toast('bad', sentenceFor(error), error),
    onSettled: () =>
      Promise.all(
        (['offers', 'talks'] as const).map((table) => queries.invalidateQueries({ queryKey: queryKeys.table(table) })),
      ),
  });
}

/** Adds the agreed pieces to the cart at the agreed price and opens their checkout. */
export function useTakeOffer() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ $id: offerId }: { readonly $id: string; readonly productId: string }) =>
      answer(market.offers[':offerId'].cart.$post({ param: { offerId }, query: {} })),
    onSuccess: async (_, { productId }) => {
      await queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') });
      await navigate(checkoutPath([productId]));
    },
    onError: (error) => void toast('bad', sentenceFor(error), error),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.table('offers') }),
  });
}
