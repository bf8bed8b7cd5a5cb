/**
 * Data of a registration, stored on this device until the first login, because the link in the verification mail often
 * opens another tab.
 */
import { markRegistered, type Registered, registeredHere } from '../../lib/session/registered-mark.ts';
import { rememberedAction, rememberedPath, rememberPath } from '../../lib/session/wanted-path.ts';
import type { Action } from '../../shop/product/use-login-first.ts';

/** Login data of a new registration, to sign in with one press after the mail. Kept in memory and never stored. */
let typed: { email: string; password: string } | undefined;

/** Called after a registration. Keeps what is needed when the person returns from the mail. */
export function keepRegistered(person: { userId: string; email: string; password: string }): void {
  const { userId, email, password } = person;
  typed = { email, password };
  markRegistered({ userId, email, path: rememberedPath() ?? '', action: rememberedAction() });
}

export const typedPassword = (email: string): string => (typed?.email === email ? typed.password : '');

const pathParam = 'kembali';
const actionParam = 'aksi';
/** Mail programs would cut longer return URLs. */
const longestPath = 200;
/**
 * The only action that a link may resume, because it does not place an order. Anyone can request a mail with a crafted
 * URL.
 */
const linkedAction: Action = 'buy';

/**
 * URL in the verification mail. It includes the page to return to, because another browser would not know that page.
 */
export function verificationUrl(): string {
  const url = new URL('/verify-email', globalThis.location.origin);
  const path = rememberedPath() ?? '';
  if (path !== '' && path.length <= longestPath) {
    url.searchParams.set(pathParam, path);
    if (rememberedAction() === linkedAction) url.searchParams.set(actionParam, linkedAction);
  }
  return url.href;
}

/** Stores in this tab the page and action from the link. */
export function takeWanted(params: URLSearchParams): void {
  const path = params.get(pathParam);
  if (!path || rememberedPath()) return;
  rememberPath(path, params.get(actionParam) === linkedAction ? linkedAction : '');
}

/** Drops the password once it is no longer needed. */
export function dropTyped(): void {
  typed = undefined;
}

/**
 * The registration that belongs to this verification link, if it was made in this browser; otherwise undefined, so that
 * the page shows no address. Also stores the page to return to in this tab.
 */
export function takeRegistered(userId: string): Registered | undefined {
  const kept = registeredHere();
  if (kept?.userId !== userId) return undefined;
  if (kept.path && !rememberedPath()) rememberPath(kept.path, kept.action);
  return kept;
}
