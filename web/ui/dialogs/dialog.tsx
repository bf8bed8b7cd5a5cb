import { uiTexts } from '../../copy/ui.ts';
import '../styles/overlays.ts';
import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogSending } from './dialog-sending.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps extends Pick<ModalProps, 'size' | 'fullScreen' | 'centered' | 'yOffset'> {
  title: string;
  children: ReactNode;
  opened?: boolean;
  /** While true, a click outside, Escape and the cross do not close the dialog. A form inside reports this itself. */
  isSending?: boolean;
  /** False where a click outside would lose too much or is likely an accident. */
  closesOutside?: boolean;
  closeLabel?: string;
  onClose: () => void;
}

/**
 * A modal dialog. While it sends, a click outside, Escape and the cross do not close it: its height may shrink between
 * the two presses of a double press, so that the second lands outside, and a refusal would go unread. Its own buttons
 * still close it.
 */
export function Dialog({
  title,
  children,
  opened = true,
  isSending = false,
  closesOutside = true,
  closeLabel = uiTexts.close,
  onClose,
  ...frame
}: DialogProps) {
  useReturnFocus();
  const [isFormSending, setFormSending] = useState(false);
  const stays = isSending || isFormSending;
  return (
    <Modal
      centered
      radius="lg"
      {...frame}
      opened={opened}
      title={title}
      closeOnClickOutside={closesOutside}
      closeButtonProps={{ 'aria-label': closeLabel, size: 44, disabled: stays }}
      styles={{ title: { fontWeight: 600 } }}
      onClose={() => {
        if (!stays) onClose();
      }}
    >
      <DialogSending value={setFormSending}>{children}</DialogSending>
    </Modal>
  );
}
