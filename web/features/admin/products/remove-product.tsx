import { Button } from '@mantine/core';
import { useState } from 'react';
import { productTexts } from '../../../copy/admin.ts';
import { adminKindTexts as texts } from '../../../copy/admin-kinds.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { part } from '../../../lib/page/part.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { useDeleteProduct } from './product-calls.ts';

const ConfirmRemoval = part(async () => (await import('./confirm-removal.tsx')).ConfirmRemoval);

/** Deletes a product and with it its batch or draw: orders are canceled, entrants notified. */
export function RemoveProduct({ productId, name, onDone }: { productId: string; name: string; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteProduct(productId);
  const close = () => setAsking(false);
  const confirm = () =>
    remove.isPending ||
    remove.mutate(undefined, {
      onSuccess: () => {
        void toast('good', productTexts.deleted);
        onDone();
      },
      onError: (error) => void toast('bad', productTexts.deleteFailure(sentenceFor(error)), error),
      onSettled: close,
    });
  return (
    <>
      <Button
        size="sm"
        mih={44}
        variant="default"
        aria-label={`${texts.removeOf}: ${name}`}
        onClick={() => setAsking(true)}
      >
        {texts.removeOf}
      </Button>
      {isAsking ? (
        <ConfirmRemoval productIds={[productId]} sending={remove} onConfirm={confirm} onClose={close} />
      ) : null}
    </>
  );
}
