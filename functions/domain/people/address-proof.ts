/**
 * Whether an account's address is proved. Appwrite verifies the current address by any link that has not expired, even
 * by one that it sent to the former address. All moments are ISO, of Appwrite's clock.
 */

/** What the profile stores about the address. */
export interface KnownAddress {
  readonly email: string;
  /** The latest time at which the address was known to need a link sent to itself; null: it is proved. */
  readonly unprovedSince: string | null;
}

/** Appwrite's data about the address. */
export interface AccountAddress {
  readonly email: string;
  readonly isVerified: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Since when the account has this address; null: unknown. */
  readonly addressSince: string | null;
  /** The account never had another address. */
  readonly isFirstAddress: boolean;
}

/** Lifetime of Appwrite's links (TOKEN_EXPIRATION_CONFIRM), and ten minutes for differences of clocks. */
const linkLifeMs = 70 * 60_000;

const ms = (moment: string): number => Date.parse(moment);

/** Whether every link to an earlier address has expired at this moment. */
export const areLinksExpired = ({ addressSince }: AccountAddress, moment: string): boolean =>
  addressSince !== null && ms(moment) >= ms(addressSince) + linkLifeMs;

/**
 * Since when the address needs a link sent to itself; null: it is proved. `known`: the stored profile, null for a new
 * person. `isVouchedFor`: an operator made the account or gave it its label. A verification alone proves an address
 * that the account always had, and one that was unverified after the links to an earlier address had expired.
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
