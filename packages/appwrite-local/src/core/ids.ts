import { randomBytes } from 'node:crypto';

let lastMicros = 0;

/**
 * A new id in the shape of Appwrite's `ID.unique()`: 20 hex digits, time first, so that ids of one process sort by age.
 */
export function uniqueId(): string {
  const micros = Math.max(Date.now() * 1000, lastMicros + 1);
  lastMicros = micros;
  const seconds = Math.floor(micros / 1_000_000);
  const rest = micros % 1_000_000;
  return (
    seconds.toString(16).padStart(8, '0') +
    rest.toString(16).padStart(5, '0') +
    randomBytes(4).toString('hex').slice(0, 7)
  );
}

/** Replaces `unique()`, with which clients ask the server to generate the id. */
export function idOrUnique(id: string): string {
  return id === 'unique()' ? uniqueId() : id;
}

/** A secret of `bytes` random bytes in hex (sessions, tokens: 128 bytes = 256 digits). */
export function hexSecret(bytes = 128): string {
  return randomBytes(bytes).toString('hex');
}
