import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { detailOf } from '../../copy/errors.ts';
import { wishlistMessages } from '../../copy/messages.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { useLoginFirst } from './use-login-first.ts';
import { wishOptions } from './wish-query.ts';

export function useWish(productId: string) {
  const queries = useQueryClient();
  const { userId, pending, askToLogin } = useLoginFirst();
  const wish = wishOptions(userId, productId);
  const { data: inWishlist = false } = useQuery(wish);
  const mutation = useMutation({
    mutationFn: async () => {
      const { answer, market } = await import('../../lib/functions.ts');
      return answer(market.wishlist.items.$post({ json: { productId } }));
    },
    onSuccess: (result) => {
      queries.setQueryData(wish.queryKey, result.inWishlist);
      void queries.invalidateQueries({ queryKey: queryKeys.table('wishlistItems') });
      void toast('good', result.inWishlist ? wishlistMessages.added : wishlistMessages.removed);
    },
    onError: (error) => void toast('bad', wishlistMessages.failure(detailOf(error))),
  });
  const toggle = () => {
    if (pending || mutation.isPending) return;
    if (!userId) return askToLogin(wishlistMessages.loginFirst);
    mutation.mutate();
  };
  return { inWishlist, busy: mutation.isPending, toggle };
}
