import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { authTexts } from '../../copy/auth.ts';
import { toCallError } from '../../lib/call-error.ts';
import { signInWithToken } from '../../lib/session/enter-and-leave.ts';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { useEnter } from './use-enter.ts';

/** A token buys one session: kept outside the component, so that React's double effects in development buy it once. */
const bought = new Map<string, ReturnType<typeof signInWithToken>>();

function buy(userId: string, secret: string) {
  const session = bought.get(secret) ?? signInWithToken(userId, secret);
  bought.set(secret, session);
  return session;
}

interface TokenReturnProps {
  loading: string;
  /** Where a refused token leads, told by its code. */
  refused: (code: string) => string;
}

/** The token in the address becomes a session. */
function TokenReturn({ loading, refused }: TokenReturnProps) {
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
  return failed ? <Navigate to={refused(failed)} replace /> : <PageLoader text={loading} />;
}

/** Where Google's consent leads back to. */
export function GoogleReturnPage() {
  return (
    <TokenReturn
      loading={authTexts.finishingGoogle}
      refused={(code) => `/login?google=gagal&error=${encodeURIComponent(code)}`}
    />
  );
}

/** Where a one-time sign-in link leads (npm run admin-link). */
export function LinkReturnPage() {
  return <TokenReturn loading={authTexts.finishing} refused={(code) => `/login?link=${encodeURIComponent(code)}`} />;
}
