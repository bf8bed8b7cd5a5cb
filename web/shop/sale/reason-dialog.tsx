import '../../ui/styles/forms.ts';
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { saleTexts } from '../../copy/sales.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { GrowingText } from '../../ui/forms/growing-text.tsx';
import classes from './sale.module.css';

interface ReasonDialogProps {
  title: string;
  question: string;
  yes: string;
  no: string;
  danger: boolean;
  /** Whether a reason is required; otherwise none is sent. */
  asksWhy: boolean;
  /** Who reads the reason. */
  hint: string;
  maxLength?: number;
  reason: string;
  onReason: (text: string) => void;
  /** Further fields above the reason. */
  children?: ReactNode;
  /** Further fields below the reason. */
  below?: ReactNode;
  busy?: boolean;
  /** A refusal, shown beside what was typed. */
  error?: Error | null;
  /** `reason`: trimmed; '' when none is required. */
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** Confirms a step that cannot be undone, with a reason where others will read it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { asksWhy, reason, error } = props;
  const [code, setCode] = useState('');
  const send = () => {
    const said = reason.trim();
    if (asksWhy && said === '') setCode('why_required');
    else props.onSend(asksWhy ? said : '');
  };
  return (
    <Dialog onClose={props.onClose} isSending={props.busy ?? false} title={props.title}>
      <form
        noValidate
        className={classes.dialog}
        onSubmit={(submit) => {
          submit.preventDefault();
          send();
        }}
      >
        <Text>{props.question}</Text>
        {props.children}
        {asksWhy ? (
          <GrowingText
            size="md"
            label={saleTexts.reason}
            description={props.hint}
            withAsterisk
            data-autofocus
            minRows={3}
            maxRows={8}
            maxLength={props.maxLength ?? limits.saleReasonMax}
            value={reason}
            onChange={({ currentTarget: { value } }) => {
              setCode('');
              props.onReason(value);
            }}
            error={code && reason.trim() === '' ? fieldSentence(code) : undefined}
          />
        ) : null}
        {props.below}
        {error ? (
          <p className={classes.refusal} role="alert">
            {sentenceFor(error)}
          </p>
        ) : null}
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={props.onClose}>
            {props.no}
          </Button>
          <Button size="md" type="submit" {...(props.danger ? { color: 'cabai.7' } : {})} loading={props.busy ?? false}>
            {props.yes}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
