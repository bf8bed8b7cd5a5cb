/** Who may stay signed in and where a login leads. Pure, so that every outcome is tested as a table. */
export interface AccountFacts {
  emailVerification: boolean;
}

export interface ProfileFacts {
  blocked: boolean;
}

/** Appwrite lets unverified people in, and a block may still be on its way to the account: both are refused here. */
export function refusalOf(account: AccountFacts, profile: ProfileFacts | null): 'blocked' | 'unverified' | null {
  if (profile?.blocked) return 'blocked';
  return account.emailVerification ? null : 'unverified';
}

/** Admins always start at their desk; others go back to where they wanted to go. */
export function landingAfterLogin(isAdmin: boolean, remembered: string | undefined): string {
  return isAdmin ? '/admin/dashboard' : (remembered ?? '/home');
}
