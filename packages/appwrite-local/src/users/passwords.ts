import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { InvalidParam, type Validator } from '../core/http/params.ts';
import { Schedule } from '../core/schedule.ts';

/**
 * OWASP's smallest argon2id parameters. Hashing takes about 40 ms on one slow core and does not use the main thread.
 */
const memory = 19_456;
const passes = 2;
const parallelism = 1;
const tagLength = 32;

type Cost = { memory: number; passes: number; parallelism: number };

/**
 * Hashes at most two passwords at a time and one per caller, because files and DNS also need libuv's four threads. A
 * queued request waits a few seconds at most.
 */
const schedule = new Schedule({ running: 2, runningPerCaller: 1, waiting: 500, waitingPerCaller: 100 });

function derive(password: string, nonce: Buffer, cost: Cost, length: number, caller: string): Promise<Buffer> {
  const work = () =>
    new Promise<Buffer>((resolve, reject) =>
      argon2('argon2id', { message: password, nonce, tagLength: length, ...cost }, (error, tag) =>
        error ? reject(error) : resolve(tag),
      ),
    );
  return schedule.run(caller, work);
}

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Returns `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. `caller` determines the queue. @throws TooMany */
export async function hashPassword(password: string, caller: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, { memory, passes, parallelism }, tagLength, caller);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(nonce)}$${plain(tag)}`;
}

const encoded = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Whether the text is a password hash that `passwordMatches` can read. */
export const isPasswordHash = (text: string): boolean => encoded.test(text);

/** The salt used if there is no user or no password. */
const nobody = Buffer.alloc(16);

/**
 * Checks a password. For users without a password and for unknown users (`hash` null) it returns false after the same
 * time, so that the duration does not reveal whether a user exists. @throws TooMany
 */
export async function passwordMatches(password: string, hash: string | null, caller: string): Promise<boolean> {
  const [, m, t, p, salt, tag] = encoded.exec(hash ?? '') ?? [];
  if (!salt || !tag) {
    await derive(password, nobody, { memory, passes, parallelism }, tagLength, caller);
    return false;
  }
  const wanted = Buffer.from(tag, 'base64');
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p) };
  const given = await derive(password, Buffer.from(salt, 'base64'), cost, wanted.length, caller);
  return timingSafeEqual(given, wanted);
}

/**
 * A password of 8 to 256 bytes (reference 4.3). With `emptyAllowed` also '', for API requests that create users without
 * a password.
 */
export function password(emptyAllowed = false): Validator<string> {
  return (value) => {
    if (emptyAllowed && value === '') return value;
    const length = typeof value === 'string' ? Buffer.byteLength(value) : 0;
    if (typeof value !== 'string' || length < 8 || length > 256)
      throw new InvalidParam('Password must be between 8 and 256 characters long.');
    return value;
  };
}

/** `+` and 7 to 15 digits. With `emptyAllowed` also '', which deletes the number. */
export function phone(emptyAllowed = false): Validator<string> {
  return (value) => {
    if (emptyAllowed && value === '') return value;
    if (typeof value !== 'string' || !/^\+[1-9]\d{6,14}$/.test(value))
      throw new InvalidParam("Phone number must start with a '+' can have a maximum of fifteen digits.");
    return value;
  };
}
