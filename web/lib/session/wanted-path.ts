/** The path to return to after a required login. */
import { attempt } from '../device/storage.ts';

const rememberedKey = 'lapak.path';
const actionKey = 'lapak.path-action';

/** True for a path inside this app; '//host', '/\host' and full URLs lead elsewhere. */
export const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path) && !/[\n\r\t]/.test(path);

/** Stores the path during a login (it survives the redirect to Google, but not the tab). */
export function rememberPath(path: string, action = ''): void {
  if (!isOwnPath(path)) return;
  attempt(() => {
    sessionStorage.setItem(rememberedKey, path);
    sessionStorage.setItem(actionKey, action);
  }, undefined);
}

/** The action to resume on the remembered path. Not in the URL, because anyone could craft one. */
export const rememberedAction = () => attempt(() => sessionStorage.getItem(actionKey), null) ?? '';

/** The remembered path, if any; it stays remembered. */
export function rememberedPath(): string | undefined {
  const path = attempt(() => sessionStorage.getItem(rememberedKey), null);
  return path && isOwnPath(path) ? path : undefined;
}

export const forgetPath = () =>
  attempt(() => {
    for (const key of [rememberedKey, actionKey]) sessionStorage.removeItem(key);
  }, undefined);

/** Path after a login: staff always start at their dashboard; others return to the page they wanted. */
export function landingAfterLogin(isAdmin: boolean, remembered: string | undefined): string {
  return isAdmin ? '/admin/dashboard' : (remembered ?? '/home');
}
