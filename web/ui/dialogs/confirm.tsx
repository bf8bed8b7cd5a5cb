import { uiTexts } from '../../copy/ui.ts';
import '../styles/overlays.ts';
import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

interface ConfirmProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function Confirm(props: ConfirmProps) {
  useReturnFocus();
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      closeOnClickOutside={!props.busy}
      title={props.title}
      centered
      radius="lg"
      closeButtonProps={{ 'aria-label': uiTexts.close, size: 44 }}
      styles={{ title: { fontWeight: 800 } }}
    >
      <Text>{props.children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button size="md" variant="default" onClick={props.onClose}>
          {props.cancelLabel ?? uiTexts.cancel}
        </Button>
        <Button
          size="md"
          {...(props.danger ? { color: 'cabai.7' } : {})}
          loading={props.busy ?? false}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
