/** What this device remembers of a registration until the first login: the mail in between often opens another tab. */
import { markRegistered, type Registered, registeredHere } from '../../lib/session/registered-mark.ts';
import { rememberedAction, rememberedPath, rememberPath } from '../../lib/session/wanted-path.ts';
import type { Action } from '../../shop/product/use-login-first.ts';

/** Only in this tab's memory: coming back from the mail, the person signs in with one press. */
let typed: { email: string; password: string } | undefined;

/** After a registration: for the way back from the mail. */
export function keepRegistered(person: { userId: string; email: string; password: string }): void {
  const { userId, email, password } = person;
  typed = { email, password };
  markRegistered({ userId, email, path: rememberedPath() ?? '', action: rememberedAction() });
}

export const typedPassword = (email: string): string => (typed?.email === email ? typed.password : '');

const pathParam = 'kembali';
const actionParam = 'aksi';
/** Longer ways back would be cut by mail programs. */
const longestPath = 200;
/** The one action that a link may resume: it orders nothing. Anybody can ask for a mail with an address of their own making. */
const linkedAction: Action = 'buy';

/** The page behind the link of the verification mail, with what the person wanted: another browser remembers nothing of it. */
export function verificationUrl(): string {
  const url = new URL('/verify-email', globalThis.location.origin);
  const path = rememberedPath() ?? '';
  if (path !== '' && path.length <= longestPath) {
    url.searchParams.set(pathParam, path);
    if (rememberedAction() === linkedAction) url.searchParams.set(actionParam, linkedAction);
  }
  return url.href;
}

/** Remembers in this tab what the link says that its person wanted. */
export function takeWanted(params: URLSearchParams): void {
  const path = params.get(pathParam);
  if (!path || rememberedPath()) return;
  rememberPath(path, params.get(actionParam) === linkedAction ? linkedAction : '');
}

/** The password is no longer needed. */
export function dropTyped(): void {
  typed = undefined;
}

/**
 * The registration that this verification link belongs to, if it was made in this browser. Somebody else's link finds
 * none, and shows nobody's address. The page the person wanted is remembered again in this tab.
 */
export function takeRegistered(userId: string): Registered | undefined {
  const kept = registeredHere();
  if (kept?.userId !== userId) return undefined;
  if (kept.path && !rememberedPath()) rememberPath(kept.path, kept.action);
  return kept;
}
