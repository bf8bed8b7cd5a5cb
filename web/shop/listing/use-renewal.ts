import { useMutation, useQueryClient } from '@tanstack/react-query';
import { freshListing } from '#domain/products/freshness.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { listingTexts } from '../../copy/listing.ts';
import { campus } from '../../lib/campus/campus.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { toast } from '../../ui/toasts/toast.ts';

interface Renewed {
  readonly $id: string;
  readonly name: string;
}

interface Listed {
  readonly $id: string;
}

/** 'Masih ada' and 'Tayangkan lagi' for one or several products, with an optimistic update. */
export function useRenewal(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (products: readonly Renewed[]) =>
      answer(market.seller.products.renewed.$post({ json: { productIds: products.map(({ $id }) => $id) } })),
    onSuccess: ({ listedUntil }, products) => {
      const term = { ...freshListing(serverNow(), campus().rules.listingDays), listedUntil };
      const ids = new Set(products.map(({ $id }) => $id));
      queries.setQueryData<readonly Listed[]>(queryKeys.ownProducts(userId), (list) =>
        list?.map((row) => (ids.has(row.$id) ? { ...row, ...term } : row)),
      );
      for (const id of ids) queries.setQueryData<Listed>(queryKeys.product(id), (row) => row && { ...row, ...term });
      const [first] = products;
      const done =
        products.length > 1 || !first
          ? listingTexts.renewedMany(products.length, listedUntil)
          : listingTexts.renewed(first.name, listedUntil);
      void toast('good', done);
    },
    onError: (error) => void toast('bad', listingTexts.failure(sentenceFor(error)), error),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.table('products') }),
  });
}
