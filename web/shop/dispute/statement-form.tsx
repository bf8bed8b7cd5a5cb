import '../../ui/styles/forms.ts';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { disputeTexts } from '../../copy/disputes.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { saleTexts } from '../../copy/sales.ts';
import { idsDraft, textDraft, useDraft } from '../../lib/device/use-draft.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { usePressWhenWhole } from '../../ui/forms/form-parts.tsx';
import { GrowingText } from '../../ui/forms/growing-text.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { PhotoInput } from '../photos/photo-input.tsx';
import { photosFailure, usePhotos } from '../photos/use-photos.ts';
import { useBetweenBlocked } from '../sale/reason-readers.ts';
import classes from './dispute.module.css';

/** A button that opens the form. The form is open from the start if there is a stored draft. */
export function StatementForm({ saleId }: { saleId: string }) {
  const words = useDraft(`statement-${saleId}`, textDraft);
  const shown = useDraft(`statement-photos-${saleId}`, idsDraft);
  const [isOpen, setOpen] = useState(Boolean(words.found || shown.found?.length));
  const close = () => {
    words.drop();
    shown.drop();
    setOpen(false);
  };
  if (!isOpen) {
    return (
      <Button size="md" variant="default" className={classes.add ?? ''} onClick={() => setOpen(true)}>
        {disputeTexts.add}
      </Button>
    );
  }
  return <OpenForm saleId={saleId} words={words} shown={shown} onClose={close} />;
}

interface OpenFormProps {
  saleId: string;
  words: ReturnType<typeof useDraft<string>>;
  shown: ReturnType<typeof useDraft<string[]>>;
  onClose: () => void;
}

function OpenForm({ saleId, words, shown, onClose }: OpenFormProps) {
  const queries = useQueryClient();
  // Idempotency key: retries after a lost response use the same id.
  const [statementId] = useState(ID.unique);
  const [message, setMessage] = useState(words.found ?? '');
  const isBetweenBlocked = useBetweenBlocked(saleId, 'buyer');
  const [wasSent, setSent] = useState(false);
  const photos = usePhotos(shown.found ?? [], {
    bucket: 'dispute-photos',
    max: limits.statementPhotos,
    onIds: shown.keep,
  });
  const say = useMutation({
    mutationFn: (said: { message: string; imageIds: string[] }) =>
      answer(market.sales[':saleId'].statements.$post({ param: { saleId }, json: { statementId, ...said } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.statements(saleId) });
      onClose();
    },
    // The dispute may have been decided meanwhile.
    onError: () => queries.invalidateQueries({ queryKey: queryKeys.table('sales') }),
  });
  const failure = photosFailure(photos);
  const isEmpty = message.trim() === '' && photos.photos.length === 0;
  const left = limits.statementMax - message.length;
  const { press, waiting } = usePressWhenWhole(() => {
    if (!isEmpty && !failure && !say.isPending) say.mutate({ message: message.trim(), imageIds: photos.fileIds });
  }, photos.part);
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(submit) => {
        submit.preventDefault();
        setSent(true);
        press();
      }}
    >
      <GrowingText
        size="md"
        label={disputeTexts.message}
        description={isBetweenBlocked ? saleTexts.reasonForAdmin : disputeTexts.messageHint}
        autoFocus={!words.found}
        minRows={3}
        maxRows={10}
        maxLength={limits.statementMax}
        value={message}
        onChange={({ currentTarget: { value } }) => {
          setMessage(value);
          words.keep(value);
        }}
        error={wasSent && isEmpty ? fieldSentence('message_empty') : undefined}
      />
      {left < 200 ? (
        <p className={classes.intro} role="status">
          {disputeTexts.left(left)}
        </p>
      ) : null}
      <PhotoInput
        label={disputeTexts.photosOptional}
        hint={disputeTexts.photosHint}
        isOptional
        photos={photos}
        error={wasSent ? failure : undefined}
      />
      {say.error ? (
        <p className={classes.refusal} role="alert">
          {sentenceFor(say.error)}
        </p>
      ) : null}
      <Group>
        <SubmitButton loading={say.isPending} waiting={waiting}>
          {disputeTexts.send}
        </SubmitButton>
        <Button size="md" variant="default" onClick={onClose}>
          {disputeTexts.cancel}
        </Button>
      </Group>
    </form>
  );
}
