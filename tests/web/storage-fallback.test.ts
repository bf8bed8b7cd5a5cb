// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const real = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
const calls = Object.getOwnPropertyDescriptors(Storage.prototype);

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperties(Storage.prototype, calls);
  if (real) Object.defineProperty(globalThis, 'localStorage', real);
  localStorage.clear();
});

const start = () => import('../../web/lib/device/storage-fallback.ts');

test('working storage is left alone', async () => {
  const { localStorage: before } = globalThis;
  expect((await start()).isForgetful()).toBe(false);
  expect(globalThis.localStorage).toBe(before);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('full storage stays readable, and new values are kept in memory', async () => {
  localStorage.setItem('lapak.code.a', '048213');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect((await start()).isForgetful()).toBe(true);
  localStorage.setItem('lapak.session', 'rani');
  expect(Object.keys(localStorage)).toEqual(['lapak.code.a', 'lapak.session']);
  expect(localStorage.getItem('lapak.code.a')).toBe('048213');
  localStorage.removeItem('lapak.code.a');
  expect(localStorage.getItem('lapak.code.a')).toBeNull();
  expect([localStorage.length, localStorage.key(0)]).toEqual([1, 'lapak.session']);
});

test('blocked storage throws no error, and names of its methods are not treated as keys', async () => {
  const get = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', { get, configurable: true });
  expect((await start()).isForgetful()).toBe(true);
  expect(localStorage.getItem('getItem')).toBeNull();
  localStorage.setItem('cookieFallback', '{}');
  localStorage.clear();
  expect(localStorage.length).toBe(0);
});

test('storage that fails later keeps new values in memory, and a logout clears both', async () => {
  localStorage.setItem('lapak.code.a', '048213');
  const { isForgetful } = await start();
  (await import('../../web/lib/device/failing-storage.ts')).watchStorage();
  const real = globalThis.localStorage;
  Storage.prototype.setItem.call(real, 'lapak.session', 'rani');
  expect(isForgetful()).toBe(false);
  // This value exceeds the storage quota.
  expect(() => localStorage.setItem('lapak.big', 'x'.repeat(12_000_000))).not.toThrow();
  expect(isForgetful()).toBe(true);
  expect(localStorage.getItem('lapak.session')).toBe('rani');
  expect(localStorage.getItem('lapak.big')).toHaveLength(12_000_000);
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
  expect([localStorage.length, real.length]).toEqual([0, 0]);
});
