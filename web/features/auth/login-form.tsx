import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { loginForm } from '#domain/people/account-input.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { loginMessages } from '../../copy/messages.ts';
import { signIn } from '../../lib/session/session.ts';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import { eye } from '../../ui/forms/password-eye.ts';
import { useEnter } from './use-enter.ts';

interface LoginFormProps {
  onStart: () => void;
  onFailure: (error: unknown, typed: { email: string; password: string }) => void;
}

export function LoginForm({ onStart, onFailure }: LoginFormProps) {
  const [busy, setBusy] = useState(false);
  const enter = useEnter();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(loginForm, { sync: true }),
  });
  const submit = async (values: { email: string; password: string }) => {
    if (busy) return;
    setBusy(true);
    onStart();
    try {
      await enter(await signIn(values.email.trim(), values.password));
    } catch (error) {
      onFailure(error, values);
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
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstError(form))}>
      <Stack gap="md">
        <TextInput
          size="md"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          placeholder="nama@kampus.ac.id"
          key={form.key('email')}
          {...form.getInputProps('email')}
          error={shown('email')}
        />
        <PasswordInput
          size="md"
          label="Password"
          autoComplete="current-password"
          {...eye}
          key={form.key('password')}
          {...form.getInputProps('password')}
          error={shown('password')}
        />
        <Anchor component={Link} to="/forgot-password" ml="auto" py={10}>
          Lupa Password?
        </Anchor>
        <Button type="submit" size="lg" loading={busy}>
          Login
        </Button>
      </Stack>
    </form>
  );
}
