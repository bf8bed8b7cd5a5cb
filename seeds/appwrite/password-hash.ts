import { argon2Sync, randomBytes } from 'node:crypto';

const [memory, passes, parallelism, tagLength] = [19_456, 2, 1, 32];
const made = new Map<string, string>();

/**
 * The argon2id hash of a demo password, for `createArgon2User`: computed once for all accounts, because the server
 * would need an eighth of a second and 19 MB for each. Real accounts must never share a salt.
 */
export function hashOf(password: string): string {
  const known = made.get(password);
  if (known) return known;
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  const text = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${hash}`;
  made.set(password, text);
  return text;
}
