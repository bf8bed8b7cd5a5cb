import type { ReactNode } from 'react';
import { uiTexts } from '../../copy/ui.ts';
import { part } from '../../lib/page/part.tsx';
import type { Sending } from './sending.ts';

const Confirm = part(async () => (await import('./confirm.tsx')).Confirm);

interface ConfirmCancelProps {
  /** The dialog's text. */
  children: ReactNode;
  sending: Sending;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an order is canceled; used by all cancel buttons. */
export const ConfirmCancel = (props: ConfirmCancelProps) => (
  <Confirm
    opened
    danger
    title={uiTexts.cancelOrder}
    confirmLabel={uiTexts.yesCancel}
    cancelLabel={uiTexts.no}
    {...props}
  />
);
