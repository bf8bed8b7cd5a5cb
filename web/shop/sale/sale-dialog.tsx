import '../../ui/styles/overlays.ts';
import '../../ui/styles/forms.ts';
import { Button, Checkbox, Group, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { needsReason, type SaleEvent } from '#domain/orders/sale.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { saleTexts } from '../../copy/sales.ts';
import { uiTexts } from '../../copy/ui.ts';
import { textDraft, useDraft } from '../../lib/use-draft.ts';
import { useReturnFocus } from '../../ui/dialogs/use-return-focus.ts';
import classes from './sale.module.css';
import type { SaleMoverHere, ShownSale } from './sale-steps.ts';
import { reasonDraft, type SaleCall } from './use-sale-event.ts';

interface SaleDialogProps {
  sale: ShownSale;
  mover: SaleMoverHere;
  event: SaleEvent;
  ask: { title: string; question: string; yes: string };
  busy: boolean;
  error: Error | null;
  onSend: (call: SaleCall) => void;
  onClose: () => void;
}

/** What became of the goods, where the event asks. */
const goodsOf: Partial<Record<SaleEvent, { goods: 'sold_out' | 'returned'; label: string; hint: string }>> = {
  decline: { goods: 'sold_out', label: saleTexts.soldOut, hint: saleTexts.soldOutHint },
  refund: { goods: 'returned', label: saleTexts.returned, hint: saleTexts.returnedHint },
};

/** Asks once, and why where the table wants a reason. A refusal stands here, beside what was typed. */
export function SaleDialog({ sale, mover, event, ask, busy, error, onSend, onClose }: SaleDialogProps) {
  useReturnFocus();
  const draft = useDraft(reasonDraft(event, sale.$id), textDraft);
  const [reason, setReason] = useState(draft.found ?? '');
  const [isChecked, setChecked] = useState(false);
  const [code, setCode] = useState('');
  // Decided when the dialog opens: it keeps its shape while somebody types.
  const [asksWhy] = useState(() => needsReason(event, sale, mover, Date.now()));
  const question = goodsOf[event];
  const type = (text: string) => {
    setReason(text);
    setCode('');
    draft.keep(text);
  };
  const check = (next: boolean) => {
    setChecked(next);
    if (next && question?.goods === 'sold_out' && reason.trim() === '') type(saleTexts.soldOutReason);
  };
  const send = () => {
    const said = reason.trim();
    if (asksWhy && said === '') return setCode('why_required');
    onSend({
      event,
      ...(asksWhy ? { reason: said } : {}),
      ...(question && isChecked ? { goods: question.goods } : {}),
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={ask.title}
      centered
      radius="lg"
      closeButtonProps={{ 'aria-label': uiTexts.close, size: 44 }}
      styles={{ title: { fontWeight: 800 } }}
    >
      <form
        noValidate
        className={classes.dialog}
        onSubmit={(submit) => {
          submit.preventDefault();
          send();
        }}
      >
        <Text>{ask.question}</Text>
        {question ? (
          <Checkbox
            size="md"
            label={question.label}
            description={question.hint}
            checked={isChecked}
            onChange={({ currentTarget: { checked } }) => check(checked)}
          />
        ) : null}
        {asksWhy ? (
          <Textarea
            size="md"
            label={saleTexts.reason}
            description={saleTexts.reasonHint}
            withAsterisk
            data-autofocus
            autosize
            minRows={3}
            maxRows={8}
            maxLength={limits.saleReasonMax}
            value={reason}
            onChange={({ currentTarget: { value } }) => type(value)}
            error={code ? fieldSentence(code) : undefined}
          />
        ) : null}
        {error ? (
          <p className={classes.refusal} role="alert">
            {sentenceFor(error)}
          </p>
        ) : null}
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={onClose}>
            {saleTexts.back}
          </Button>
          <Button
            size="md"
            type="submit"
            {...(event === 'cancel' || event === 'decline' || event === 'refund' ? { color: 'cabai.7' } : {})}
            loading={busy}
          >
            {ask.yes}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
