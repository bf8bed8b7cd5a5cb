/** How a session begins and how it ends on purpose. Apart from session.ts: no first screen needs either. */
import { padPassword } from '#domain/people/password.ts';
import { account } from '../appwrite.ts';
import { CallError, toCallError } from '../call-error.ts';
import { dropAllCodes } from '../handover-codes.ts';
import { hourly } from '../hourly-limit.ts';
import { dropAllOutgoing } from '../outbox-storage.ts';
import { pushMark } from '../push/push-mark.ts';
import { queryClient } from '../query-client.ts';
import { dropAllQuestionDrafts } from '../question-draft.ts';
import { dropSearches } from '../recent-searches.ts';
import { readsEnd } from './pending-reads.ts';
import { endSession, forgetSession, guest, notSession, openSession, type SignedIn, sessionOptions } from './session.ts';
import { departing } from './session-end.ts';
import { markSession } from './session-mark.ts';

const settlingMs = 700;

/**
 * A session that was made this very moment may not be known yet where it is asked for (once in 60 logins right after a
 * registration): exactly that answer is worth a second question.
 */
async function openNewSession(): Promise<SignedIn> {
  try {
    return await openSession();
  } catch (error) {
    if (toCallError(error).code !== 'general_unauthorized_scope') throw error;
    await new Promise((resolve) => setTimeout(resolve, settlingMs));
    return openSession();
  }
}

/** Enters with a session that was just created: nothing of a former person's data stays in memory. */
async function enter(isWelcome: (session: SignedIn) => boolean): Promise<SignedIn> {
  const session = await openNewSession();
  if (!isWelcome(session)) {
    await endSession();
    throw new CallError('link_not_admin', 403);
  }
  queryClient.removeQueries({ predicate: notSession });
  queryClient.setQueryData(sessionOptions.queryKey, session);
  return session;
}

/** Makes a session; one that is left over on this device is ended first and the try repeated once. */
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

/** Throws CallError: user_invalid_credentials, user_blocked, not_verified, general_argument_invalid with details.param … */
export const signIn = (email: string, password: string): Promise<SignedIn> =>
  replaceSession(() => hourly(account.createEmailPasswordSession({ email, password: padPassword(password) })));

/** Second half of the Google sign-in: the token from the redirect becomes a session. */
export const signInWithToken = (userId: string, secret: string): Promise<SignedIn> =>
  replaceSession(() => hourly(account.createSession({ userId, secret })));

/** A one-time link for administrators. Throws CallError link_not_admin for anybody else's; that session has then ended. */
export const signInByLink = (userId: string, secret: string): Promise<SignedIn> =>
  replaceSession(
    () => hourly(account.createSession({ userId, secret })),
    ({ isAdmin }) => isAdmin,
  );

/** What takes longer than this to be read is not waited for: it may then be refused. */
const readingMs = 3_000;

/** While the session still stands: the campus is told that this device gets nothing any more. */
async function leavePush(): Promise<void> {
  if (!pushMark()) return;
  await import('../push/this-device.ts')
    .then(({ endPush }) => endPush())
    .catch((error: unknown) => console.info('Push is ended by the next start:', error));
}

/** Does what ends the session for good, then forgets the person here; when it fails, they are still signed in. */
export const leaveBy = (work: () => Promise<unknown>): Promise<void> =>
  departing(async () => {
    await Promise.all([readsEnd(readingMs), leavePush()]);
    await work();
    dropAllOutgoing();
    dropAllCodes();
    dropAllQuestionDrafts();
    dropSearches();
    forgetSession({ kind: 'guest', left: true });
  });

/** Throws CallError when the server could not be reached: the person is then still signed in. */
export const signOut = (): Promise<void> => leaveBy(endSession);
