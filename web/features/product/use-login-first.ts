import { useLocation, useNavigate } from 'react-router-dom';
import { rememberPath } from '../../lib/device-store.ts';
import { useSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** The signed-in person's id, or the way to /login and back here with the spec's sentence. */
export function useLoginFirst() {
  const { data } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const userId = data?.kind === 'user' ? data.userId : undefined;
  const askToLogin = (sentence: string) => {
    rememberPath(pathname);
    void toast('info', sentence);
    void navigate('/login');
  };
  return { userId, pending: data === undefined, askToLogin };
}
