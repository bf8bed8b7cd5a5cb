import { authTexts, resetMessages } from '../../copy/auth.ts';
import '../../ui/styles/forms.ts';
import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { forgotPasswordForm } from '#domain/people/account-input.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { account } from '../../lib/appwrite.ts';
import { toCallError } from '../../lib/call-error.ts';
import { hourly } from '../../lib/hourly-limit.ts';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import classes from './auth.module.css';

function resetSentence(error: unknown): string {
  const { code } = toCallError(error);
  if (code === 'user_not_found') return resetMessages.notFound;
  if (code === 'general_argument_invalid') return resetMessages.invalidEmail;
  return code === 'general_rate_limit_exceeded' || code === 'network' ? sentenceFor(error) : resetMessages.other;
}

export function ForgotPasswordPage() {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ good: boolean; sentence: string } | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(forgotPasswordForm, { sync: true }),
  });
  const submit = async ({ email }: { email: string }) => {
    if (busy) return;
    setBusy(true);
    try {
      await hourly(
        account.createRecovery({ email: email.trim(), url: `${globalThis.location.origin}/reset-password` }),
      );
      setOutcome({ good: true, sentence: resetMessages.success });
    } catch (error) {
      setOutcome({ good: false, sentence: resetSentence(error) });
    } finally {
      setBusy(false);
    }
  };
  const code = form.errors.email;
  return (
    <>
      <PageTitle>{authTexts.forgotTitle}</PageTitle>
      <h1 className={classes.title}>{authTexts.forgotHeading}</h1>
      <p className={classes.lead}>{authTexts.forgotLead}</p>
      {outcome ? (
        <Alert className={classes.alert ?? ''} color={outcome.good ? 'toska' : 'cabai'} role="alert">
          {outcome.sentence}
        </Alert>
      ) : null}
      <form noValidate onSubmit={form.onSubmit(submit, focusFirstError(form))}>
        <Stack gap="md">
          <TextInput
            size="md"
            label={authTexts.email}
            type="email"
            autoComplete="email"
            key={form.key('email')}
            {...form.getInputProps('email')}
            error={
              code === 'required'
                ? resetMessages.emailRequired
                : typeof code === 'string'
                  ? fieldSentence(code)
                  : undefined
            }
          />
          <Button type="submit" size="lg" loading={busy}>
            {authTexts.sendReset}
          </Button>
        </Stack>
      </form>
      <p className={classes.switch}>
        <Anchor component={Link} to="/login" fw={600}>
          {authTexts.backToLogin}
        </Anchor>
      </p>
    </>
  );
}
