import { lazy, type ReactNode, Suspense } from 'react';
import { uiTexts } from '../../copy/ui.ts';

const Confirm = lazy(async () => ({ default: (await import('./confirm.tsx')).Confirm }));

interface ConfirmCancelProps {
  /** What exactly is asked. */
  children: ReactNode;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an order is canceled, wherever that is done. */
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
