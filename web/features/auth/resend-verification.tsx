import { Button } from '@mantine/core';
import { useState } from 'react';
import { authTexts, loginMessages } from '../../copy/auth.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { answer, signup } from '../../lib/functions.ts';
import classes from './auth.module.css';
import { verificationUrl } from './registered.ts';

/** Resends the verification mail to an unverified address. */
export function ResendVerification({ email }: { readonly email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | string>('idle');
  const send = async () => {
    setState('busy');
    try {
      await answer(signup.resend.$post({ json: { email, url: verificationUrl() } }));
      setState('sent');
    } catch (error) {
      setState(sentenceFor(error));
    }
  };
  if (state === 'sent') return <p className={classes.note}>{loginMessages.resent}</p>;
  return (
    <>
      <Button
        mt="sm"
        size="md"
        variant="outline"
        color="cabai.7"
        loading={state === 'busy'}
        onClick={() => void send()}
      >
        {authTexts.resend}
      </Button>
      {state !== 'idle' && state !== 'busy' ? <p className={classes.note}>{state}</p> : null}
    </>
  );
}
