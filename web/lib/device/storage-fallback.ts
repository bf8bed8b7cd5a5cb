/**
 * Replaces the browser's storage where it is blocked (cookies off) or full: values last until the page is closed. The
 * SDK uses storage at every call, and a session that cannot be marked would count as none.
 */
import { attempt } from './storage.ts';

/** As much as a session needs. */
const trial = 'x'.repeat(1_000);
const trialKey = 'lapak.trial';

/** Keys are own properties, as in the browser's. */
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

/** Whether stored values are lost with the page. */
export const isForgetful = !attempt(() => {
  localStorage.setItem(trialKey, trial);
  localStorage.removeItem(trialKey);
  return true;
}, false);

if (isForgetful) {
  const value = standIn(attempt<Record<string, string>>(() => ({ ...localStorage }), {}));
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
}
