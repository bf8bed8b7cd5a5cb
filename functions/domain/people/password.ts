/** The spec accepts 6 characters, Appwrite refuses fewer than 8 even at login: shorter ones are padded, always alike. */
import { limits } from '../limits.ts';

const filler = '~lapak~k';

/** To be called before every call that carries a password: register, login, reset, change. */
export function padPassword(password: string): string {
  const missing = limits.passwordServerMin - password.length;
  return missing > 0 ? password + filler.slice(0, missing) : password;
}
