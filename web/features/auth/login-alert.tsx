import { Alert } from '@mantine/core';
import classes from './auth.module.css';
import type { LoginFailure } from './login-form.tsx';
import { ResendVerification } from './resend-verification.tsx';

/** Why nobody was let in; the mail that was never confirmed can be sent again from here. */
export const LoginAlert = ({ sentence, unverified }: LoginFailure) => (
  <Alert className={classes.alert ?? ''} color="cabai" role="alert">
    {sentence}
    {unverified ? <ResendVerification email={unverified} /> : null}
  </Alert>
);
