import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceFor } from '../copy/errors.ts';
import { CallError } from '../lib/call-error.ts';
import { forgetSession } from '../lib/session/session.ts';
import { onSessionEnd, type SessionEnd } from '../lib/session/session-end.ts';
import { toast } from '../ui/toasts/toast.ts';

/**
 * A person whose session ended without a logout is told why. Who was blocked leaves at once; who merely has to sign in
 * again is led by the pages' guards, which remember the path.
 */
export function useSessionEnd(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionEnd((reason: SessionEnd) => {
        if (reason === 'expired') return void toast('bad', sentenceFor(new CallError('session_expired', 401)));
        forgetSession();
        void navigate('/login', { replace: true });
        void toast('bad', sentenceFor(new CallError('blocked', 403)));
      }),
    [navigate],
  );
}
