import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { toCallError } from '../../lib/call-error.ts';
import { signInWithToken } from '../../lib/session.ts';
import { PageLoader } from '../../ui/page-loader.tsx';
import { useEnter } from './use-enter.ts';

/** A token buys one session: kept outside the component, so that React's double effects in development buy it once. */
const bought = new Map<string, ReturnType<typeof signInWithToken>>();

function buy(userId: string, secret: string) {
  const session = bought.get(secret) ?? signInWithToken(userId, secret);
  bought.set(secret, session);
  return session;
}

/** Where Google's consent leads back to: the token in the address becomes a session. */
export function GoogleReturnPage() {
  const [params] = useSearchParams();
  const [failed, setFailed] = useState<string | null>(null);
  const enter = useEnter();
  const userId = params.get('userId') ?? '';
  const secret = params.get('secret') ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per token; `enter` only navigates
  useEffect(() => {
    let gone = false;
    buy(userId, secret).then(
      (session) => (gone ? undefined : enter(session)),
      (error: unknown) => (gone ? undefined : setFailed(toCallError(error).code)),
    );
    return () => {
      gone = true;
    };
  }, [userId, secret]);
  if (failed) return <Navigate to={`/login?google=gagal&error=${encodeURIComponent(failed)}`} replace />;
  return <PageLoader text="Menyelesaikan login dengan Google…" />;
}
