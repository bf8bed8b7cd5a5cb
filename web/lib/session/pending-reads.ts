import { CallError } from '../call-error.ts';
import { yieldToMain } from '../yield-to-main.ts';
import { staying } from './session-end.ts';
import { markedSession } from './session-mark.ts';

let running = 0;
const onEnd: (() => void)[] = [];

/** Every read goes through here, so that who leaves can wait for what was asked while the session still stood. */
export async function reading<T>(read: () => Promise<T>): Promise<T> {
  running += 1;
  try {
    await yieldToMain();
    return await read();
  } finally {
    running -= 1;
    if (running === 0) for (const end of onEnd.splice(0)) end();
  }
}

/**
 * The gate of what only somebody signed in may read. While they leave it is shut, and opens again when leaving fails;
 * where nobody is, it refuses itself: the server's 401 would stand in the browser's console. A page may ask in both
 * moments, because React can draw it once more before its guard leads away.
 */
export async function ownReading<T>(read: () => Promise<T>): Promise<T> {
  await staying();
  if (!markedSession()) throw new CallError('not_signed_in', 401);
  return reading(read);
}

/** Resolves when all that was asked has been answered, or after `mostMs`. What the gate holds was not asked. */
export function readsEnd(mostMs: number): Promise<void> {
  if (running === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, mostMs);
    onEnd.push(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
