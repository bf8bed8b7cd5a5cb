import { vi } from 'vitest';

/** A minute costs nothing on success, and the machine may be busy. */
export const patience = { timeout: 60_000, interval: 20 };

/** Repeats until `check` no longer throws. Vitest's own `waitFor` gives up after a second. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, patience);
