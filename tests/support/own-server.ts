import { it } from 'vitest';
import { elsewhere } from './elsewhere.ts';

/**
 * For tests that need their own server: they run upkeep at another time, which would expire other people's data on a
 * shared campus, or sum up all rows.
 */
export const here = it.skipIf(elsewhere() !== undefined);
