/**
 * Whether an account's e-mail address is proved. Appwrite marks the current address as verified for any link that has
 * not expired, even one sent to the former address. All times are ISO, from Appwrite's server time.
 */

/** What the profile stores about the address. */
export interface KnownAddress {
  readonly email: string;
  /** Last time at which the address was known to be unproved; null if it is proved. */
  readonly unprovedSince: string | null;
}

/** Appwrite's data about the address. */
export interface AccountAddress {
  readonly email: string;
  readonly isVerified: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Since when the account has this address; null if unknown. */
  readonly addressSince: string | null;
  /** Whether the account never had another address. */
  readonly isFirstAddress: boolean;
}

/** Lifetime of Appwrite's links (TOKEN_EXPIRATION_CONFIRM) plus ten minutes for differing server times. */
const linkLifeMs = 70 * 60_000;

const ms = (moment: string): number => Date.parse(moment);

/** Whether every link to an earlier address has expired at this moment. */
export const areLinksExpired = ({ addressSince }: AccountAddress, moment: string): boolean =>
  addressSince !== null && ms(moment) >= ms(addressSince) + linkLifeMs;

/**
 * Since when the address needs a link sent to itself; null if it is proved. `known`: the address as stored in the
 * profile, null for a new person. `isVouchedFor`: an operator created the account or gave it its label. Appwrite's
 * verification alone is enough for an address that the account has always had, and for one that was still unverified
 * when the links to earlier addresses had expired.
 */
export function waitsSince(account: AccountAddress, known: KnownAddress | null, isVouchedFor: boolean): string | null {
  const { addressSince, createdAt, updatedAt } = account;
  const waits = known?.email === account.email ? known.unprovedSince : (addressSince ?? updatedAt);
  if (waits === null || isVouchedFor) return null;
  const isFromStart = ms(waits) >= ms(createdAt) && addressSince !== null && ms(waits) <= ms(addressSince);
  return account.isVerified && ((account.isFirstAddress && isFromStart) || areLinksExpired(account, waits))
    ? null
    : waits;
}

/** Whether a followed link, made at `sentAt`, went to the account's current address, unproved since `unprovedSince`. */
export const linkProves = ({ addressSince }: AccountAddress, unprovedSince: string, sentAt: string): boolean =>
  ms(sentAt) >= ms(addressSince ?? unprovedSince);
