import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sellingMessages } from '../../copy/selling.ts';
import { isSignedOut, toCallError } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { getRow } from '../../lib/tables.ts';
import { useNewId } from '../../lib/use-new-id.ts';
import { type ProductValues, productInput } from '../../shop/product-form/product-values.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { dropSellerDraft } from './seller-draft.ts';
import type { SellerDraft } from './seller-form.tsx';

interface Save {
  values: ProductValues;
  imageIds: readonly string[];
  /** Overwrites a concurrent change, after the person confirmed it. */
  anyway?: boolean;
}

export const isConflict = (error: unknown): boolean =>
  error !== null && toCallError(error).code === 'changed_meanwhile';

/** Adds or saves a product. Refused with changed_meanwhile if the product has changed since the form showed it. */
export function useSaveProduct(
  { productId, shown }: Pick<SellerDraft, 'productId' | 'shown'>,
  kind: 'seller' | 'gift' = 'seller',
) {
  const queries = useQueryClient();
  const newId = useNewId(() => productId);
  const save = async ({ values, imageIds, anyway = false }: Save): Promise<void> => {
    const input = productInput(kind, values, imageIds);
    if (!shown) {
      await answer(market.seller.products.$post({ json: { ...input, productId: newId.read() } }));
      return;
    }
    const latest = anyway ? await getRow('products', productId, ['version']) : null;
    const version = latest?.version ?? shown.version;
    const json = { ...input, version, shownStock: shown.stock };
    await answer(market.seller.products[':productId'].$put({ param: { productId }, json }));
  };
  return useMutation({
    mutationFn: save,
    onSuccess: () => dropSellerDraft(shown ? productId : undefined),
    // A toast, because the form is gone once the app navigates to the login.
    onError: (error) => {
      newId.refused(error);
      if (isSignedOut(error)) void toast('bad', sellingMessages.loginToAct);
    },
    onSettled: () =>
      queries.invalidateQueries({ queryKey: queryKeys.table('products'), refetchType: 'active', predicate: isNoForm }),
  });
}

/** Excludes the query of the open form, which keeps its values until the person loads the current ones. */
const isNoForm = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'edit';
