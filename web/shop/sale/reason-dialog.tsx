import '../../ui/styles/forms.ts';
import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { saleTexts } from '../../copy/sales.ts';
import { SendDialog } from '../../ui/dialogs/send-dialog.tsx';
import type { Sending } from '../../ui/dialogs/sending.ts';
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
  sending: Sending;
  /** `reason`: trimmed; '' when none is required. */
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** Confirms an irreversible step and asks for a reason if one is required. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { asksWhy, reason } = props;
  const [code, setCode] = useState('');
  const send = () => {
    const said = reason.trim();
    if (asksWhy && said === '') setCode('why_required');
    else props.onSend(asksWhy ? said : '');
  };
  return (
    <SendDialog {...props} onSend={send}>
      <div className={classes.dialog}>
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
      </div>
    </SendDialog>
  );
}
