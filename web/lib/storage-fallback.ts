/**
 * Stands in for the browser's storage where it refuses (cookies blocked) or has no room: this page then remembers for itself until
 * it is closed. The SDK asks storage at every call, and a session that could not be marked would count as none.
 */
import { attempt } from './storage.ts';

/** As much as a session needs. */
const trial = 'x'.repeat(1_000);
const trialKey = 'lapak.trial';

/** Keys are own properties, as they are of the browser's. */
function standIn(kept: Record<string, string>): Storage {
  const box: Storage = Object.create({
    getItem: (key: string) => (Object.hasOwn(box, key) ? box[key] : null),
    setItem: (key: string, value: string) => {
      box[key] = String(value);
    },
    removeItem: (key: string) => {
      delete box[key];
    },
    clear: () => {
      for (const key of Object.keys(box)) delete box[key];
    },
    key: (place: number) => Object.keys(box)[place] ?? null,
    get length() {
      return Object.keys(box).length;
    },
  });
  return Object.assign(box, kept);
}

/** Whether what this page remembers is lost with it. */
export const isForgetful = !attempt(() => {
  localStorage.setItem(trialKey, trial);
  localStorage.removeItem(trialKey);
  return true;
}, false);

if (isForgetful) {
  const value = standIn(attempt<Record<string, string>>(() => ({ ...localStorage }), {}));
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
}
