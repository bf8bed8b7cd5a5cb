/** Whether this is `npm run proof`, which runs the long versions of tests; `npm test` runs the short ones. */
export const proof = process.env.PROOF === '1';

/** Chooses a test's size for `npm test` or `npm run proof`. */
export const runs = (short: number, full: number): number => (proof ? full : short);

/**
 * One in `every` entries of a long list, always the same ones; all of them in `npm run proof`. `from` shifts the
 * choice: nested lists then combine different entries, so that each entry is used somewhere.
 */
export const sample = <T>(all: readonly T[], every: number, from = 0): readonly T[] =>
  proof ? all : all.filter((_, at) => (at + from) % every === 0);
