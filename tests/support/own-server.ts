import { it } from 'vitest';
import { elsewhere } from './elsewhere.ts';

/**
 * Marks tests that need their own server, because they sum up all rows or run upkeep at another time, which on a shared
 * campus would expire other people's data.
 */
export const here = it.skipIf(elsewhere() !== undefined);
