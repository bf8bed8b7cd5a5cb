/** Where a login leads. Pure, so that a table tests every case. */

/** Administrators start at the dashboard; others return to the page they wanted. */
export function landingAfterLogin(isAdmin: boolean, remembered: string | undefined): string {
  return isAdmin ? '/admin/dashboard' : (remembered ?? '/home');
}
