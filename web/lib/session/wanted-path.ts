/** Where a person wanted to go when login came in between. */
import { attempt } from '../storage.ts';

const rememberedKey = 'lapak.path';
const actionKey = 'lapak.path-action';

/** True for a path inside this app; '//host', '/\host' and full addresses lead elsewhere. */
export const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path) && !/[\n\r\t]/.test(path);

/** Keeps the path a person wanted when login came in between (survives the trip to Google, not the tab). */
export function rememberPath(path: string, action = ''): void {
  if (!isOwnPath(path)) return;
  attempt(() => {
    sessionStorage.setItem(rememberedKey, path);
    sessionStorage.setItem(actionKey, action);
  }, undefined);
}

/** What the person was about to do there; not in the address, which anybody could make. */
export const rememberedAction = () => attempt(() => sessionStorage.getItem(actionKey), null) ?? '';

/** The remembered path, if any; reading it does not forget it. */
export function rememberedPath(): string | undefined {
  const path = attempt(() => sessionStorage.getItem(rememberedKey), null);
  return path && isOwnPath(path) ? path : undefined;
}

export const forgetPath = () =>
  attempt(() => {
    for (const key of [rememberedKey, actionKey]) sessionStorage.removeItem(key);
  }, undefined);

/** Where a login leads. Pure, so that every outcome is tested as a table. */

/** Admins always start at their desk; others go back to where they wanted to go. */
export function landingAfterLogin(isAdmin: boolean, remembered: string | undefined): string {
  return isAdmin ? '/admin/dashboard' : (remembered ?? '/home');
}
