import { vi } from 'vitest';

/** A minute costs nothing where all is well; others work on the machine, too. */
export const patience = { timeout: 60_000, interval: 20 };

/** Repeats until `check` no longer throws. Vitest's own waits give up after a second. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, patience);
