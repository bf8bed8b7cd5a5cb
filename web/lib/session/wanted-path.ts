/** The path that a person wanted when a login was needed. */
import { attempt } from '../device/storage.ts';

const rememberedKey = 'lapak.path';
const actionKey = 'lapak.path-action';

/** True for a path inside this app; '//host', '/\host' and full URLs lead elsewhere. */
export const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path) && !/[\n\r\t]/.test(path);

/** Stores the wanted path during a login (it survives the redirect to Google, but not the tab). */
export function rememberPath(path: string, action = ''): void {
  if (!isOwnPath(path)) return;
  attempt(() => {
    sessionStorage.setItem(rememberedKey, path);
    sessionStorage.setItem(actionKey, action);
  }, undefined);
}

/** The action that the person wanted there; not in a page's URL, which anybody could make. */
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
