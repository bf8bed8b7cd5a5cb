/** Reads that wait for a logout to fail; undefined when there is no logout. */
let held: (() => void)[] | undefined;

/** Whether a logout is running: errors about the session are then expected. */
export const isLeaving = (): boolean => held !== undefined;

/** Resolves at once; during a logout only if that fails, because afterwards there is nothing to read. */
export const staying = (): Promise<void> =>
  new Promise((resolve) => {
    if (held) held.push(resolve);
    else resolve();
  });

/** Ends a session. When that fails, waiting reads continue and the same error is thrown. */
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

/** `expired`: the server does not know the session any more, because it is too old or was ended elsewhere. */
export type SessionEnd = 'blocked' | 'expired';

type Listener = (reason: SessionEnd) => void;
const listeners = new Set<Listener>();

/** An end before anybody listens: the session is requested before the app is drawn. */
let unheard: SessionEnd | undefined;

/** Calls the app (which owns navigation and texts) when a session ended without a logout. Returns the cleanup. */
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
