/** `expired`: the server no longer knows the session, because it grew old or was ended elsewhere. */
export type SessionEnd = 'blocked' | 'expired';

type Listener = (reason: SessionEnd) => void;
const listeners = new Set<Listener>();

/** Lets the app (which owns navigation and texts) hear that a session ended without a logout. Returns the undo. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const announceSessionEnd = (reason: SessionEnd): void => {
  for (const listener of listeners) listener(reason);
};
