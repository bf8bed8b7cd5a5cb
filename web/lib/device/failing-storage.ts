import { ownStorage, replaceStorage } from './storage-fallback.ts';

/**
 * When a call of the browser's storage fails while the page is open (full, revoked), replaces the storage and repeats
 * the call.
 */
export function watchStorage(): void {
  if (!ownStorage) return;
  const prototype = Object.getPrototypeOf(ownStorage);
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    const call = prototype[name];
    prototype[name] = function (this: Storage, ...values: [string, string]) {
      try {
        return call.apply(this, values);
      } catch (error) {
        if (this !== ownStorage) throw error; // the error belongs to sessionStorage
        return replaceStorage()[name](...values);
      }
    };
  }
}
