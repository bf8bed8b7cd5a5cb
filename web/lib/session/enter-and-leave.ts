/** Login and logout. Separate from session.ts, because the first screen does not need them. */
import { padPassword } from '#domain/people/password.ts';
import { account } from '../appwrite.ts';
import { CallError, toCallError } from '../call-error.ts';
import { dropAllQuestionDrafts } from '../device/drafts.ts';
import { dropAllCodes } from '../device/handover-codes.ts';
import { dropAllOutgoing } from '../device/outbox-storage.ts';
import { dropPickupCodes } from '../device/pickup-codes.ts';
import { dropSearches } from '../device/recent-searches.ts';
import { hourly } from '../hourly-limit.ts';
import { pushMark } from '../push/push-mark.ts';
import { queryClient } from '../query-client.ts';
import { readsEnd } from './pending-reads.ts';
import {
  dropSession,
  endSession,
  forgetSession,
  guest,
  notSession,
  openSession,
  type SignedIn,
  sessionOptions,
} from './session.ts';
import { departing } from './session-end.ts';
import { markSession } from './session-mark.ts';

const settlingMs = 700;

/**
 * Opens the session after a login. The server may not recognize a new session at the next request yet (once in 60
 * logins right after a registration), so `general_unauthorized_scope` is retried once. If the browser refuses the
 * cookie, the session stays unrecognized: throws CallError cookies_refused.
 */
async function openNewSession(): Promise<SignedIn> {
  try {
    return await openSession();
  } catch (error) {
    if (toCallError(error).code !== 'general_unauthorized_scope') throw error;
    await new Promise((resolve) => setTimeout(resolve, settlingMs));
    return openSession().catch(async (again: unknown) => {
      if (toCallError(again).code !== 'general_unauthorized_scope') throw again;
      await dropSession();
      throw new CallError('cookies_refused', 401);
    });
  }
}

/** Starts with a new session and clears the previous person's data from memory. */
async function enter(isWelcome: (session: SignedIn) => boolean): Promise<SignedIn> {
  const session = await openNewSession();
  if (!isWelcome(session)) {
    await dropSession();
    throw new CallError('link_not_admin', 403);
  }
  queryClient.removeQueries({ predicate: notSession });
  queryClient.setQueryData(sessionOptions.queryKey, session);
  return session;
}

/** Creates a session. When another one is still active on this device, ends it and tries once more. */
async function replaceSession(
  create: () => Promise<{ userId: string }>,
  isWelcome = (_: SignedIn) => true,
): Promise<SignedIn> {
  try {
    markSession((await create()).userId);
  } catch (error) {
    if (toCallError(error).code !== 'user_session_already_exists') throw toCallError(error);
    await endSession();
    queryClient.setQueryData(sessionOptions.queryKey, guest);
    markSession((await create()).userId);
  }
  return enter(isWelcome);
}

/**
 * Throws CallError: user_invalid_credentials, user_blocked, not_verified, cookies_refused, general_argument_invalid
 * with details.param …
 */
export const signIn = (email: string, password: string): Promise<SignedIn> =>
  replaceSession(() => hourly(account.createEmailPasswordSession({ email, password: padPassword(password) })));

/** Second half of the Google sign-in: turns the token from the redirect into a session. */
export const signInWithToken = (userId: string, secret: string): Promise<SignedIn> =>
  replaceSession(() => hourly(account.createSession({ userId, secret })));

/** A one-time link for administrators. Throws CallError link_not_admin for other accounts, whose session is ended. */
export const signInByLink = (userId: string, secret: string): Promise<SignedIn> =>
  replaceSession(
    () => hourly(account.createSession({ userId, secret })),
    ({ isAdmin }) => isAdmin,
  );

/** How long a logout waits for running reads; later ones may be refused. */
const readingMs = 3_000;

/** Unsubscribes this device from push before the session ends. */
async function leavePush(): Promise<void> {
  if (!pushMark()) return;
  await import('../push/this-device.ts')
    .then(({ endPush }) => endPush())
    .catch((error: unknown) => console.info('Push is ended by the next start:', error));
}

/** Ends the session, then deletes the person's data on this device; when ending fails, they stay signed in. */
export const leaveBy = (work: () => Promise<unknown>): Promise<void> =>
  departing(async () => {
    const pushed = pushMark();
    await Promise.all([readsEnd(readingMs), leavePush()]);
    try {
      await work();
    } catch (error) {
      if (pushed) (await import('../push/this-device.ts')).resumePush(pushed);
      throw error;
    }
    dropAllOutgoing();
    dropPickupCodes();
    dropAllCodes();
    dropAllQuestionDrafts();
    dropSearches();
    forgetSession({ kind: 'guest', left: true });
  });

/** Throws CallError when the server could not be reached or refused: the person is then still signed in. */
export const signOut = (): Promise<void> => leaveBy(endSession);
