/** What this device remembers of a registration until its first login: between the two lies a mail, and often another tab. */
import { markRegistered, type Registered, registeredHere } from '../../lib/session/registered-mark.ts';
import { rememberedAction, rememberedPath, rememberPath } from '../../lib/session/wanted-path.ts';

/** In the memory of this tab alone: who comes back to it from the mail presses once. */
let typed: { email: string; password: string } | undefined;

/** After a registration: for the way back from the mail. */
export function keepRegistered(person: { userId: string; email: string; password: string }): void {
  const { userId, email, password } = person;
  typed = { email, password };
  markRegistered({ userId, email, path: rememberedPath() ?? '', action: rememberedAction() });
}

export const typedPassword = (email: string): string => (typed?.email === email ? typed.password : '');

/** The password is needed no more. */
export function dropTyped(): void {
  typed = undefined;
}

/**
 * The registration that this verification link belongs to, if it was begun in this browser: a stranger's link finds none, and
 * brings nobody a stranger's address. Where the person wanted to go is remembered again, in this tab as well.
 */
export function takeRegistered(userId: string): Registered | undefined {
  const kept = registeredHere();
  if (kept?.userId !== userId) return undefined;
  if (kept.path && !rememberedPath()) rememberPath(kept.path, kept.action);
  return kept;
}
