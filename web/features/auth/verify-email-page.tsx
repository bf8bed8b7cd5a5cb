import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { authTexts, verifyMessages } from '../../copy/auth.ts';
import { firstSentenceFor } from '../../copy/first-errors.ts';
import { account } from '../../lib/appwrite.ts';
import { toCallError } from '../../lib/call-error.ts';
import { hourly } from '../../lib/hourly-limit.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session/session.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import classes from './auth.module.css';
import { LoginAlert } from './login-alert.tsx';
import { type LoginFailure, LoginForm } from './login-form.tsx';
import { takeRegistered } from './registered.ts';
import { Wanted } from './wanted.tsx';

const passing = ['network', 'general_rate_limit_exceeded', 'general_server_error'];

/** Network errors and the like have their own sentence; everything else means that the link is invalid. */
const refusal = (error: unknown) =>
  passing.includes(toCallError(error).code) ? firstSentenceFor(error) : verifyMessages.refused;

/** Behind the link of the verification mail. The secret works once: a query, so that React's double effects use it once. */
export function VerifyEmailPage() {
  const [params] = useSearchParams();
  const userId = params.get('userId') ?? '';
  const [registered] = useState(() => takeRegistered(userId));
  const isVisitor = useSession().data?.kind === 'guest';
  const secret = params.get('secret') ?? '';
  const complete = userId !== '' && secret !== '';
  const verification = useQuery({
    queryKey: queryKeys.verification(userId, secret),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    enabled: complete,
    queryFn: () => hourly(account.updateEmailVerification({ userId, secret })),
  });
  if (complete && verification.isPending) return <PageLoader text={authTexts.verifying} />;
  const sentence = complete ? refusal(verification.error) : verifyMessages.incomplete;
  return (
    <>
      <PageTitle>{authTexts.verifyTitle}</PageTitle>
      <h1 className={classes.title}>{verification.isSuccess ? authTexts.verified : authTexts.notVerified}</h1>
      <p className={classes.lead} role={verification.isSuccess ? 'status' : 'alert'}>
        {verification.isSuccess ? verifyMessages.done : sentence}
      </p>
      {verification.isSuccess && registered && isVisitor ? (
        <LoginHere email={registered.email} />
      ) : (
        <Button size="lg" fullWidth component={Link} to="/login">
          {authTexts.toLogin}
        </Button>
      )}
    </>
  );
}

/**
 * The login, if the account was created in this browser: the address is prefilled, and the browser's password manager
 * adds the rest. The link alone signs nobody in, because it could be that of a stranger's account.
 */
function LoginHere({ email }: { email: string }) {
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  return (
    <>
      <Wanted />
      {failure ? <LoginAlert {...failure} /> : null}
      <LoginForm email={email} asksPassword onStart={() => setFailure(null)} onFailure={setFailure} />
    </>
  );
}
