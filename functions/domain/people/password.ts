/** Pads short passwords: the spec accepts 6 characters, but Appwrite refuses fewer than 8, even at login. */
import { limits } from '../limits.ts';

const filler = '~lapak~k';

/** Call it before every call that sends a password: register, login, reset, change. */
export function padPassword(password: string): string {
  const missing = limits.passwordServerMin - password.length;
  return missing > 0 ? password + filler.slice(0, missing) : password;
}

export type PasswordStrength = 'too_short' | 'weak' | 'fair' | 'strong';

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];
const common = ['password', '123456', 'qwerty', 'rahasia', 'sayang', 'indonesia', 'bismillah', 'admin'];

/** A hint while typing a new password; it refuses nothing (the only rule is the length, see account-input.ts). Judges by length, kinds of characters, repetition and the most common words. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < limits.passwordMin) return 'too_short';
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  const isCommon = common.some((word) => password.toLowerCase().includes(word));
  if (isCommon || different < 5 || (password.length < 8 && variety < 3)) return 'weak';
  return password.length >= 12 || (password.length >= 10 && variety >= 3) ? 'strong' : 'fair';
}
