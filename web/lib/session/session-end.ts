/** Reads that wait for a logout and continue if it fails; undefined outside a logout. */
let held: (() => void)[] | undefined;

/** Whether a logout is running: errors about the session are then expected. */
export const isLeaving = (): boolean => held !== undefined;

/**
 * Resolves immediately outside a logout. During a logout it resolves only if the logout fails; after a success there is
 * nothing to read.
 */
export const staying = (): Promise<void> =>
  new Promise((resolve) => {
    if (held) held.push(resolve);
    else resolve();
  });

/** Ends a session. On failure, waiting reads continue and the error is rethrown. */
export async function departing(work: () => Promise<void>): Promise<void> {
  const waiting: (() => void)[] = [];
  held = waiting;
  try {
    await work();
    held = undefined;
  } catch (error) {
    held = undefined;
    for (const goOn of waiting) goOn();
    throw error;
  }
}

/** `expired`: the session is too old or was ended elsewhere. */
export type SessionEnd = 'blocked' | 'expired';

type Listener = (reason: SessionEnd) => void;
const listeners = new Set<Listener>();

/**
 * A session end before the first listener was added; possible because the session is requested before the app renders.
 */
let unheard: SessionEnd | undefined;

/**
 * Calls the listener (the app, which owns navigation and texts) when a session ended without a logout. Returns the
 * cleanup.
 */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  const missed = unheard;
  unheard = undefined;
  if (missed) listener(missed);
  return () => void listeners.delete(listener);
}

export function announceSessionEnd(reason: SessionEnd): void {
  if (listeners.size === 0) unheard = reason;
  for (const listener of listeners) listener(reason);
}
