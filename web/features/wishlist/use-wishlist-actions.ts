import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceFor } from '../../copy/errors.ts';
import { wishlistMessages } from '../../copy/messages.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { deleteRow } from '../../lib/tables.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { Wish } from './queries.ts';

/** Moving a wish to the cart and taking it off; whatever comes of it, the list is read anew. */
export function useWishlistActions(wish: Wish) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: queryKeys.table('wishlistItems') });
  const move = useMutation({
    mutationFn: async () => {
      const { answer, market } = await import('../../lib/functions.ts');
      return answer(market.wishlist.items[':productId'].move.$post({ param: { productId: wish.productId } }));
    },
    onSuccess: ({ name }) => {
      void toast('good', wishlistMessages.moved(name));
      void queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') });
    },
    onError: (error) => void toast('bad', `${wishlistMessages.moveFailure} ${sentenceFor(error)}`),
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: () => deleteRow('wishlistItems', wish.id),
    onSuccess: () => void toast('good', wishlistMessages.removed),
    onError: () => void toast('bad', wishlistMessages.removeFailure),
    onSettled: reload,
  });
  return { move, remove, busy: move.isPending || remove.isPending };
}
