import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceFor } from '../../copy/errors.ts';
import { isSignedOut, sellingCopy, sellingMessages } from '../../copy/selling.ts';
import { answer, market } from '../../lib/functions.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { undoToast } from '../../ui/toasts/undo-toast.tsx';
import { type OwnProduct, ownProductsOptions } from './queries.ts';

interface Mark {
  product: Pick<OwnProduct, '$id' | 'name'>;
  isSold: boolean;
}

/** 'Tandai terjual' and the way back. */
export function useSoldMark(userId: string) {
  const queries = useQueryClient();
  const listKey = ownProductsOptions(userId).queryKey;
  const mark = useMutation({
    mutationFn: ({ product, isSold }: Mark) => {
      const param = { productId: product.$id };
      return answer(market.seller.products[':productId'].sold.$post({ param, json: { isSold } }));
    },
    onSuccess: ({ isSold }, { product }) => {
      queries.setQueryData(listKey, (list) => list?.map((row) => (row.$id === product.$id ? { ...row, isSold } : row)));
      const done = isSold ? sellingCopy.markedSold(product.name) : sellingCopy.backOnSale(product.name);
      void undoToast(done, () => mark.mutate({ product, isSold: !isSold }));
    },
    onError: (error) =>
      void toast(
        'bad',
        isSignedOut(error) ? sellingMessages.loginToAct : sellingMessages.saveFailure(sentenceFor(error)),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  });
  return mark;
}
