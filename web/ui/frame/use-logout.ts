import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '../../lib/session/enter-and-leave.ts';
import { toast } from '../toasts/toast.ts';

/** Logs out and goes to the landing page. When the server is unreachable or refuses, shows `failure` and stays. */
export function useLogout(failure: string) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const run = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await signOut();
      await navigate('/', { replace: true });
    } catch {
      void toast('bad', failure);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run: () => void run() };
}
