import { CallError } from '../call-error.ts';
import { yieldToMain } from '../page/when-idle.ts';
import { staying } from './session-end.ts';
import { markedSession } from './session-mark.ts';

let running = 0;
const onEnd: (() => void)[] = [];

/** Every read runs through this, so that a logout can wait for running ones. */
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
 * Runs a read that needs a session. During a logout the read waits, and continues only if the logout fails. Without a
 * session it fails here, since the server's 401 would be logged in the console. Such reads occur because React may
 * render a page once more before its guard leaves it.
 */
export async function ownReading<T>(read: () => Promise<T>): Promise<T> {
  await staying();
  if (!markedSession()) throw new CallError('not_signed_in', 401);
  return reading(read);
}

/** Resolves when all running reads have ended, or after `mostMs`. Waiting reads do not count. */
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
