import type { DatabaseSync } from 'node:sqlite';

const plain = /^[\x20-\x7e]*$/;

/**
 * A text as MariaDB's utf8mb4_general_ci compares it: case, accents and trailing spaces do not count
 * (conformance README, 23). Equal folds = equal texts there.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  const bare = plain.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .replaceAll('ß', 's');
  return bare.replace(/ +$/, '');
}

/** What both connections know beyond SQLite's own functions. */
export function registerFunctions(connection: DatabaseSync): void {
  connection.function('fold', { deterministic: true }, (value) => (typeof value === 'string' ? fold(value) : value));
}
