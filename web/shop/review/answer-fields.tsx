import '../../ui/styles/forms.ts';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { reviewTexts } from '../../copy/trust.ts';
import type { Draft } from '../../lib/device/use-draft.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { GrowingText } from '../../ui/forms/growing-text.tsx';
import type { Answered } from './answer-form.tsx';
import classes from './review.module.css';

interface AnswerFieldsProps {
  review: Answered;
  draft: Draft<string>;
  onClose: () => void;
}

export function AnswerFields({ review, draft, onClose }: AnswerFieldsProps) {
  const queries = useQueryClient();
  const [message, setMessage] = useState(draft.found ?? '');
  const [wasSent, setSent] = useState(false);
  const send = useMutation({
    mutationFn: () =>
      answer(market.reviews[':reviewId'].answer.$post({ param: { reviewId: review.id }, json: { message } })),
    onSuccess: async () => {
      const stale = [queryKeys.table('reviews'), queryKeys.table('sales')];
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
      onClose();
    },
  });
  const isEmpty = message.trim() === '';
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(submit) => {
        submit.preventDefault();
        setSent(true);
        if (!isEmpty && !send.isPending) send.mutate();
      }}
    >
      <GrowingText
        size="md"
        label={reviewTexts.answerLabel(review.authorName)}
        description={reviewTexts.answerHint}
        autoFocus={!draft.found}
        minRows={2}
        maxRows={8}
        maxLength={limits.reviewMax}
        value={message}
        onChange={({ currentTarget: { value } }) => {
          setMessage(value);
          draft.keep(value);
        }}
        error={wasSent && isEmpty ? fieldSentence('message_empty') : undefined}
      />
      {send.error ? (
        <p className={classes.refusal} role="alert">
          {sentenceFor(send.error)}
        </p>
      ) : null}
      <Group>
        <Button size="md" type="submit" loading={send.isPending}>
          {reviewTexts.answerSend}
        </Button>
        <Button size="md" variant="default" onClick={onClose}>
          {reviewTexts.cancel}
        </Button>
      </Group>
    </form>
  );
}
