import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { detailOf } from '../../copy/errors.ts';
import { cartMessages } from '../../copy/messages.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { type Product, productOptions } from './queries.ts';
import { useLoginFirst } from './use-login-first.ts';

/** 'Menambah...' while the function works, 'Ditambah!' for 2 s after it. */
export function useAddToCart(product: Product) {
  const queries = useQueryClient();
  const { userId, pending, askToLogin } = useLoginFirst();
  const [added, setAdded] = useState(false);
  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(() => setAdded(false), limits.addedStateMs);
    return () => clearTimeout(timer);
  }, [added]);
  const mutation = useMutation({
    mutationFn: async () => {
      const { answer, market } = await import('../../lib/functions.ts');
      return answer(market.cart.items.$post({ json: { productId: product.$id } }));
    },
    onSuccess: ({ sold }) => {
      setAdded(true);
      queries.setQueryData(productOptions(product.$id).queryKey, (now) => (now ? { ...now, sold } : now));
      void queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') });
    },
    onError: (error) => {
      void toast('bad', cartMessages.addFailure(detailOf(error)));
      // Sold out or gone in the meantime: show what is true now.
      void queries.invalidateQueries({ queryKey: productOptions(product.$id).queryKey });
    },
  });
  const add = () => {
    if (pending || mutation.isPending) return;
    if (!userId) return askToLogin(cartMessages.loginFirst);
    mutation.mutate();
  };
  const state: 'idle' | 'busy' | 'added' = mutation.isPending ? 'busy' : added ? 'added' : 'idle';
  return { state, add };
}
