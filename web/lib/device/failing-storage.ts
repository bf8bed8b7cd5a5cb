import { ownStorage, replaceStorage } from './storage-fallback.ts';

/** Replaces the browser's storage at the first call that it fails while the page is open, full or taken away, and repeats that call. */
export function watchStorage(): void {
  if (!ownStorage) return;
  const prototype = Object.getPrototypeOf(ownStorage);
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    const call = prototype[name];
    prototype[name] = function (this: Storage, ...values: [string, string]) {
      try {
        return call.apply(this, values);
      } catch (error) {
        if (this !== ownStorage) throw error; // sessionStorage
        return replaceStorage()[name](...values);
      }
    };
  }
}
