/**
 * Binds a Google sign-in to the tab that began it. Appwrite's own state is bound to nothing: without this, whoever opens somebody
 * else's return address would be signed in as them.
 */
import { attempt } from '../storage.ts';

const stateKey = 'lapak.google-state';

/** A new state, remembered by this tab (it survives the trip to Google); null where the browser remembers nothing. */
export function beginGoogle(): string | null {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const state = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return attempt(() => {
    sessionStorage.setItem(stateKey, state);
    return sessionStorage.getItem(stateKey);
  }, null);
}

/** Whether this tab began the sign-in that returns with this state; good for one return. */
export function returnsHere(state: string): boolean {
  const begun = attempt(() => {
    const kept = sessionStorage.getItem(stateKey);
    sessionStorage.removeItem(stateKey);
    return kept;
  }, null);
  return begun !== null && begun !== '' && begun === state;
}
