import { type Query, queryOptions, useQuery } from '@tanstack/react-query';
import type { Models } from 'appwrite';
import { useState } from 'react';
import { isAdministrator } from '#domain/people/person.ts';
import { account } from '../appwrite.ts';
import { CallError, toCallError } from '../call-error.ts';
import { dropAllDrafts, ownDrafts } from '../drafts.ts';
import { isPushed, pushMark } from '../push/push-mark.ts';
import { queryClient } from '../query-client.ts';
import { queryKeys } from '../query-keys.ts';
import { reading } from './pending-reads.ts';
import { announceSessionEnd, isLeaving, staying } from './session-end.ts';
import { clearSession, markAdmin, markedSession } from './session-mark.ts';
import { forgetPath } from './wanted-path.ts';

export interface SignedIn {
  kind: 'user';
  userId: string;
  isAdmin: boolean;
  account: Models.User;
}

/**
 * `left`: logged out a moment ago; the guards then lead to the landing page, not to /login. `isBlocked`: put out a moment ago, from wherever
 * to /login, where it is said.
 */
type Session = SignedIn | { kind: 'guest'; left?: true; isBlocked?: true };

export const guest: Session = { kind: 'guest' };

/** Ends it on the server and here. Throws CallError when the server could not be reached: it is still there, then. */
export async function endSession(): Promise<void> {
  await account.deleteSession({ sessionId: 'current' }).catch((error: unknown) => {
    // A session that is gone or refused is over as well; only an unreachable server leaves one behind.
    if (toCallError(error).code === 'network') throw toCallError(error);
  });
  clearSession();
}

/** Somebody else's news must not be shown to who is here now. What fails is tried again by the next start (app/start-offline.ts). */
async function endPushOfOthers(userId: string): Promise<void> {
  if (isPushed(userId) || !pushMark()) return;
  await import('../push/this-device.ts')
    .then(({ disablePush }) => disablePush())
    .catch((error: unknown) => console.info('Push is ended later:', error));
}

/**
 * Checks what the server says about this session. Unverified people are signed out; blocked ones the server refuses itself. So does
 * this device the session of anybody but the person who signed in here: a link of Appwrite's can plant a stranger's cookie.
 */
export async function openSession(): Promise<SignedIn> {
  const me = await reading(() => account.get()).catch((error: unknown) => Promise.reject(toCallError(error)));
  if (me.$id !== markedSession()) throw new CallError('session_replaced', 401);
  if (!me.emailVerification) {
    await endSession();
    throw new CallError('not_verified', 403);
  }
  const isAdmin = isAdministrator(me.labels);
  await endPushOfOthers(me.$id);
  ownDrafts(me.$id);
  markAdmin(isAdmin);
  return { kind: 'user', userId: me.$id, isAdmin, account: me };
}

const signedOut = ['general_unauthorized_scope', 'not_verified', 'user_session_not_found', 'session_replaced'];

/** Somebody was signed in a moment ago and is not any more. */
function sessionLost(): Session {
  if (isLeaving()) return { kind: 'guest', left: true };
  const before = queryClient.getQueryData(sessionOptions.queryKey);
  if (before?.kind === 'guest') return before;
  if (before) announceSessionEnd('expired');
  return guest;
}

async function readSession(): Promise<Session> {
  if (!markedSession()) return sessionLost();
  await staying();
  try {
    return await openSession();
  } catch (error) {
    const failure = toCallError(error);
    if (!signedOut.includes(failure.code)) throw failure;
    clearSession();
    return sessionLost();
  }
}

export const sessionOptions = queryOptions<Session>({
  queryKey: queryKeys.session,
  queryFn: readSession,
  staleTime: 60_000,
  // A page that appears without a signal would ask again, wait, and so take itself away. The net's return asks, and "Coba lagi".
  retryOnMount: false,
});

export const useSession = () => useQuery(sessionOptions);

/**
 * The signed-in person; only for pages behind a guard, where there is one when the page appears. While a logout leads
 * away, React may draw the page once more before its guard: then it still shows whom it began with.
 */
export function useUser(): SignedIn {
  const { data } = useSession();
  const [first] = useState(data);
  const user = data?.kind === 'user' ? data : first;
  if (user?.kind !== 'user') throw new Error('This page stands behind RequireUser');
  return user;
}

/** Whose page this is; without a signal whom this device remembers, for the guards let through what it kept of them. */
export function useOwnId(): string {
  const { data } = useSession();
  const [marked] = useState(markedSession);
  const userId = data?.kind === 'user' ? data.userId : marked;
  if (!userId) throw new Error('This page stands behind RequireUser');
  return userId;
}

export const notSession = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'session';

const leavingMs = 2_000;

/** Removes these answers from memory as the pages that show them go: one that is still drawn would ask again, without a session. */
function removeUnseen(queries: readonly Query[]): void {
  const cache = queryClient.getQueryCache();
  const left = new Set(queries);
  const remove = (query: Query) => {
    left.delete(query);
    cache.remove(query);
  };
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && left.has(query) && query.getObserversCount() === 0) remove(query);
  });
  for (const query of queries) if (query.getObserversCount() === 0) remove(query);
  setTimeout(() => {
    stop();
    for (const query of left) remove(query);
  }, leavingMs);
}

/** Drops everything this device knows of the person. What the pages have read goes when the guards have left them. */
export function forgetSession(next: Session = guest): void {
  clearSession();
  forgetPath();
  dropAllDrafts();
  // An answer that is still on its way is about the session that has just ended.
  void queryClient.cancelQueries({ queryKey: sessionOptions.queryKey }, { revert: false, silent: true });
  queryClient.setQueryData(sessionOptions.queryKey, next);
  removeUnseen(queryClient.getQueryCache().findAll({ predicate: notSession }));
}

/** The landing page has been reached after a logout: from now on a visitor like any other. */
export function settleAsVisitor(): void {
  queryClient.setQueryData(sessionOptions.queryKey, (now) => (now?.kind === 'guest' ? guest : now));
}
