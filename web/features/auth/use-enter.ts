import { useNavigate } from 'react-router-dom';
import { loginMessages } from '../../copy/auth.ts';
import { isForgetful } from '../../lib/device/storage-fallback.ts';
import { forgetRegistered } from '../../lib/session/registered-mark.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { forgetPath, landingAfterLogin, rememberedAction, rememberedPath } from '../../lib/session/wanted-path.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Leads a person after the login to the page they wanted, with the pending action. */
export function useEnter() {
  const navigate = useNavigate();
  return async (session: SignedIn) => {
    const wanted = rememberedPath();
    const target = landingAfterLogin(session.isAdmin, wanted);
    const action = target === wanted ? rememberedAction() : '';
    forgetPath();
    forgetRegistered();
    if (isForgetful()) void toast('info', loginMessages.forgetful);
    await navigate(target, { replace: true, state: action ? { action } : null });
  };
}
