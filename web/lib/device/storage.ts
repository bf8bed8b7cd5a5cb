/**
 * Access to localStorage and sessionStorage. Private windows may refuse it: then nothing is stored, and nothing breaks.
 */
export const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

/** Removes every key with this prefix; used at logout. */
export const removeAll = (kind: 'localStorage' | 'sessionStorage', prefix: string): void =>
  attempt(() => {
    const store = globalThis[kind];
    for (const key of Object.keys(store)) if (key.startsWith(prefix)) store.removeItem(key);
  }, undefined);
