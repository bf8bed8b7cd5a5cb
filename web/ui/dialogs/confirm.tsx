import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SendDialog } from './send-dialog.tsx';
import { type Sending, saidElsewhere } from './sending.ts';

interface ConfirmProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  sending: Sending;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before something is sent; a refusal is shown in a toast. */
export const Confirm = ({ children, confirmLabel, cancelLabel, onConfirm, ...dialog }: ConfirmProps) => (
  <SendDialog {...dialog} yes={confirmLabel} no={cancelLabel} refusal={saidElsewhere} onSend={onConfirm}>
    <Text>{children}</Text>
  </SendDialog>
);
