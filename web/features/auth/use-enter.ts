import { useNavigate } from 'react-router-dom';
import { forgetPath, rememberedPath } from '../../lib/device-store.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { landingAfterLogin } from '../../lib/session/session-rules.ts';

/** Leads a person who just signed in to where they wanted to go. */
export function useEnter() {
  const navigate = useNavigate();
  return async (session: SignedIn) => {
    const target = landingAfterLogin(session.isAdmin, rememberedPath());
    forgetPath();
    await navigate(target, { replace: true });
  };
}
