import '../../../ui/styles/forms.ts';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { useState } from 'react';
import { fieldCodesOf } from '#domain/field.ts';
import { limits } from '#domain/limits.ts';
import { batchMessageInput } from '#kinds/preorder/rules/batch-input.ts';
import { fieldSentence } from '../../../copy/fields.ts';
import { preorderTexts as texts } from '../../../copy/preorder.ts';
import { useDraft } from '../../../lib/device/use-draft.ts';
import { answer, market } from '../../../lib/functions.ts';
import { SendDialog } from '../../../ui/dialogs/send-dialog.tsx';
import { GrowingText } from '../../../ui/forms/growing-text.tsx';
import { toast } from '../../../ui/toasts/toast.ts';

const typed = { safeParse: (value: unknown) => (typeof value === 'string' ? { data: value } : {}) };

/** A message to all buyers of a batch. The draft is stored until sent. */
export function BatchMessage({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const draft = useDraft<string>(`batch-message-${batchId}`, typed);
  const [messageId] = useState(ID.unique);
  const [message, setMessage] = useState(draft.found ?? '');
  const [code, setCode] = useState('');
  const send = useMutation({
    mutationFn: (json: { messageId: string; message: string }) =>
      answer(market.batches[':batchId'].messages.$post({ param: { batchId }, json })),
    onSuccess: ({ told }) => {
      draft.drop();
      void toast('good', texts.messageSent(told));
      onClose();
    },
  });
  const submit = () => {
    const read = batchMessageInput.safeParse({ messageId, message });
    setCode(read.success ? '' : (fieldCodesOf(read.error.issues)['message'] ?? ''));
    if (read.success) send.mutate(read.data);
  };
  return (
    <SendDialog
      title={texts.message}
      sending={send}
      yes={texts.messageSend}
      no={texts.cancel}
      onSend={submit}
      onClose={onClose}
    >
      <Text>{texts.messageHint}</Text>
      <GrowingText
        size="md"
        mt="md"
        name="message"
        label={texts.messageLabel}
        withAsterisk
        data-autofocus
        minRows={3}
        maxRows={8}
        maxLength={limits.saleReasonMax}
        value={message}
        error={code ? fieldSentence(code) : undefined}
        onChange={({ currentTarget: { value } }) => {
          setMessage(value);
          draft.keep(value);
          setCode('');
        }}
      />
    </SendDialog>
  );
}
