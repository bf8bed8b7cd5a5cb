import { Alert } from '@mantine/core';
import classes from './auth.module.css';
import type { LoginFailure } from './login-form.tsx';
import { ResendVerification } from './resend-verification.tsx';

/** Why the login failed; an unverified person can resend the mail. */
export const LoginAlert = ({ sentence, unverified }: LoginFailure) => (
  <Alert className={classes.alert ?? ''} color="cabai" role="alert">
    {sentence}
    {unverified ? <ResendVerification email={unverified} /> : null}
  </Alert>
);
