/**
 * Each id belongs to one person for ever: an account registered under the id of a deleted person has no profile (TRADE
 * 9).
 */

/** What is stored about an account and about the person with its id. */
export interface Lives {
  readonly id: string;
  /** When the account was created, ISO. A later account with the same id belongs to a different person. */
  readonly madeAt: string;
  /**
   * The profile with this id, null if there is none. `accountSince`: when its account was created; null if not recorded
   * yet.
   */
  readonly profile: { readonly $id: string; readonly accountSince: string | null } | null;
  /** Whether an operator gave this account the administrator's id and label, which only operators can do. */
  readonly isOperators: boolean;
}

/**
 * `known`: the profile belongs to this account. `unmarked`: it does, but `accountSince` is not set yet. `new`: there is
 * no profile; a tombstone shows whether there was one. `later`: the profile belongs to an earlier, deleted account.
 */
export function accountMatchOf({ id, madeAt, profile, isOperators }: Lives): 'known' | 'unmarked' | 'new' | 'later' {
  if (!profile) return 'new';
  // Two existing accounts never differ only in the case of their ids.
  if (profile.$id !== id) return 'later';
  if (profile.accountSince === null) return 'unmarked';
  if (Date.parse(profile.accountSince) === Date.parse(madeAt)) return 'known';
  return isOperators ? 'unmarked' : 'later';
}
