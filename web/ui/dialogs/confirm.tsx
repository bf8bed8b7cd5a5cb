import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiTexts } from '../../copy/ui.ts';
import { Dialog } from './dialog.tsx';

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
  return (
    <Dialog opened={props.opened} onClose={props.onClose} isSending={props.busy ?? false} title={props.title}>
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
    </Dialog>
  );
}
