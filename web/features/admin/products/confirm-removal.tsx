import { useQuery } from '@tanstack/react-query';
import { adminMessages, productTexts } from '../../../copy/admin.ts';
import { RemovalNotes } from '../../../kinds/removal-notes.tsx';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import type { Sending } from '../../../ui/dialogs/sending.ts';
import { openSalesOptions } from './product-calls.ts';

interface ConfirmRemovalProps {
  productIds: readonly string[];
  sending: Sending;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms the deletion of products. Says how many of their sales continue and which draws are canceled. */
export function ConfirmRemoval({ productIds, ...dialog }: ConfirmRemovalProps) {
  const { data, error } = useQuery(openSalesOptions(productIds));
  const count = productIds.length;
  return (
    <Confirm opened danger title={productTexts.removeTitle} confirmLabel={productTexts.yesRemove} {...dialog}>
      {count === 1 ? adminMessages.confirmDeleteProduct : productTexts.confirmDeleteMany(count)}{' '}
      <span aria-live="polite">
        {data ? productTexts.openSales(data) : error ? productTexts.openSalesUnknown : ''}{' '}
        <RemovalNotes productIds={productIds} />
      </span>
    </Confirm>
  );
}
