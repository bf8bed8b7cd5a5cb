import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceFor } from '../../copy/errors.ts';
import { sellingCopy, sellingMessages } from '../../copy/selling.ts';
import { partsOf } from '../../kinds/parts.ts';
import { isSignedOut, toCallError } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { type OwnProduct, openSalesOptions } from './queries.ts';

/** A product that was just deleted elsewhere counts as deleted. */
const isGone = (error: unknown) => toCallError(error).code === 'product_not_found';

async function deleteProduct(productId: string): Promise<void> {
  await answer(market.seller.products[':productId'].$delete({ param: { productId } })).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}

export function DeleteProduct({ product, onClose }: { product: OwnProduct; onClose: () => void }) {
  const queries = useQueryClient();
  const { data: open } = useQuery(openSalesOptions(product.$id));
  const { RemovalNote } = partsOf(product);
  const remove = useMutation({
    mutationFn: () => deleteProduct(product.$id),
    onSuccess: () => void toast('good', sellingMessages.deleted),
    onError: (error) => {
      const why = isSignedOut(error) ? sellingMessages.loginToAct : sentenceFor(error);
      void toast('bad', `${sellingMessages.deleteFailure} ${why}`);
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.table('products') });
      onClose();
    },
  });
  return (
    <Confirm
      opened
      title={sellingCopy.removeTitle}
      confirmLabel={sellingCopy.remove}
      danger
      sending={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {sellingMessages.confirmDelete} <b>{product.name}</b>
      {open ? ` ${sellingCopy.openSales(open)}` : null}{' '}
      {RemovalNote ? <RemovalNote productIds={[product.$id]} /> : null}
    </Confirm>
  );
}
