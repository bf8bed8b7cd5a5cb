import { it } from 'vitest';
import { elsewhere } from './elsewhere.ts';

/**
 * A test for a server of its own: it lets upkeep look at all rows at another time, which would end what other people have at a
 * campus elsewhere, or it sums all rows up.
 */
export const here = it.skipIf(elsewhere() !== undefined);
