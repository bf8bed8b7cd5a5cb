/** Whether a mailed link proves the account's current address. On a real Appwrite any link that has not expired verifies it. */

/** What the profile stores about the address. */
export interface KnownAddress {
  readonly email: string;
  /** When the address was changed (ISO) if it is not proved since; null: it is proved. */
  readonly unprovedSince: string | null;
}

/**
 * What following a link means for `email`, the account's current address; `sentAt`: when the link was made (ISO).
 * `nothing_new`: it was proved already. `proved`: the link is newer than the change. `too_old`: it is older, or of
 * unknown age.
 */
export function linkProves(known: KnownAddress, email: string, sentAt: string): 'nothing_new' | 'proved' | 'too_old' {
  // The profile does not know this address yet.
  if (known.email !== email) return 'too_old';
  if (known.unprovedSince === null) return 'nothing_new';
  return Date.parse(sentAt) >= Date.parse(known.unprovedSince) ? 'proved' : 'too_old';
}
