import { authTexts, registerMessages } from '../../copy/auth.ts';
import '../../ui/styles/forms.ts';
import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { registerForm } from '#domain/people/account-input.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { toCallError } from '../../lib/call-error.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import { useCampusTexts } from '../../lib/campus/campus-texts.ts';
import { answer, signup } from '../../lib/functions.ts';
import { enterLeadsOn } from '../../ui/forms/enter-leads-on.ts';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import { eye, PasswordStrength } from '../../ui/forms/password-strength.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './auth.module.css';
import { GoogleButton } from './google-button.tsx';
import { keepRegistered, verificationUrl } from './registered.ts';
import { ResendVerification } from './resend-verification.tsx';
import { Wanted } from './wanted.tsx';

const explained = [
  'email_taken',
  'password_refused',
  'mail_failed',
  'rate_limited',
  'network',
  'no_answer',
  'invalid_input',
  'name_reserved',
  'registration_closed',
];

const MarketRules = lazy(async () => ({ default: (await import('../../shop/market-rules.tsx')).MarketRules }));

/** The campus's own rules, collapsed at first. */
function OwnRules({ markdown }: { markdown: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.rules} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{authTexts.rules}</summary>
      {isOpen ? (
        <Suspense fallback={<PageLoader />}>
          <MarketRules markdown={markdown} />
        </Suspense>
      ) : null}
    </details>
  );
}

const registerSentence = (error: unknown) =>
  explained.includes(toCallError(error).code) ? sentenceFor(error) : registerMessages.other;

export function RegisterPage() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [googleFailure, setGoogleFailure] = useState('');
  const navigate = useNavigate();
  const { rules } = useCampus();
  const texts = useCampusTexts();
  const form = useForm({
    initialValues: { name: '', email: '', password: '', confirmation: '' },
    validate: schemaResolver(registerForm, { sync: true }),
  });
  const submit = async ({ name, email, password }: { name: string; email: string; password: string }) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { userId } = await answer(
        signup.register.$post({ json: { name, email, password, url: verificationUrl() } }),
      );
      keepRegistered({ userId, email, password });
      await navigate('/login', { state: { registered: email } });
      void toast('good', registerMessages.success);
    } catch (error) {
      const { code, details } = toCallError(error);
      // The account exists although the mail failed. Once the mail is resent, its link signs in here.
      if (code === 'mail_failed') keepRegistered({ userId: String(details['userId'] ?? ''), email, password });
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const field = (key: 'name' | 'email' | 'password' | 'confirmation') => {
    const code = form.errors[key];
    return {
      size: 'md',
      ...form.getInputProps(key),
      error: typeof code === 'string' ? fieldSentence(code) : undefined,
    } as const;
  };
  const mailFailed = toCallError(failure).code === 'mail_failed';
  const { email, password } = form.values;
  return (
    <>
      <PageTitle>{authTexts.register}</PageTitle>
      <Wanted door="Daftar" title={authTexts.newAccount} />
      {failure || googleFailure ? (
        <Alert className={classes.alert ?? ''} color="cabai" role="alert">
          {failure ? registerSentence(failure) : googleFailure}
          {mailFailed ? <ResendVerification email={email} /> : null}
        </Alert>
      ) : null}
      <form noValidate onKeyDown={enterLeadsOn} onSubmit={form.onSubmit(submit, focusFirstError(form))}>
        <Stack gap="md">
          <TextInput label={authTexts.fullName} autoComplete="name" enterKeyHint="next" autoFocus {...field('name')} />
          <TextInput
            label={authTexts.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            enterKeyHint="next"
            description={authTexts.whoMay[rules.registration](rules.campusDomains)}
            {...field('email')}
          />
          <div>
            <PasswordInput
              label={authTexts.newPassword}
              autoComplete="new-password"
              enterKeyHint="next"
              {...eye}
              {...field('password')}
            />
            <PasswordStrength password={password} />
          </div>
          <PasswordInput
            label={authTexts.confirmation}
            autoComplete="new-password"
            enterKeyHint="go"
            {...eye}
            {...field('confirmation')}
          />
          {texts.marketRules ? <OwnRules markdown={texts.marketRules} /> : null}
          <Button type="submit" size="lg" loading={busy}>
            {authTexts.signUp}
          </Button>
        </Stack>
      </form>
      <GoogleButton label={authTexts.googleRegister} onFailure={setGoogleFailure} />
      <p className={classes.switch}>
        {authTexts.haveAccount}{' '}
        <Anchor component={Link} to="/login" fw={600}>
          {authTexts.login}
        </Anchor>
      </p>
    </>
  );
}
