import { authTexts, newPasswordMessages } from '../../copy/auth.ts';
import '../../ui/styles/forms.ts';
import { Alert, Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { newPasswordForm } from '#domain/people/account-input.ts';
import { padPassword } from '#domain/people/password.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { account } from '../../lib/appwrite.ts';
import { toCallError } from '../../lib/call-error.ts';
import { hourly } from '../../lib/hourly-limit.ts';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import { eye, PasswordStrength } from '../../ui/forms/password-strength.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './auth.module.css';

/** A link works once, within an hour. A deleted user, or a URL cut by a mail program, counts as an invalid link. */
const linkIsDead = (error: unknown) => {
  const { code, details } = toCallError(error);
  return (
    code === 'user_invalid_token' || code === 'user_not_found' || ['userId', 'secret'].includes(String(details.param))
  );
};

/** Target of the reset mail's link. */
export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: schemaResolver(newPasswordForm({}), { sync: true }),
  });
  const submit = async ({ password }: { password: string }) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const [userId, secret] = [params.get('userId') ?? '', params.get('secret') ?? ''];
      await hourly(account.updateRecovery({ userId, secret, password: padPassword(password) }));
      await navigate('/login', { replace: true });
      void toast('good', newPasswordMessages.reset);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const field = (key: 'password' | 'confirmation') => {
    const code = form.errors[key];
    return { ...form.getInputProps(key), error: typeof code === 'string' ? fieldSentence(code) : undefined };
  };
  return (
    <>
      <PageTitle>{authTexts.resetTitle}</PageTitle>
      <h1 className={classes.title}>{authTexts.resetHeading}</h1>
      {failure ? (
        <Alert className={classes.alert ?? ''} color="cabai" role="alert">
          {linkIsDead(failure) ? (
            <>
              {newPasswordMessages.linkRefused}{' '}
              <Anchor component={Link} to="/forgot-password" fw={600} c="inherit" underline="always">
                {authTexts.newLink}
              </Anchor>
            </>
          ) : (
            sentenceFor(failure)
          )}
        </Alert>
      ) : null}
      <form noValidate onSubmit={form.onSubmit(submit, focusFirstError(form))}>
        <Stack gap="md">
          <div>
            <PasswordInput
              size="md"
              label={authTexts.newPassword}
              autoComplete="new-password"
              {...eye}
              {...field('password')}
            />
            <PasswordStrength password={form.values.password} />
          </div>
          <PasswordInput
            size="md"
            label={authTexts.confirmation}
            autoComplete="new-password"
            {...eye}
            {...field('confirmation')}
          />
          <Button type="submit" size="lg" loading={busy}>
            {authTexts.savePassword}
          </Button>
        </Stack>
      </form>
    </>
  );
}
