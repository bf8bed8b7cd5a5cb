/** Follows the link of a verification mail. */
import { toCallError } from '../../lib/call-error.ts';
import { answer, signup } from '../../lib/functions.ts';
import { queryClient } from '../../lib/query-client.ts';
import { signInWithToken } from '../../lib/session/enter-and-leave.ts';
import { type SignedIn, sessionOptions } from '../../lib/session/session.ts';

export interface OpenedLink {
  /** The verified address. */
  email: string;
  /** Whether no one is signed in; the page then asks for the password. */
  isVisitor: boolean;
  /** The session that the link opened. */
  session?: SignedIn;
}

/** Results by secret. A link works once, but React runs effects twice in development. */
const opened = new Map<string, Promise<OpenedLink>>();

/**
 * Verifies the address. Signs in only in the browser that registered it: elsewhere, a stranger may have sent the link,
 * so that a person acts in the stranger's account. Throws CallError verification_refused, network, …
 */
export function openVerification(userId: string, secret: string, isOwn: boolean): Promise<OpenedLink> {
  const open = async (): Promise<OpenedLink> => {
    const { email, token } = await answer(signup.verify.$post({ json: { userId, secret } }));
    const isVisitor = (await queryClient.fetchQuery(sessionOptions)).kind !== 'user';
    if (!isOwn || !isVisitor || token === '') return { email, isVisitor };
    try {
      return { email, isVisitor, session: await signInWithToken(userId, token) };
    } catch (error) {
      // The address is verified nevertheless; the login page shows why no session was possible.
      console.info('The link signs nobody in:', toCallError(error).code);
      return { email, isVisitor };
    }
  };
  const once = opened.get(secret) ?? open();
  opened.set(secret, once);
  // A network error does not use up the link: opening it again retries.
  once.catch(() => opened.delete(secret));
  return once;
}
