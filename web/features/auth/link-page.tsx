import '../../ui/styles/forms.ts';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { authTexts, linkMessages } from '../../copy/auth.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { toCallError } from '../../lib/call-error.ts';
import { signInByLink } from '../../lib/session/enter-and-leave.ts';
import { useSession } from '../../lib/session/session.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import classes from './auth.module.css';
import { useEnter } from './use-enter.ts';

const refusal = (error: unknown) =>
  toCallError(error).code === 'link_not_admin' ? linkMessages.administratorsOnly : sentenceFor(error);

/**
 * The page of a one-time link from `npm run admin-link`. Anyone can craft such a URL with a token of their own account,
 * so it requires a press, does not replace a signed-in person, and admits only administrators.
 */
export function LinkPage() {
  const [params] = useSearchParams();
  const { data } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const enter = useEnter();
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await enter(await signInByLink(params.get('userId') ?? '', params.get('secret') ?? ''));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const signedIn = data?.kind === 'user' && !busy ? data.account.name : null;
  return (
    <>
      <PageTitle>{authTexts.linkTitle}</PageTitle>
      <h1 className={classes.title}>{authTexts.linkTitle}</h1>
      {failure ? (
        <Alert className={classes.alert ?? ''} color="cabai" role="alert">
          {refusal(failure)}
        </Alert>
      ) : null}
      <p className={classes.lead}>{signedIn === null ? linkMessages.lead : linkMessages.signedIn(signedIn)}</p>
      {signedIn === null && !failure ? (
        <Button size="lg" fullWidth loading={busy} onClick={submit}>
          {authTexts.linkEnter}
        </Button>
      ) : (
        <Button size="lg" fullWidth component={Link} to={signedIn === null ? '/login' : '/profile'}>
          {signedIn === null ? authTexts.toLogin : authTexts.toProfile}
        </Button>
      )}
    </>
  );
}
