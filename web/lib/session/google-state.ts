/**
 * Binds a Google sign-in to the tab that started it. Appwrite's own state is not bound to a browser: without this, a
 * person who opens someone else's return URL would be signed in as that other person.
 */
import { attempt } from '../device/storage.ts';

const stateKey = 'lapak.google-state';

/** A new state, stored by this tab (it survives the redirect to Google); null where storage fails. */
export function beginGoogle(): string | null {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const state = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return attempt(() => {
    sessionStorage.setItem(stateKey, state);
    return sessionStorage.getItem(stateKey);
  }, null);
}

/** Whether this tab started the sign-in with this state; valid once. */
export function returnsHere(state: string): boolean {
  const begun = attempt(() => {
    const kept = sessionStorage.getItem(stateKey);
    sessionStorage.removeItem(stateKey);
    return kept;
  }, null);
  return begun !== null && begun !== '' && begun === state;
}
