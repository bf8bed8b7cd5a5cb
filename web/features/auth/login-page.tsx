import { Alert, Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { authTexts, loginMessages, registerMessages } from '../../copy/auth.ts';
import { useSession } from '../../lib/session/session.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import classes from './auth.module.css';
import { GoogleButton } from './google-button.tsx';
import { LoginAlert } from './login-alert.tsx';
import { type LoginFailure, LoginForm } from './login-form.tsx';
import { Wanted } from './wanted.tsx';

/** Appwrite sends {"message", "type", "code"}; our own pages send only the code. */
const codeIn = (error: string): string => /"type":\s*"([^"]*)"/.exec(error)?.[1] ?? error;

/** The sentence for a failed Google sign-in, from the URL; null otherwise. */
export function googleSentence(params: URLSearchParams): string | null {
  if (!params.has('google')) return null;
  const code = codeIn(params.get('error') ?? '');
  if (code === 'user_blocked') return loginMessages.blocked;
  if (code === 'user_disabled') return loginMessages.disabled;
  if (code === 'not_verified') return loginMessages.unverified;
  if (code === 'not_begun_here') return loginMessages.googleElsewhere;
  if (code === 'cookies_refused') return loginMessages.cookiesRefused;
  if (code === '' || /access_denied|oauth2_unauthorized|cancel|missing/i.test(code))
    return loginMessages.googleCancelled;
  return loginMessages.googleOther;
}

export function LoginPage() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const { data } = useSession();
  /** The address just registered, still to be verified. */
  const registered = typeof state?.registered === 'string' ? state.registered : '';
  const refused = googleSentence(params);
  const [failure, setFailure] = useState<LoginFailure | null>(refused ? { sentence: refused } : null);
  return (
    <>
      <PageTitle>{authTexts.login}</PageTitle>
      <Wanted door="Masuk" title={authTexts.welcomeBack} />
      {data?.kind === 'user' ? (
        <Alert className={classes.alert ?? ''} color="toska" title={authTexts.signedInAs(data.account.name)}>
          <Button size="md" component={Link} to={data.isAdmin ? '/admin/dashboard' : '/home'}>
            {authTexts.goOnHome}
          </Button>
        </Alert>
      ) : null}
      {failure ? <LoginAlert {...failure} /> : null}
      {registered && !failure && data?.kind !== 'user' ? (
        <Alert className={classes.alert ?? ''} color="toska">
          {registerMessages.mailSent(registered)}
        </Alert>
      ) : null}
      <LoginForm email={registered} onStart={() => setFailure(null)} onFailure={setFailure} />
      <GoogleButton label={authTexts.google} onFailure={(sentence) => setFailure({ sentence })} />
      <p className={classes.switch}>
        {authTexts.noAccount}{' '}
        <Anchor component={Link} to="/register" fw={600}>
          {authTexts.signUp}
        </Anchor>
      </p>
    </>
  );
}
