/** An id has one life: whoever registers under that of a deleted account is nobody, whatever rows still name it (TRADE 9). */

/** What is stored of an account and of the person of its id. */
export interface Lives {
  readonly id: string;
  /** When the account was made (ISO): a later one of the same id is another. */
  readonly madeAt: string;
  /** The profile of this id; null: there is none. `accountSince`: when the account was made that it is of; null: not known yet. */
  readonly profile: { readonly $id: string; readonly accountSince: string | null } | null;
  /** Its operator gave this account the id and the administrator's rights, which nobody else can. */
  readonly isOperators: boolean;
}

/**
 * `known`: the profile is this account's. `unmarked`: it is, but does not say so yet. `new`: nobody yet, or nobody any more: the
 * tombstone tells. `later`: the profile is of an account that was deleted, and this one came after it.
 */
export function accountMatchOf({ id, madeAt, profile, isOperators }: Lives): 'known' | 'unmarked' | 'new' | 'later' {
  if (!profile) return 'new';
  // Ids differ in more than their case, as long as both accounts are there.
  if (profile.$id !== id) return 'later';
  if (profile.accountSince === null) return 'unmarked';
  if (Date.parse(profile.accountSince) === Date.parse(madeAt)) return 'known';
  return isOperators ? 'unmarked' : 'later';
}
