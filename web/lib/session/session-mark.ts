import { attempt } from '../device/storage.ts';

/** The localStorage key of a session; index.html reads it before any script loads. */
export const sessionKey = 'lapak.session';

/**
 * Id of the person signed in on this device; null for none. It saves visitors a request that ends in 401. It grants
 * nothing: the server decides.
 */
export const markSession = (userId: string) => attempt(() => localStorage.setItem(sessionKey, userId), undefined);
export const markedSession = () => attempt(() => localStorage.getItem(sessionKey), null);

/** The localStorage key of the administrator mark; index.html reads it to show the admin frame. */
export const adminMarkKey = 'lapak.admin';

/** Whether the person is an administrator, so that shared pages start in the right frame. It grants nothing. */
export const markAdmin = (isAdminPage: boolean) =>
  attempt(
    () => (isAdminPage ? localStorage.setItem(adminMarkKey, '1') : localStorage.removeItem(adminMarkKey)),
    undefined,
  );
export const markedAdmin = () => attempt(() => localStorage.getItem(adminMarkKey) !== null, false);

/** Deletes the session on this device: the SDK's copy and the service worker's cache. */
export function clearSession(): void {
  attempt(() => localStorage.removeItem(sessionKey), undefined);
  markAdmin(false);
  attempt(() => localStorage.removeItem('cookieFallback'), undefined);
  void attempt(() => globalThis.caches?.delete('lapak-seen'), undefined)?.catch(() => undefined);
}

/** The session that the SDK stores where browsers block Appwrite's cookies. */
export function fallbackSession(projectId: string): string | undefined {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem('cookieFallback') ?? '{}'), {});
  const session: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, `a_session_${projectId}`) : '';
  return typeof session === 'string' && session !== '' ? session : undefined;
}
