/** What this device remembers. Private windows may refuse storage: then nothing is remembered, and nothing breaks. */
const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

const rememberedKey = 'lapak.path';
const actionKey = 'lapak.path-action';
/** Where the mark of a session stands; index.html looks there before any script has arrived. */
export const sessionKey = 'lapak.session';

/** True for a path inside this app; '//host', '/\host' and full addresses lead elsewhere. */
export const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path) && !/[\n\r\t]/.test(path);

/** Keeps the path a person wanted when login came in between (survives the trip to Google, not the tab). */
export function rememberPath(path: string, action = ''): void {
  if (!isOwnPath(path)) return;
  attempt(() => {
    sessionStorage.setItem(rememberedKey, path);
    sessionStorage.setItem(actionKey, action);
  }, undefined);
}

/** What the person was about to do there; not in the address, which anybody could make. */
export const rememberedAction = () => attempt(() => sessionStorage.getItem(actionKey), null) ?? '';

/** The remembered path, if any; reading it does not forget it. */
export function rememberedPath(): string | undefined {
  const path = attempt(() => sessionStorage.getItem(rememberedKey), null);
  return path && isOwnPath(path) ? path : undefined;
}

export const forgetPath = () =>
  attempt(() => {
    for (const key of [rememberedKey, actionKey]) sessionStorage.removeItem(key);
  }, undefined);

/**
 * Who began a session here. Without this mark visitors would be asked "who are you" and answered 401 on each visit; with
 * it the profile is fetched beside the account. It grants nothing: the server decides. Null: nobody.
 */
export function markSession(userId: string): void {
  attempt(() => localStorage.setItem(sessionKey, userId), undefined);
  ownDrafts(userId);
}
export const markedSession = () => attempt(() => localStorage.getItem(sessionKey), null);

const deskKey = 'lapak.desk';

/** Whether the marked person is an administrator: pages that both have begin in the right frame. It grants nothing. */
export const markDesk = (isDesk: boolean) =>
  attempt(() => (isDesk ? localStorage.setItem(deskKey, '1') : localStorage.removeItem(deskKey)), undefined);
export const markedDesk = () => attempt(() => localStorage.getItem(deskKey) !== null, false);

/** Forgets the session on this device: the SDK's own copy, and what the service worker kept of what was looked at. */
export function clearSession(): void {
  attempt(() => localStorage.removeItem(sessionKey), undefined);
  markDesk(false);
  attempt(() => localStorage.removeItem('cookieFallback'), undefined);
  void globalThis.caches?.delete('lapak-seen').catch(() => undefined);
}

const draftPrefix = 'lapak.draft.';
const draftKey = (form: string) => draftPrefix + form;

/** What was typed into a form, so that an expired session does not cost it. Lives as long as the tab; one person's. */
export const keepDraft = (form: string, text: string) =>
  attempt(() => sessionStorage.setItem(draftKey(form), text), undefined);
export const readDraft = (form: string) => attempt(() => sessionStorage.getItem(draftKey(form)), null) ?? '';
export const dropDraft = (form: string) => attempt(() => sessionStorage.removeItem(draftKey(form)), undefined);

const draftsOf = 'lapak.drafts-of';

/** Drafts wait for the person who typed them; somebody else who signs in at this device does not see them. */
function ownDrafts(userId: string): void {
  attempt(() => {
    if (sessionStorage.getItem(draftsOf) !== userId) dropAllDrafts();
    sessionStorage.setItem(draftsOf, userId);
  }, undefined);
}

/** Whoever leaves on purpose leaves nothing typed behind for the next person at this device. */
export const dropAllDrafts = () =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
  }, undefined);

const outboxPrefix = (userId: string) => `lapak.outbox.${userId}.`;

/** One key for each waiting message, so that two tabs never write over each other's. False when there is no room. */
export const keepOutgoing = (userId: string, messageId: string, text: string): boolean =>
  attempt(() => {
    localStorage.setItem(outboxPrefix(userId) + messageId, text);
    return true;
  }, false);
export const dropOutgoing = (userId: string, messageId: string) =>
  attempt(() => localStorage.removeItem(outboxPrefix(userId) + messageId), undefined);

/** What this person has written here and the server has not confirmed yet, in no particular order. */
export const readOutgoing = (userId: string): string[] =>
  attempt(
    () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(outboxPrefix(userId)))
        .flatMap((key) => localStorage.getItem(key) ?? []),
    [],
  );

const availableKey = 'lapak.available';

/** Whether lists show here only what can be bought now. */
export const keptAvailableOnly = (): boolean => attempt(() => localStorage.getItem(availableKey), null) !== null;
export const keepAvailableOnly = (only: boolean) =>
  attempt(() => (only ? localStorage.setItem(availableKey, '1') : localStorage.removeItem(availableKey)), undefined);

/** True at the first try to get past a build by reloading; false for the same build again: a reload did not help. */
export const firstReloadOf = (build: string): boolean =>
  attempt(() => {
    if (sessionStorage.getItem('lapak.reloaded') === build) return false;
    sessionStorage.setItem('lapak.reloaded', build);
    return true;
  }, false);

/** Nothing that a person wrote stays behind on a shared computer after a logout. */
export const dropAllOutgoing = () =>
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('lapak.outbox.')) localStorage.removeItem(key);
  }, undefined);

/** The session that the SDK keeps where browsers refuse Appwrite's cookies. */
export function fallbackSession(projectId: string): string | undefined {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem('cookieFallback') ?? '{}'), {});
  const session: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, `a_session_${projectId}`) : '';
  return typeof session === 'string' && session !== '' ? session : undefined;
}
