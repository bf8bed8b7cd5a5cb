import { Alert, Button, Group, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { sentenceFor } from '../../copy/errors.ts';
import { uiTexts } from '../../copy/ui.ts';
import { SubmitButton } from '../forms/submit-button.tsx';
import { Dialog } from './dialog.tsx';
import type { Sending } from './sending.ts';

interface SendDialogProps extends Pick<ModalProps, 'size'> {
  title: string;
  children: ReactNode;
  sending: Sending;
  yes: string;
  no?: string | undefined;
  danger?: boolean | undefined;
  opened?: boolean;
  /** Returns the message for a refusal; null if it is shown elsewhere. */
  refusal?: (error: unknown) => string | null;
  /** Not called while sending. */
  onSend: () => void;
  onClose: () => void;
}

/** A dialog with a cancel and a send button. It stays open while sending, and shows a refusal. */
export function SendDialog({ sending, refusal = sentenceFor, danger = false, ...props }: SendDialogProps) {
  const { isPending, error } = sending;
  const refused = error ? refusal(error) : null;
  const frame = { ...(props.size ? { size: props.size } : {}), opened: props.opened ?? true };
  return (
    <Dialog {...frame} onClose={props.onClose} isSending={isPending} title={props.title}>
      <form
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault();
          // React events bubble to a form around the dialog.
          submit.stopPropagation();
          if (!isPending) props.onSend();
        }}
      >
        {props.children}
        {refused ? (
          <Alert color="cabai" role="alert" mt="md">
            {refused}
          </Alert>
        ) : null}
        <Group justify="flex-end" mt="lg">
          <Button size="md" variant="default" onClick={props.onClose}>
            {props.no ?? uiTexts.cancel}
          </Button>
          <SubmitButton {...(danger ? { color: 'cabai.7' } : {})} loading={isPending} waiting={sending.waiting}>
            {props.yes}
          </SubmitButton>
        </Group>
      </form>
    </Dialog>
  );
}
