/** Whether a mailed link proves the address that an account has now. On a real Appwrite any link that has not expired does. */

/** What the profile knows of the address. */
export interface KnownAddress {
  readonly email: string;
  /** When the address was changed (ISO), until a link of its own was followed; null: it is proved. */
  readonly unprovedSince: string | null;
}

/**
 * What a followed link says of `email`, the account's address of now; `sentAt`: when the link was made (ISO). `nothing_new`
 * where it was proved already, `proved` by a link from after the change, `too_old` by one from before, or from nobody knows when.
 */
export function linkProves(known: KnownAddress, email: string, sentAt: string): 'nothing_new' | 'proved' | 'too_old' {
  // A change that was not followed yet, or never.
  if (known.email !== email) return 'too_old';
  if (known.unprovedSince === null) return 'nothing_new';
  return Date.parse(sentAt) >= Date.parse(known.unprovedSince) ? 'proved' : 'too_old';
}
