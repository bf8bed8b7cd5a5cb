import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceFor } from '../../copy/errors.ts';
import { sellingCopy, sellingMessages } from '../../copy/selling.ts';
import { isSignedOut } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { undoToast } from '../../ui/toasts/undo-toast.tsx';

interface Markable {
  readonly $id: string;
}

interface Mark {
  product: { readonly $id: string; readonly name: string };
  isSold: boolean;
}

/** 'Tandai terjual' and its undo. */
export function useSoldMark(userId: string) {
  const queries = useQueryClient();
  const mark = useMutation({
    mutationFn: ({ product, isSold }: Mark) => {
      const param = { productId: product.$id };
      return answer(market.seller.products[':productId'].sold.$post({ param, json: { isSold } }));
    },
    onSuccess: ({ isSold }, { product }) => {
      queries.setQueryData<readonly Markable[]>(queryKeys.ownProducts(userId), (list) =>
        list?.map((row) => (row.$id === product.$id ? { ...row, isSold } : row)),
      );
      queries.setQueryData<Markable>(queryKeys.product(product.$id), (row) => row && { ...row, isSold });
      const done = isSold ? sellingCopy.markedSold(product.name) : sellingCopy.backOnSale(product.name);
      void undoToast(done, () => mark.mutate({ product, isSold: !isSold }));
    },
    onError: (error) =>
      void toast(
        'bad',
        isSignedOut(error) ? sellingMessages.loginToAct : sellingMessages.saveFailure(sentenceFor(error)),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.table('products') }),
  });
  return mark;
}
