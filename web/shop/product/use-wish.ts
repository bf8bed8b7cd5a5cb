import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { sentenceFor } from '../../copy/errors.ts';
import { wishlistMessages } from '../../copy/wishlist.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session/session.ts';
import { listRows } from '../../lib/tables.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { useLoginFirst } from './use-login-first.ts';

/** Number of wishlist items, newest first, that one request loads for all hearts of a list. */
const knownWishes = 500;

const wishedOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.wished(userId),
    enabled: userId !== undefined,
    queryFn: async () => {
      if (!userId) return [];
      const where = [Query.equal('userId', userId), Query.orderDesc('addedAt')];
      const rows = await listRows('wishlistItems', { select: ['productId'], where, limit: knownWishes });
      return rows.map(({ productId }) => productId);
    },
  });

/** Whether an older product is on the wishlist. Only for people with `knownWishes` items or more. */
const olderOptions = (userId: string | undefined, productId: string) =>
  queryOptions({
    queryKey: [...queryKeys.wished(userId), productId],
    queryFn: async () => {
      const where = [Query.equal('userId', userId ?? ''), Query.equal('productId', productId)];
      return (await listRows('wishlistItems', { select: ['productId'], where, limit: 1 })).length > 0;
    },
  });

/** Whether this product is on the person's wishlist, as far as known. */
export function useWished(productId: string) {
  const { data: session } = useSession();
  const userId = session?.kind === 'user' ? session.userId : undefined;
  const wished = useQuery({
    ...wishedOptions(userId),
    select: (ids) => (ids.includes(productId) ? 'wished' : ids.length >= knownWishes ? 'older' : 'not'),
  });
  const known = wished.data;
  const older = useQuery({ ...olderOptions(userId, productId), enabled: known === 'older' });
  return {
    userId,
    inWishlist: known === 'wished' || (known === 'older' && older.data === true),
    isKnown: wished.isSuccess && (known !== 'older' || older.isSuccess),
    hasFailed: wished.isError || older.isError,
  };
}

/**
 * Whether this product is on the person's wishlist, and a toggle. A visitor logs in first and returns to the product's
 * page, whose `resumes` button adds the product.
 */
export function useWish(productId: string, resumes = false) {
  const queries = useQueryClient();
  const { userId, inWishlist, isKnown, hasFailed } = useWished(productId);
  const mutation = useMutation({
    mutationFn: (isWished: boolean) =>
      answer(market.wishlist.items.$post({ json: { productId, inWishlist: isWished } })),
    onSuccess: (result) => {
      queries.setQueryData(wishedOptions(userId).queryKey, (ids = []) => [
        ...(result.inWishlist ? [productId] : []),
        ...ids.filter((id) => id !== productId),
      ]);
      void queries.invalidateQueries({ queryKey: queryKeys.table('wishlistItems') });
      void toast('good', result.inWishlist ? wishlistMessages.added : wishlistMessages.removed);
    },
    onError: (error) => {
      // Perhaps only the answer was lost.
      void queries.invalidateQueries({ queryKey: queryKeys.wished(userId) });
      void toast('bad', wishlistMessages.failure(sentenceFor(error)), error);
    },
  });
  // `before`: the state that the button showed when it was pressed. If the loaded state differs, it is already as
  // meant.
  const toggleFrom = (before: boolean) => {
    if (before === inWishlist && !mutation.isPending) mutation.mutate(!before);
  };
  const { isWaiting, press } = useLoginFirst<boolean>({
    action: 'wish',
    act: (_, before) => toggleFrom(before),
    ...(resumes && isKnown ? { resume: () => toggleFrom(false) } : {}),
    visitor: wishlistMessages.loginFirst,
    path: `/product/${productId}`,
    isReady: isKnown || hasFailed,
  });
  return { inWishlist, isWaiting, busy: mutation.isPending || isWaiting, toggle: () => press(inWishlist) };
}
