import '../../ui/styles/forms.ts';
import { Alert, Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { toCallError } from '../../lib/call-error.ts';
import { useSession } from '../../lib/session/session.ts';
import { PageTitle } from '../../ui/frame/page-title.tsx';
import classes from './auth.module.css';
import { GoogleButton } from './google-button.tsx';
import { LoginForm } from './login-form.tsx';
import { googleSentence, linkSentence, loginSentence } from './login-rules.ts';
import { ResendVerification } from './resend-verification.tsx';

interface Failure {
  sentence: string;
  /** Filled when the mail was never confirmed: it can be sent again with the pair just typed. */
  unverified?: { email: string; password: string };
}

export function LoginPage() {
  const [params] = useSearchParams();
  const { data } = useSession();
  const refused = googleSentence(params) ?? linkSentence(params);
  const [failure, setFailure] = useState<Failure | null>(refused ? { sentence: refused } : null);
  const fail = (error: unknown, typed?: { email: string; password: string }) =>
    setFailure({
      sentence: loginSentence(error),
      ...(typed && toCallError(error).code === 'not_verified' ? { unverified: typed } : {}),
    });
  return (
    <>
      <PageTitle>Login</PageTitle>
      <h1 className={classes.title}>Selamat datang kembali</h1>
      {data?.kind === 'user' ? (
        <Alert className={classes.alert ?? ''} color="toska" title={`Anda masuk sebagai ${data.profile.name}`}>
          <Button size="md" component={Link} to={data.isAdmin ? '/admin/dashboard' : '/home'}>
            Lanjut ke beranda
          </Button>
        </Alert>
      ) : null}
      {failure ? (
        <Alert className={classes.alert ?? ''} color="cabai" role="alert">
          {failure.sentence}
          {failure.unverified ? <ResendVerification {...failure.unverified} /> : null}
        </Alert>
      ) : null}
      <LoginForm onStart={() => setFailure(null)} onFailure={fail} />
      <p className={classes.or}>atau</p>
      <GoogleButton />
      <p className={classes.switch}>
        Belum punya akun?{' '}
        <Anchor component={Link} to="/register" fw={700}>
          Daftar
        </Anchor>
      </p>
    </>
  );
}
