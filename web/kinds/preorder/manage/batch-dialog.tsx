import type { ShownBatch } from '../batch-query.ts';
import { BatchForm } from './batch-form.tsx';
import { BatchMessage } from './batch-message.tsx';

interface BatchDialogProps {
  opened: 'edit' | 'next' | 'message';
  batch: ShownBatch;
  onClose: () => void;
  onDone: (batchId: string) => void;
}

/** The dialogs behind a batch page's buttons. */
export function BatchDialog({ opened, batch, onClose, onDone }: BatchDialogProps) {
  if (opened === 'message') return <BatchMessage batchId={batch.$id} onClose={onClose} />;
  const isNew = opened === 'next';
  return (
    <BatchForm
      batch={batch}
      isNew={isNew}
      isPickupOnly={!isNew && batch.state !== 'open'}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
