/** `npm run proof` runs the long versions; `npm test` the short ones. */
export const proof = process.env.PROOF === '1';

/** Picks the size of a test: how much in `npm test`, how much in `npm run proof`. */
export const runs = (short: number, full: number): number => (proof ? full : short);

/**
 * Of a long list whose entries cost much one in `every`, always the same ones; all of them in `npm run proof`. `from` moves the choice
 * on: a list that is asked within another takes other entries for each of that one's, so that each is asked somewhere.
 */
export const sample = <T>(all: readonly T[], every: number, from = 0): readonly T[] =>
  proof ? all : all.filter((_, at) => (at + from) % every === 0);
