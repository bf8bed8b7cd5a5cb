/**
 * Replaces the browser's storage where it is blocked (cookies off), full or failing: values last until the page is
 * closed. The SDK uses storage in every call, and without the stored session mark a person counts as signed out.
 */
import { attempt } from './storage.ts';

const trialKey = 'lapak.trial';

/** The browser's storage; undefined where access throws. */
export const ownStorage = attempt<Storage | undefined>(() => globalThis.localStorage, undefined);

/**
 * Keys are own properties, as in the browser. Removal also removes the browser's copy, so that a logout leaves nothing
 * behind.
 */
function standIn(kept: Record<string, string>): Storage {
  const box: Storage = Object.create({
    getItem: (key: string) => (Object.hasOwn(box, key) ? box[key] : null),
    setItem: (key: string, value: string) => {
      box[key] = String(value);
    },
    removeItem: (key: string) => {
      delete box[key];
      attempt(() => removeOwn?.call(ownStorage, key), undefined);
    },
    clear: () => {
      for (const key of Object.keys(box)) box.removeItem(key);
    },
    key: (place: number) => Object.keys(box)[place] ?? null,
    get length() {
      return Object.keys(box).length;
    },
  });
  return Object.assign(box, kept);
}

const removeOwn = ownStorage?.removeItem;
let standing: Storage | undefined;

/** Replaces localStorage by a copy in memory. Existing values stay readable. */
export function replaceStorage(): Storage {
  if (standing) return standing;
  standing = standIn(attempt<Record<string, string>>(() => ({ ...ownStorage }), {}));
  Object.defineProperty(globalThis, 'localStorage', { value: standing, configurable: true });
  return standing;
}

/** Whether stored values are lost when the page closes. */
export const isForgetful = (): boolean => standing !== undefined;

const holds = attempt(() => {
  globalThis.localStorage.setItem(trialKey, 'x'.repeat(1_000)); // about as much as a session needs
  globalThis.localStorage.removeItem(trialKey);
  return true;
}, false);

if (!holds) replaceStorage();
