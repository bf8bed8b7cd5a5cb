import '../../../ui/styles/forms.ts';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { questionInput } from '#domain/orders/order-input.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { fieldSentence } from '../../../copy/fields.ts';
import { questionTexts } from '../../../copy/people.ts';
import { textDraft, useDraft } from '../../../lib/device/use-draft.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { GrowingText } from '../../../ui/forms/growing-text.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './dispute-page.module.css';

/**
 * Asks buyer and seller of a dispute; their answers appear among the statements above. Unsent text is stored as a
 * draft.
 */
export function AskBoth({ saleId }: { saleId: string }) {
  const queries = useQueryClient();
  const draft = useDraft(`question-${saleId}`, textDraft);
  // Fixed until sent, so that a retry after a lost response does not send the question twice.
  const [statementId, setStatementId] = useState(ID.unique);
  const [message, setMessage] = useState(draft.found ?? '');
  const [wasSent, setSent] = useState(false);
  const ask = useMutation({
    mutationFn: (json: { statementId: string; message: string }) =>
      answer(admin.sales[':saleId'].questions.$post({ param: { saleId }, json })),
    onSuccess: async () => {
      void toast('good', questionTexts.sent);
      draft.drop();
      setMessage('');
      setSent(false);
      setStatementId(ID.unique());
      await queries.invalidateQueries({ queryKey: queryKeys.statements(saleId) });
    },
  });
  const read = questionInput.safeParse({ statementId, message });
  const code = read.error?.issues.find(({ path }) => path[0] === 'message')?.message;
  return (
    <form
      noValidate
      className={classes.ask}
      onSubmit={(submit) => {
        submit.preventDefault();
        setSent(true);
        if (read.success && !ask.isPending) ask.mutate(read.data);
      }}
    >
      <GrowingText
        size="md"
        label={questionTexts.ask}
        description={questionTexts.hint}
        minRows={2}
        maxRows={10}
        maxLength={limits.statementMax}
        value={message}
        onChange={({ currentTarget: { value } }) => {
          setMessage(value);
          draft.keep(value);
        }}
        error={wasSent && code ? fieldSentence(code) : undefined}
      />
      {ask.error ? (
        <p className={classes.refusal} role="alert">
          {sentenceFor(ask.error)}
        </p>
      ) : null}
      <Group>
        <Button size="md" type="submit" variant="default" loading={ask.isPending}>
          {questionTexts.send}
        </Button>
      </Group>
    </form>
  );
}
