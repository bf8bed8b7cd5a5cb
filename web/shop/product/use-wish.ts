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

/** As many of a person's newest wishes are known to the hearts of the lists; one call answers for all cards. */
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

/** Of who wishes for more than that, an older wish is asked for by itself. */
const olderOptions = (userId: string | undefined, productId: string) =>
  queryOptions({
    queryKey: [...queryKeys.wished(userId), productId],
    queryFn: async () => {
      const where = [Query.equal('userId', userId ?? ''), Query.equal('productId', productId)];
      return (await listRows('wishlistItems', { select: ['productId'], where, limit: 1 })).length > 0;
    },
  });

/** Whether this person wished for the product, as far as that is known. */
export function useWished(productId: string) {
  const { data: session } = useSession();
  const userId = session?.kind === 'user' ? session.userId : undefined;
  const { data: known, isSuccess } = useQuery({
    ...wishedOptions(userId),
    select: (ids) => (ids.includes(productId) ? 'wished' : ids.length >= knownWishes ? 'older' : 'not'),
  });
  const older = useQuery({ ...olderOptions(userId, productId), enabled: known === 'older' });
  return {
    userId,
    inWishlist: known === 'wished' || (known === 'older' && older.data === true),
    isKnown: isSuccess && (known !== 'older' || older.isSuccess),
  };
}

/**
 * Whether this person wished for the product, and what changes it; a visitor is led to the login first, and to
 * the product's page after it, which `resumes`.
 */
export function useWish(productId: string, resumes = false) {
  const queries = useQueryClient();
  const { userId, inWishlist, isKnown } = useWished(productId);
  const mutation = useMutation({
    mutationFn: () => answer(market.wishlist.items.$post({ json: { productId } })),
    onSuccess: (result) => {
      queries.setQueryData(wishedOptions(userId).queryKey, (ids = []) =>
        result.inWishlist ? [productId, ...ids] : ids.filter((id) => id !== productId),
      );
      void queries.invalidateQueries({ queryKey: queryKeys.table('wishlistItems') });
      void toast('good', result.inWishlist ? wishlistMessages.added : wishlistMessages.removed);
    },
    onError: (error) => void toast('bad', wishlistMessages.failure(sentenceFor(error)), error),
  });
  const { isUnknown, askToLogin } = useLoginFirst({
    action: 'wish',
    isReady: isKnown,
    // Wished for long ago: the toggle would take it back.
    ...(resumes ? { act: () => (inWishlist ? undefined : mutation.mutate()) } : {}),
  });
  const toggle = () => {
    if (mutation.isPending || isUnknown()) return;
    if (!userId) return askToLogin(wishlistMessages.loginFirst, `/product/${productId}`);
    mutation.mutate();
  };
  return { inWishlist, busy: mutation.isPending, toggle };
}
