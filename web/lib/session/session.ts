import { hashKey, type Query, queryOptions, useQuery } from '@tanstack/react-query';
import type { Models } from 'appwrite';
import { useState } from 'react';
import { isStaff, type Right, rightsOf } from '#domain/people/rights.ts';
import { account } from '../appwrite.ts';
import { CallError, toCallError } from '../call-error.ts';
import { dropAllDrafts, ownDrafts } from '../device/drafts.ts';
import { inTime } from '../in-time.ts';
import { isPushed, pushMark } from '../push/push-mark.ts';
import { queryClient } from '../query-client.ts';
import { queryKeys } from '../query-keys.ts';
import { reading } from './pending-reads.ts';
import { announceSessionEnd, isLeaving, staying } from './session-end.ts';
import { clearSession, markAdmin, markedAdmin, markedSession } from './session-mark.ts';
import { forgetPath } from './wanted-path.ts';

export interface SignedIn {
  kind: 'user';
  userId: string;
  /** Whether the person has a staff role. */
  isAdmin: boolean;
  /** Rights that the person's role grants; only the server knows whether they are the owner. */
  rights: ReadonlySet<Right>;
  account: Models.User;
}

/**
 * `left`: just logged out; guards then lead to the landing page, not to /login. `isBlocked`: just signed out because of
 * a block; /login says so.
 */
type Session = SignedIn | { kind: 'guest'; left?: true; isBlocked?: true };

export const guest: Session = { kind: 'guest' };

/** Errors after which there is no session left to end. */
const isOver = ({ code, status }: CallError) =>
  status === 401 || code === 'user_blocked' || code === 'user_session_not_found';

/**
 * Ends the session on the server and here. Throws CallError when the server was not reached or refused; the session
 * then still exists.
 */
export async function endSession(): Promise<void> {
  await account.deleteSession({ sessionId: 'current' }).catch((error: unknown) => {
    const failure = toCallError(error);
    if (!isOver(failure)) throw failure;
  });
  clearSession();
}

/** Drops the session of a person who may not stay, even if the server could not end it. */
export async function dropSession(): Promise<void> {
  await endSession().catch((error: unknown) => {
    console.info('The session is ended by the next login:', error);
    clearSession();
  });
}

/**
 * Stops push notifications of the previous person on this device. The next start repairs a failure
 * (app/start-offline.ts).
 */
async function endPushOfOthers(userId: string): Promise<void> {
  if (isPushed(userId) || !pushMark()) return;
  await import('../push/this-device.ts')
    .then(({ disablePush }) => disablePush())
    .catch((error: unknown) => console.info('Push is ended later:', error));
}

const patienceMs = 15_000;

/**
 * Checks the session with the server. Unverified people are signed out; the server itself refuses blocked ones. A
 * session of another person than the one who signed in here is ended, because a link to Appwrite can plant a foreign
 * cookie.
 */
export async function openSession(): Promise<SignedIn> {
  const me = await reading(() => inTime(account.get(), patienceMs)).catch((error: unknown) =>
    Promise.reject(toCallError(error)),
  );
  if (me.$id !== markedSession()) throw new CallError('session_replaced', 401);
  if (!me.emailVerification) {
    await dropSession();
    throw new CallError('not_verified', 403);
  }
  const isAdmin = isStaff(me.labels);
  await endPushOfOthers(me.$id);
  ownDrafts(me.$id);
  markAdmin(isAdmin);
  return { kind: 'user', userId: me.$id, isAdmin, rights: rightsOf(me.labels, false), account: me };
}

const signedOut = ['general_unauthorized_scope', 'not_verified', 'user_session_not_found', 'session_replaced'];

/** Handles a session that existed a moment ago and no longer does. */
function sessionLost(): Session {
  if (isLeaving()) return { kind: 'guest', left: true };
  const before = queryClient.getQueryData(sessionOptions.queryKey);
  if (before?.kind === 'guest') return before;
  if (before) announceSessionEnd('expired');
  return guest;
}

async function readSession(): Promise<Session> {
  const marked = markedSession();
  if (!marked) return sessionLost();
  await staying();
  try {
    return await openSession();
  } catch (error) {
    const failure = toCallError(error);
    if (!signedOut.includes(failure.code)) throw failure;
    // Another tab signed in or out meanwhile: this answer belongs to the previous session.
    if (markedSession() !== marked) return readSession();
    clearSession();
    return sessionLost();
  }
}

/**
 * Keeps the previous session if nothing has changed. TanStack Query never treats two Sets as equal; the rights need no
 * comparison, because they follow from the account's labels.
 */
const keepEqual = (before: unknown, now: unknown): unknown => (hashKey([before]) === hashKey([now]) ? before : now);

export const sessionOptions = queryOptions<Session>({
  queryKey: queryKeys.session,
  queryFn: readSession,
  // A new object on each check would rerender every component that uses the session.
  structuralSharing: keepEqual,
  staleTime: 60_000,
  // Offline, a retry by a newly mounted page would show the loading state, which unmounts the page. Reconnecting and
  // "Coba lagi" retry.
  retryOnMount: false,
});

export const useSession = () => useQuery(sessionOptions);

/**
 * The signed-in person; only for pages behind a guard. During a logout React may render the page once more before its
 * guard; then this returns the last person.
 */
export function useUser(): SignedIn {
  const { data } = useSession();
  const [first] = useState(data);
  const user = data?.kind === 'user' ? data : first;
  if (user?.kind !== 'user') throw new Error('This page stands behind RequireUser');
  return user;
}

/** The person shown in the frame around a page, with the account once it is loaded. */
export interface FramePerson {
  userId: string;
  isAdmin: boolean;
  rights?: ReadonlySet<Right>;
  account?: Models.User;
}

/**
 * The signed-in person. While the session cannot be checked, the remembered person, of whom only the id and the kind of
 * frame are stored until logout. Undefined for visitors, and before the first response or failure.
 */
export function useFramePerson(): FramePerson | undefined {
  const { data, failureCount, errorUpdateCount } = useSession();
  if (data) return data.kind === 'user' ? data : undefined;
  const marked = failureCount + errorUpdateCount > 0 ? markedSession() : null;
  return marked ? { userId: marked, isAdmin: markedAdmin() } : undefined;
}

/** The id of the signed-in person; offline the remembered one, because guards then show cached pages. */
export function useOwnId(): string {
  const { data } = useSession();
  const [marked] = useState(markedSession);
  const userId = data?.kind === 'user' ? data.userId : marked;
  if (!userId) throw new Error('This page stands behind RequireUser');
  return userId;
}

/**
 * The id of the signed-in person; until the session is read, the remembered one, because a button that disappears later
 * would shift the page. Null for visitors.
 */
export function useLikelyId(): string | null {
  const { data } = useSession();
  if (!data) return markedSession();
  return data.kind === 'user' ? data.userId : null;
}

export const notSession = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'session';

const leavingMs = 2_000;

/**
 * Removes these queries from memory once the pages that show them are gone: a page still on screen would refetch
 * without a session.
 */
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

/** Deletes the person's data on this device. Queries of pages are removed after the guards have left them. */
export function forgetSession(next: Session = guest): void {
  clearSession();
  forgetPath();
  dropAllDrafts();
  // A response still in flight belongs to the ended session.
  void queryClient.cancelQueries({ queryKey: sessionOptions.queryKey }, { revert: false, silent: true });
  queryClient.setQueryData(sessionOptions.queryKey, next);
  removeUnseen(queryClient.getQueryCache().findAll({ predicate: notSession }));
}

/** Called by the landing page after a logout: the person is now a visitor like any other. */
export function settleAsVisitor(): void {
  queryClient.setQueryData(sessionOptions.queryKey, (now) => (now?.kind === 'guest' ? guest : now));
}

/** This person's side of the support chat: staff with the right see all chats, others their own. */
export const supportSideOf = ({ userId, rights }: Pick<FramePerson, 'userId' | 'rights'>) => ({
  userId,
  isAdmin: rights?.has('chat') ?? false,
});
