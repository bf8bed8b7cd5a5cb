import { useNavigate } from 'react-router-dom';
import { loginMessages } from '../../copy/auth.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { landingAfterLogin } from '../../lib/session/session-rules.ts';
import { forgetPath, rememberedAction, rememberedPath } from '../../lib/session/wanted-path.ts';
import { isForgetful } from '../../lib/storage-fallback.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Leads a person who just signed in to where they wanted to go, and tells that page what they were about to do. */
export function useEnter() {
  const navigate = useNavigate();
  return async (session: SignedIn) => {
    const wanted = rememberedPath();
    const target = landingAfterLogin(session.isAdmin, wanted);
    const action = target === wanted ? rememberedAction() : '';
    forgetPath();
    if (isForgetful) void toast('info', loginMessages.forgetful);
    await navigate(target, { replace: true, state: action ? { action } : null });
  };
}
