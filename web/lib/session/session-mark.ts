import { attempt } from '../storage.ts';

/** Where the mark of a session stands; index.html looks there before any script has arrived. */
export const sessionKey = 'lapak.session';

/**
 * Who began a session here. Without this mark visitors would be asked "who are you" and answered 401 on each visit. It
 * grants nothing: the server decides. Null: nobody.
 */
export const markSession = (userId: string) => attempt(() => localStorage.setItem(sessionKey, userId), undefined);
export const markedSession = () => attempt(() => localStorage.getItem(sessionKey), null);

/** The same for an administrator's: index.html begins other frames for them. */
export const adminMarkKey = 'lapak.admin';

/** Whether the marked person is an administrator: pages that both have begin in the right frame. It grants nothing. */
export const markAdmin = (isAdminPage: boolean) =>
  attempt(
    () => (isAdminPage ? localStorage.setItem(adminMarkKey, '1') : localStorage.removeItem(adminMarkKey)),
    undefined,
  );
export const markedAdmin = () => attempt(() => localStorage.getItem(adminMarkKey) !== null, false);

/** Forgets the session on this device: the SDK's own copy, and what the service worker kept of what was looked at. */
export function clearSession(): void {
  attempt(() => localStorage.removeItem(sessionKey), undefined);
  markAdmin(false);
  attempt(() => localStorage.removeItem('cookieFallback'), undefined);
  void attempt(() => globalThis.caches?.delete('lapak-seen'), undefined)?.catch(() => undefined);
}

/** The session that the SDK keeps where browsers refuse Appwrite's cookies. */
export function fallbackSession(projectId: string): string | undefined {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem('cookieFallback') ?? '{}'), {});
  const session: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, `a_session_${projectId}`) : '';
  return typeof session === 'string' && session !== '' ? session : undefined;
}
