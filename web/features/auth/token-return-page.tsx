import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { authTexts } from '../../copy/auth.ts';
import { CallError, toCallError } from '../../lib/call-error.ts';
import { signInWithToken } from '../../lib/session/enter-and-leave.ts';
import { returnsHere } from '../../lib/session/google-state.ts';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { useEnter } from './use-enter.ts';

/**
 * Sessions by token. Kept outside the component, because a token works once but React runs effects twice in
 * development.
 */
const bought = new Map<string, ReturnType<typeof signInWithToken>>();

/** Uses the token only if this tab started the sign-in, so that a foreign token changes nothing on this device. */
function buy(userId: string, secret: string, state: string) {
  const session =
    bought.get(secret) ??
    (returnsHere(state) ? signInWithToken(userId, secret) : Promise.reject(new CallError('not_begun_here', 403)));
  bought.set(secret, session);
  return session;
}

/**
 * Return page of Google's consent screen: exchanges the token in the URL for a session, in the tab that started the
 * sign-in.
 */
export function GoogleReturnPage() {
  const [params] = useSearchParams();
  const [failed, setFailed] = useState<string | null>(null);
  const enter = useEnter();
  const [userId, secret, state] = ['userId', 'secret', 'state'].map((name) => params.get(name) ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per token; `enter` only navigates
  useEffect(() => {
    let gone = false;
    buy(userId ?? '', secret ?? '', state ?? '').then(
      (session) => (gone ? undefined : enter(session)),
      (error: unknown) => (gone ? undefined : setFailed(toCallError(error).code)),
    );
    return () => {
      gone = true;
    };
  }, [userId, secret, state]);
  if (failed) return <Navigate to={`/login?google=gagal&error=${encodeURIComponent(failed)}`} replace />;
  return <PageLoader text={authTexts.finishingGoogle} />;
}
