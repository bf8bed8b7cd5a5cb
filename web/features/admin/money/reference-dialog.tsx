import '../../../ui/styles/forms.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { limits } from '#domain/limits.ts';
import { paidReferenceInput } from '#domain/money/refund.ts';
import { adminPayoutTexts } from '../../../copy/admin-money.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { fieldSentence } from '../../../copy/fields.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import classes from './desk-money.module.css';

interface ReferenceDialogProps {
  title: string;
  question: string;
  /** Says who will see the reference. */
  hint: string;
  yes: string;
  busy: boolean;
  /** A refusal, shown at the field. */
  error: Error | null;
  /** Further information above the field. */
  children?: ReactNode;
  onSend: (reference: string) => void;
  onClose: () => void;
}

/** Asks for the reference of a transfer made outside the app. */
export function ReferenceDialog(props: ReferenceDialogProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reference: '' },
    validate: schemaResolver(paidReferenceInput, { sync: true }),
  });
  const code = form.errors.reference;
  return (
    <Dialog onClose={props.onClose} isSending={props.busy} title={props.title}>
      <form
        noValidate
        className={classes.dialog}
        onSubmit={form.onSubmit(({ reference }) => {
          if (!props.busy) props.onSend(reference.trim());
        }, focusFirstError(form))}
      >
        <p>{props.question}</p>
        {props.children}
        <TextInput
          size="md"
          label={adminPayoutTexts.reference}
          description={props.hint}
          withAsterisk
          data-autofocus
          maxLength={limits.refundReferenceMax}
          key={form.key('reference')}
          {...form.getInputProps('reference')}
          error={typeof code === 'string' ? fieldSentence(code) : undefined}
        />
        {props.error ? (
          <p className={classes.refusal} role="alert">
            {sentenceFor(props.error)}
          </p>
        ) : null}
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={props.onClose}>
            {adminPayoutTexts.cancel}
          </Button>
          <Button size="md" type="submit" loading={props.busy}>
            {props.yes}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
