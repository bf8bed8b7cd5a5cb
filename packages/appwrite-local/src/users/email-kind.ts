/** The fields that Appwrite derives from an e-mail address. */
export interface EmailKind {
  readonly emailCanonical: string | null;
  readonly emailIsFree: boolean | null;
  readonly emailIsDisposable: boolean | null;
  readonly emailIsCorporate: boolean | null;
  readonly emailIsCanonical: boolean | null;
}

const free = new Set([
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.id',
  'ymail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'proton.me',
  'protonmail.com',
  'aol.com',
  'gmx.com',
  'mail.com',
  'zoho.com',
]);
const disposable = new Set([
  'mailinator.com',
  'guerrillamail.com',
  '10minutemail.com',
  'tempmail.com',
  'yopmail.com',
  'trashmail.com',
]);
const dotless = new Set(['gmail.com', 'googlemail.com']);
const tagged = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'proton.me',
  'protonmail.com',
]);

/**
 * Derives the fields from an address; all are null without an address. The canonical address has no tags and dots where
 * the provider ignores them. The lists contain well-known providers, not all of Appwrite's.
 */
export function emailKind(given: string | null): EmailKind {
  if (given === null)
    return {
      emailCanonical: null,
      emailIsFree: null,
      emailIsDisposable: null,
      emailIsCorporate: null,
      emailIsCanonical: null,
    };
  const email = given.trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const untagged = tagged.has(domain) ? email.slice(0, at).replace(/\+.*$/, '') : email.slice(0, at);
  const local = dotless.has(domain) ? untagged.replaceAll('.', '') : untagged;
  const emailCanonical = `${local}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
  const emailIsFree = free.has(domain);
  const emailIsDisposable = disposable.has(domain);
  return {
    emailCanonical,
    emailIsFree,
    emailIsDisposable,
    emailIsCorporate: !emailIsFree && !emailIsDisposable,
    emailIsCanonical: emailCanonical === email,
  };
}
