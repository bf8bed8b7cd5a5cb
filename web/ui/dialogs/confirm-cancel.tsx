import { lazy, type ReactNode, Suspense } from 'react';

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
    <Confirm opened danger title="Batalkan pesanan" confirmLabel="Ya, batalkan" cancelLabel="Tidak" {...props} />
  </Suspense>
);
