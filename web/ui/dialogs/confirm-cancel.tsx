import { lazy, type ReactNode, Suspense } from 'react';
import { uiTexts } from '../../copy/ui.ts';
import type { Sending } from './send-dialog.tsx';

const Confirm = lazy(async () => ({ default: (await import('./confirm.tsx')).Confirm }));

interface ConfirmCancelProps {
  /** The question. */
  children: ReactNode;
  sending: Sending;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms the cancellation of an order, wherever it is started. */
export const ConfirmCancel = (props: ConfirmCancelProps) => (
  <Suspense>
    <Confirm
      opened
      danger
      title={uiTexts.cancelOrder}
      confirmLabel={uiTexts.yesCancel}
      cancelLabel={uiTexts.no}
      {...props}
    />
  </Suspense>
);
