import { type LocalApp, slot } from '../core/local-app.ts';
import { withoutPersons } from '../observe/log.ts';

/** Why the mail server did not take the last mail; '' once it takes one. */
export const mailTrouble = slot<{ reason: string }>('mail trouble');

/**
 * Matches a refusal of the sender by its enhanced codes (RFC 3463) or by its words, because servers often send it in
 * response to the recipient. A server that refuses to relay refuses every recipient.
 */
const aboutSender = /\b5\.1\.[78]\b|\bsender\b|\brelay access denied\b|\bto relay\b|\brelaying (denied|not)\b/i;

/**
 * Matches the sender's own limit, which providers report for the recipient or after the content. A recipient's full
 * mailbox does not match.
 */
const ownLimit = /\b5\.4\.5\b|\b(sending|daily|hourly|rate) (limit|quota)|\btoo many (messages|mails|emails)\b/i;

/**
 * Whether the error concerns all mails of this sender. A refused recipient or content says nothing about other mails:
 * anyone can register with an address that does not exist, or with a name that looks like spam.
 */
function concernsAll(error: unknown): boolean {
  if (!(error instanceof Error && 'command' in error && 'responseCode' in error)) return true;
  const isOfOneMail = error.command === 'RCPT TO' || error.command === 'DATA';
  const said = withoutPersons(error.message);
  return !isOfOneMail || error.responseCode === undefined || aboutSender.test(said) || ownLimit.test(said);
}

/** Stores the reason for `/healthz`. `error` is null after an accepted mail. */
export function noteMail(app: LocalApp, error: unknown): void {
  const kept = mailTrouble.of(app);
  if (error === null) kept.reason = '';
  else if (concernsAll(error)) kept.reason = withoutPersons(error instanceof Error ? error.message : String(error));
}
