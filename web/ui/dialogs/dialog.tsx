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
  /** What it asks for is on its way: then neither a press outside, nor Escape, nor the cross closes it. A form in it says so itself. */
  isSending?: boolean;
  /** False where a press outside would lose too much, or comes from a finger that meant something else. */
  closesOutside?: boolean;
  closeLabel?: string;
  onClose: () => void;
}

/**
 * A dialog above the page. While it sends it stays: it may get lower under the second press of two, which then lands outside, and a
 * refusal would be read by nobody. Its own buttons still close it.
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
