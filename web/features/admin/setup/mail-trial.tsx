import '../../../ui/styles/forms.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentenceFor } from '../../../copy/errors.ts';
import { setupTexts } from '../../../copy/setup.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useUser } from '../../../lib/session/session.ts';
import classes from './setup.module.css';

/** Sends a test mail to the administrator's own address, and accepts the code in it. */
export function MailTrial({ why }: { why: string }) {
  const queries = useQueryClient();
  const { account } = useUser();
  const [code, setCode] = useState('');
  const isAsked = why !== 'untried' && why !== 'failed';
  const keep = (setup: unknown) => queries.setQueryData(queryKeys.setup, setup);
  const send = useMutation({ mutationFn: () => answer(admin.setup.mail.$post()), onSuccess: keep });
  const check = useMutation({
    mutationFn: () => answer(admin.setup.mail.arrived.$post({ json: { code: code.trim() } })),
    onSuccess: keep,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check.mutate();
  };
  return (
    <>
      {isAsked ? (
        <form className={classes.code} noValidate onSubmit={submit}>
          <TextInput
            size="md"
            label={setupTexts.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={code}
            error={check.isError ? sentenceFor(check.error) : undefined}
            onChange={({ currentTarget }) => {
              check.reset();
              setCode(currentTarget.value);
            }}
          />
          <Button type="submit" size="md" loading={check.isPending} disabled={code.trim() === ''}>
            {setupTexts.check}
          </Button>
        </form>
      ) : null}
      <Button
        size="md"
        variant={isAsked ? 'default' : 'filled'}
        className={classes.press ?? ''}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {isAsked ? setupTexts.sendMailAgain : setupTexts.sendMail(account.email)}
      </Button>
      {send.isError ? (
        <p className={classes.refusal} role="alert">
          {setupTexts.failure(sentenceFor(send.error))}
        </p>
      ) : null}
    </>
  );
}
