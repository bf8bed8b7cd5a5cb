import '../../ui/styles/forms.ts';
import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { loginForm } from '#domain/people/account-input.ts';
import { authTexts, loginMessages } from '../../copy/auth.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { toCallError } from '../../lib/call-error.ts';
import { signIn } from '../../lib/session/enter-and-leave.ts';
import { enterLeadsOn } from '../../ui/forms/enter-leads-on.ts';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import { eye } from '../../ui/forms/password-strength.tsx';
import { dropTyped, typedPassword } from './registered.ts';
import { useEnter } from './use-enter.ts';

export interface LoginFailure {
  sentence: string;
  /** The unverified address, for resending the mail. */
  unverified?: string;
}

const explained = ['network', 'general_rate_limit_exceeded'];

/**
 * The sentence for a failed login. Appwrite refuses a malformed password without checking it; that also counts as a
 * wrong password.
 */
export function loginSentence(thrown: unknown): string {
  const { code, details } = toCallError(thrown);
  if (code === 'user_invalid_credentials') return loginMessages.wrongPair;
  if (code === 'general_argument_invalid') {
    return details.param === 'password' ? loginMessages.wrongPair : loginMessages.invalidEmail;
  }
  if (code === 'user_blocked') return loginMessages.blocked;
  if (code === 'user_disabled') return loginMessages.disabled;
  if (code === 'not_verified') return loginMessages.unverified;
  if (code === 'cookies_refused') return loginMessages.cookiesRefused;
  if (explained.includes(code)) return sentenceFor(thrown);
  return loginMessages.other;
}

interface LoginFormProps {
  /** Prefills the address, and the password if it was typed in this tab during registration. */
  email: string;
  /** Whether only the password is missing: its field then has focus. */
  asksPassword?: boolean;
  onStart: () => void;
  onFailure: (failure: LoginFailure) => void;
}

export function LoginForm({ email, asksPassword = false, onStart, onFailure }: LoginFormProps) {
  const [busy, setBusy] = useState(false);
  const enter = useEnter();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: typedPassword(email) },
    validate: schemaResolver(loginForm, { sync: true }),
  });
  const submit = async (values: { email: string; password: string }) => {
    if (busy) return;
    setBusy(true);
    onStart();
    try {
      const session = await signIn(values.email.trim(), values.password);
      dropTyped();
      await enter(session);
    } catch (error) {
      const isUnverified = toCallError(error).code === 'not_verified';
      onFailure({ sentence: loginSentence(error), ...(isUnverified ? { unverified: values.email.trim() } : {}) });
    } finally {
      setBusy(false);
    }
  };
  const shown = (key: 'email' | 'password') => {
    const code = form.errors[key];
    if (typeof code !== 'string') return undefined;
    return code === 'required' ? loginMessages.bothRequired : fieldSentence(code);
  };
  return (
    <form noValidate onKeyDown={enterLeadsOn} onSubmit={form.onSubmit(submit, focusFirstError(form))}>
      <Stack gap="md">
        <TextInput
          size="md"
          label={authTexts.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          enterKeyHint="next"
          placeholder={authTexts.emailExample}
          key={form.key('email')}
          {...form.getInputProps('email')}
          error={shown('email')}
        />
        <PasswordInput
          size="md"
          label={authTexts.password}
          autoComplete="current-password"
          enterKeyHint="go"
          autoFocus={asksPassword}
          {...eye}
          key={form.key('password')}
          {...form.getInputProps('password')}
          error={shown('password')}
        />
        <Anchor component={Link} to="/forgot-password" ml="auto" py={10}>
          {authTexts.forgotLink}
        </Anchor>
        <Button type="submit" size="lg" loading={busy}>
          {authTexts.login}
        </Button>
      </Stack>
    </form>
  );
}
