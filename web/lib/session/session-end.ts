/** Those who wait for a departure to fail; undefined while nobody is leaving. */
let held: (() => void)[] | undefined;

/** Whether this person is leaving on purpose: what the server then says about the session is no news. */
export const isLeaving = (): boolean => held !== undefined;

/** Resolves at once; while somebody is leaving only if that fails, for who is gone has nothing to read any more. */
export const staying = (): Promise<void> =>
  new Promise((resolve) => {
    if (held) held.push(resolve);
    else resolve();
  });

/** Does what ends a session. What waited meanwhile goes on when it fails, with the same error. */
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

/** `expired`: the server no longer knows the session, because it grew old or was ended elsewhere. */
export type SessionEnd = 'blocked' | 'expired';

type Listener = (reason: SessionEnd) => void;
const listeners = new Set<Listener>();

/** Said before anybody listened: the session is asked for before the app is drawn, and may be answered before, too. */
let unheard: SessionEnd | undefined;

/** Lets the app (which owns navigation and texts) hear that a session ended without a logout. Returns the undo. */
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
