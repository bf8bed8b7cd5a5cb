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
/** Words at the top of Indonesian and English lists of leaked passwords. */
const common = `
  password passw0rd katasandi sandi rahasia qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm
  sayang sayangku sayangkamu cinta cintaku iloveyou indonesia bismillah alhamdulillah anjing admin
  mahasiswa kampus lapak lapakkampus doraemon monyet bangsat abc123 welcome letmein user`
  .trim()
  .split(/\s+/);

/** Whether each character equals the one before it, or is one more, or one less: 111111, abcdef, 987654. */
const isRow = (text: string): boolean =>
  [1, 0, -1].some((step) =>
    [...text].every((_, at) => at === 0 || text.charCodeAt(at) - text.charCodeAt(at - 1) === step),
  );

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/**
 * Whether people who know the person would guess it first: a common word or the person's own name or address, with or
 * without digits and signs around it.
 */
export function isObviousPassword(password: string, { name = '', email = '' }: { name?: string; email?: string } = {}) {
  const lower = password.toLowerCase();
  // The row of digits on a keyboard ends with a zero.
  if (isRow(lower) || lower === '1234567890') return true;
  const [local = ''] = email.toLowerCase().split('@');
  const own = [name, ...name.split(/\s+/), email, local, ...local.split(/[._+-]/)].map(letters);
  const word = letters(password);
  if (word === '') return new Set(lower).size <= 2 || lower === local;
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return common.includes(core) || common.includes(lower) || (word.length >= 3 && own.includes(word));
}

/** A hint while typing a new password. Judges by length, kinds of characters, repetition and the most common words. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < limits.passwordMin) return 'too_short';
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  const hasCommon = common.some((word) => word.length >= 5 && password.toLowerCase().includes(word));
  if (hasCommon || isObviousPassword(password) || different < 5 || (password.length < 8 && variety < 3)) return 'weak';
  return password.length >= 12 || (password.length >= 10 && variety >= 3) ? 'strong' : 'fair';
}
