import '../../../ui/styles/overlays.ts';
import '../../../ui/styles/forms.ts';
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { ordersDeskTexts } from '../../../copy/admin.ts';
import { fieldSentence } from '../../../copy/fields.ts';
import { saleTexts } from '../../../copy/sales.ts';
import { uiTexts } from '../../../copy/ui.ts';
import { useReturnFocus } from '../../../ui/dialogs/use-return-focus.ts';
import classes from './orders.module.css';

interface MoveReasonProps {
  title: string;
  question: string;
  /** What stands in the field at first. */
  reason: string;
  yes: string;
  danger: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks why, where buyer and sellers will read it; a sensible text stands there already. */
export function MoveReason({ title, question, reason, yes, danger, onConfirm, onClose }: MoveReasonProps) {
  useReturnFocus();
  const [text, setText] = useState(reason);
  const [code, setCode] = useState('');
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      radius="lg"
      closeButtonProps={{ 'aria-label': uiTexts.close, size: 44 }}
      styles={{ title: { fontWeight: 800 } }}
    >
      <form
        noValidate
        className={classes.why}
        onSubmit={(submit) => {
          submit.preventDefault();
          if (text.trim() === '') setCode('why_required');
          else onConfirm(text.trim());
        }}
      >
        <Text>{question}</Text>
        <Textarea
          size="md"
          label={saleTexts.reason}
          description={ordersDeskTexts.reasonHint}
          withAsterisk
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.saleReasonMax}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setCode('');
          }}
          error={code ? fieldSentence(code) : undefined}
        />
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={onClose}>
            {uiTexts.no}
          </Button>
          <Button size="md" type="submit" {...(danger ? { color: 'cabai.7' } : {})}>
            {yes}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
