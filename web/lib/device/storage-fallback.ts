/**
 * Replaces the browser's storage where it is blocked (cookies off), full, or fails later: values last until the page is closed. The
 * SDK uses storage at every call, and a session that cannot be marked would count as none.
 */
import { attempt } from './storage.ts';

const trialKey = 'lapak.trial';

/** The browser's; undefined where every look is refused. */
export const ownStorage = attempt<Storage | undefined>(() => globalThis.localStorage, undefined);

/** Keys are own properties, as in the browser's. What is removed goes from there, too: a logout leaves nothing for the next person. */
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

/** Values that are there are read on. */
export function replaceStorage(): Storage {
  if (standing) return standing;
  standing = standIn(attempt<Record<string, string>>(() => ({ ...ownStorage }), {}));
  Object.defineProperty(globalThis, 'localStorage', { value: standing, configurable: true });
  return standing;
}

/** Whether stored values are lost with the page. */
export const isForgetful = (): boolean => standing !== undefined;

const holds = attempt(() => {
  globalThis.localStorage.setItem(trialKey, 'x'.repeat(1_000)); // as much as a session needs
  globalThis.localStorage.removeItem(trialKey);
  return true;
}, false);

if (!holds) replaceStorage();
