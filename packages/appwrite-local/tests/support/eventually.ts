import { vi } from 'vitest';

/** Repeats until `check` no longer throws, for up to a minute. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 });
