import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { authTexts, verifyMessages } from '../../copy/auth.ts';
import { firstSentenceFor } from '../../copy/first-errors.ts';
import { toCallError } from '../../lib/call-error.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import classes from './auth.module.css';
import { LoginAlert } from './login-alert.tsx';
import { type LoginFailure, LoginForm } from './login-form.tsx';
import { type OpenedLink, openVerification } from './open-verification.ts';
import { takeRegistered, takeWanted } from './registered.ts';
import { useEnter } from './use-enter.ts';
import { Wanted } from './wanted.tsx';

const passing = [
  'network',
  'no_answer',
  'rate_limited',
  'general_rate_limit_exceeded',
  'general_server_error',
  'internal',
];

/** Network errors and the like have sentences of their own; any other error means an invalid link. */
const refusal = (error: unknown) =>
  passing.includes(toCallError(error).code) ? firstSentenceFor(error) : verifyMessages.refused;

/**
 * Target of the verification mail's link. In the browser that registered the account, it continues to the wanted page;
 * elsewhere it asks for the password once.
 */
export function VerifyEmailPage() {
  const [params] = useSearchParams();
  const [userId, secret] = ['userId', 'secret'].map((name) => params.get(name) ?? '');
  const isComplete = userId !== '' && secret !== '';
  const [link, setLink] = useState<OpenedLink>();
  const [failure, setFailure] = useState<unknown>();
  const enter = useEnter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per link; `enter` only navigates
  useEffect(() => {
    if (!userId || !secret) return;
    let isGone = false;
    const isOwn = takeRegistered(userId) !== undefined;
    openVerification(userId, secret, isOwn).then(
      (found) => {
        if (isGone) return;
        takeWanted(params);
        if (found.session) void enter(found.session);
        else setLink(found);
      },
      (error: unknown) => (isGone ? undefined : setFailure(error)),
    );
    return () => {
      isGone = true;
    };
  }, [userId, secret]);
  if (isComplete && !link && failure === undefined) return <PageLoader text={authTexts.verifying} />;
  const done = link?.isVisitor ? verifyMessages.done : verifyMessages.active;
  return (
    <>
      <PageTitle>{authTexts.verifyTitle}</PageTitle>
      <h1 className={classes.title}>{link ? authTexts.verified : authTexts.notVerified}</h1>
      <p className={classes.lead} role={link ? 'status' : 'alert'}>
        {link ? done : isComplete ? refusal(failure) : verifyMessages.incomplete}
      </p>
      {link?.isVisitor ? (
        <LoginHere email={link.email} />
      ) : (
        <Button size="lg" fullWidth component={Link} to="/login">
          {authTexts.toLogin}
        </Button>
      )}
    </>
  );
}

/** The login form, prefilled with the verified address. */
function LoginHere({ email }: { email: string }) {
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  return (
    <>
      <Wanted door="Masuk" />
      {failure ? <LoginAlert {...failure} /> : null}
      <LoginForm email={email} asksPassword onStart={() => setFailure(null)} onFailure={setFailure} />
    </>
  );
}
