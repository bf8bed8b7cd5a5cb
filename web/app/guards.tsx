import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { firstSentenceFor } from '../copy/first-errors.ts';
import { useFramePerson, useSession } from '../lib/session/session.ts';
import { rememberPath } from '../lib/session/wanted-path.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { PageLoader } from '../ui/states/page-loader.tsx';

/** Pages that show the device's cached data while the session cannot be checked offline (web/offline). */
const keptPages = /^\/(home|(orders|messages)(\/\w+)?)$/;

/**
 * Guards the pages for signed-in people. Visitors go to /login and return after logging in. A change of person remounts
 * the page.
 */
export function RequireUser() {
  const { data, error, refetch } = useSession();
  const person = useFramePerson();
  const { pathname, search, hash } = useLocation();
  // Renders the same element as with a session, so that the page stays mounted on reconnect.
  if (!data && person && keptPages.test(pathname)) return <Outlet key={person.userId} />;
  if (!data) return <Waiting error={error} retry={refetch} />;
  if (data.kind === 'guest' && data.left) return <Navigate to="/" replace />;
  if (data.kind === 'guest') {
    rememberPath(pathname + search + hash);
    return <Navigate to="/login" replace />;
  }
  return <Outlet key={data.userId} />;
}

/** Guards the admin pages. Everyone else goes to /login, and the path is not remembered. */
export function RequireAdmin() {
  const { data, error, refetch } = useSession();
  const { pathname } = useLocation();
  if (!data) return <Waiting error={error} retry={refetch} />;
  if (data.kind === 'guest' && data.left) return <Navigate to="/" replace />;
  // /chat itself asks visitors to log in.
  if (data.kind === 'guest' && !data.isBlocked && pathname === '/admin/chat') return <Navigate to="/chat" replace />;
  if (data.kind === 'guest' || !data.isAdmin) return <Navigate to="/login" replace />;
  return <Outlet key={data.userId} />;
}

function Waiting({ error, retry }: { error: Error | null; retry: () => unknown }) {
  if (!error) return <PageLoader />;
  return <ErrorState text={firstSentenceFor(error)} cause={error} onRetry={() => void retry()} />;
}
