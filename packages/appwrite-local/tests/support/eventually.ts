import { vi } from 'vitest';

/** Repeats until `check` no longer throws; patient, since tests share the machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 });
