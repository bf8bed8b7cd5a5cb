import { sentenceFor } from '../../copy/errors.ts';
import { loginMessages } from '../../copy/messages.ts';
import { CallError, toCallError } from '../../lib/call-error.ts';

const explained = ['network', 'general_rate_limit_exceeded'];

/** The sentence for a login that failed. Appwrite refuses a badly formed password before it looks at it: still a wrong pair. */
export function loginSentence(thrown: unknown): string {
  const { code, details } = toCallError(thrown);
  if (code === 'user_invalid_credentials') return loginMessages.wrongPair;
  if (code === 'general_argument_invalid') {
    return details.param === 'password' ? loginMessages.wrongPair : loginMessages.invalidEmail;
  }
  if (code === 'user_blocked') return loginMessages.blocked;
  if (code === 'not_verified') return loginMessages.unverified;
  if (explained.includes(code)) return sentenceFor(thrown);
  return loginMessages.other;
}

/** What the failure address of the Google sign-in tells; nothing when the page was opened otherwise. */
export function googleSentence(params: URLSearchParams): string | null {
  if (!params.has('google')) return null;
  const error = params.get('error') ?? '';
  if (/blocked/i.test(error)) return loginMessages.disabled;
  if (error === 'not_verified') return loginMessages.unverified;
  if (error === '' || /access_denied|oauth2_unauthorized|cancel|missing/i.test(error))
    return loginMessages.googleCancelled;
  return loginMessages.googleOther;
}

/** Why a one-time sign-in link was refused; nothing when the page was opened otherwise. */
export function linkSentence(params: URLSearchParams): string | null {
  const code = params.get('link');
  return code === null ? null : sentenceFor(new CallError(code, 0));
}
