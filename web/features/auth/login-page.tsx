import { authTexts, loginMessages, registerMessages } from '../../copy/auth.ts';
import '../../ui/styles/forms.ts';
import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconBrandGoogleFilled } from '@tabler/icons-react';
import { OAuthProvider } from 'appwrite';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { loginForm } from '#domain/people/account-input.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { account } from '../../lib/appwrite.ts';
import { toCallError } from '../../lib/call-error.ts';
import { signIn } from '../../lib/session/enter-and-leave.ts';
import { beginGoogle } from '../../lib/session/google-state.ts';
import { useSession } from '../../lib/session/session.ts';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import { eye } from '../../ui/forms/password-strength.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import classes from './auth.module.css';
import { ResendVerification } from './resend-verification.tsx';
import { useEnter } from './use-enter.ts';

interface LoginFormProps {
  /** Stands in the field from the start. */
  email: string;
  onStart: () => void;
  onFailure: (error: unknown, email: string) => void;
}

function LoginForm({ email, onStart, onFailure }: LoginFormProps) {
  const [busy, setBusy] = useState(false);
  const enter = useEnter();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: schemaResolver(loginForm, { sync: true }),
  });
  const submit = async (values: { email: string; password: string }) => {
    if (busy) return;
    setBusy(true);
    onStart();
    try {
      await enter(await signIn(values.email.trim(), values.password));
    } catch (error) {
      onFailure(error, values.email.trim());
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
          label={authTexts.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          placeholder={authTexts.emailExample}
          key={form.key('email')}
          {...form.getInputProps('email')}
          error={shown('email')}
        />
        <PasswordInput
          size="md"
          label={authTexts.password}
          autoComplete="current-password"
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

/** Google by redirect and token: the only way that survives phones, Safari and blocked third-party cookies. */
function GoogleButton({ onFailure }: { onFailure: (sentence: string) => void }) {
  const start = () => {
    const { origin } = globalThis.location;
    const state = beginGoogle();
    if (state === null) return onFailure(loginMessages.googleForgetful);
    account.createOAuth2Token({
      provider: OAuthProvider.Google,
      success: `${origin}/login/google?state=${state}`,
      failure: `${origin}/login?google=gagal`,
    });
  };
  return (
    <Button
      size="lg"
      fullWidth
      variant="default"
      leftSection={<IconBrandGoogleFilled size={18} aria-hidden="true" />}
      onClick={start}
    >
      {authTexts.google}
    </Button>
  );
}

const explained = ['network', 'general_rate_limit_exceeded'];

/** The sentence for a login that failed. Appwrite refuses a badly formed password before it looks at it: still a wrong pair. */
export function loginSentence(thrown: unknown): string {
  const { code, details } = toCallError(thrown);
  if (code === 'user_invalid_credentials') return loginMessages.wrongPair;
  if (code === 'general_argument_invalid') {
    return details.param === 'password' ? loginMessages.wrongPair : loginMessages.invalidEmail;
  }
  if (code === 'user_blocked') return loginMessages.blocked;
  if (code === 'not_verified') return loginMessages.unverified;
  if (explained.includes(code)) return sentenceFor(thrown);
  return loginMessages.other;
}

/** What the failure address of the Google sign-in tells; nothing when the page was opened otherwise. */
export function googleSentence(params: URLSearchParams): string | null {
  if (!params.has('google')) return null;
  const error = params.get('error') ?? '';
  if (/blocked/i.test(error)) return loginMessages.disabled;
  if (error === 'not_verified') return loginMessages.unverified;
  if (error === 'not_begun_here') return loginMessages.googleElsewhere;
  if (error === '' || /access_denied|oauth2_unauthorized|cancel|missing/i.test(error))
    return loginMessages.googleCancelled;
  return loginMessages.googleOther;
}

interface Failure {
  sentence: string;
  /** The address whose mail was never confirmed: it can be sent again. */
  unverified?: string;
}

export function LoginPage() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const { data } = useSession();
  /** The address that has just been registered and waits for its confirmation. */
  const registered = typeof state?.registered === 'string' ? state.registered : '';
  const refused = googleSentence(params);
  const [failure, setFailure] = useState<Failure | null>(refused ? { sentence: refused } : null);
  const fail = (error: unknown, email = '') =>
    setFailure({
      sentence: loginSentence(error),
      ...(email !== '' && toCallError(error).code === 'not_verified' ? { unverified: email } : {}),
    });
  return (
    <>
      <PageTitle>{authTexts.login}</PageTitle>
      <h1 className={classes.title}>{authTexts.welcomeBack}</h1>
      {data?.kind === 'user' ? (
        <Alert className={classes.alert ?? ''} color="toska" title={authTexts.signedInAs(data.account.name)}>
          <Button size="md" component={Link} to={data.isAdmin ? '/admin/dashboard' : '/home'}>
            {authTexts.goOnHome}
          </Button>
        </Alert>
      ) : null}
      {failure ? (
        <Alert className={classes.alert ?? ''} color="cabai" role="alert">
          {failure.sentence}
          {failure.unverified ? <ResendVerification email={failure.unverified} /> : null}
        </Alert>
      ) : null}
      {registered && !failure && data?.kind !== 'user' ? (
        <Alert className={classes.alert ?? ''} color="toska">
          {registerMessages.mailSent(registered)}
        </Alert>
      ) : null}
      <LoginForm email={registered} onStart={() => setFailure(null)} onFailure={fail} />
      <p className={classes.or}>{authTexts.or}</p>
      <GoogleButton onFailure={(sentence) => setFailure({ sentence })} />
      <p className={classes.switch}>
        {authTexts.noAccount}{' '}
        <Anchor component={Link} to="/register" fw={700}>
          {authTexts.signUp}
        </Anchor>
      </p>
    </>
  );
}
