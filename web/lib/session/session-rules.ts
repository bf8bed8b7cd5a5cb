/** Where a login leads. Pure, so that every outcome is tested as a table. */

/** Admins always start at their desk; others go back to where they wanted to go. */
export function landingAfterLogin(isAdmin: boolean, remembered: string | undefined): string {
  return isAdmin ? '/admin/dashboard' : (remembered ?? '/home');
}
